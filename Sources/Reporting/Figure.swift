import ReelbenchMeasurement

/// A number for people, in a convenient unit with few digits. For tables only; results keep the exact value.
package struct Figure {
  package let text: String

  package init(_ value: Double, _ unit: Metric.Unit) {
    text =
      switch unit {
      case .milliseconds: Self.time(value)
      case .bytes: Self.size(value)
      case .one: value == value.rounded() ? Self.fixed(value, 0) : Self.fixed(value, 3)
      case .millisecondsPerSecond: Self.fixed(value, 2) + " ms/s"
      case .bytesPerSwipe: Self.size(value) + "/swipe"
      case .bytesPerSecond: Self.size(value) + "/s"
      }
  }

  /// The ratio, as in `×1.25`; nil if the reference is not positive or the value is infinite.
  static func ratio(_ value: Double, to reference: Double) -> String? {
    guard reference > 0, value.isFinite else { return nil }
    let ratio = value / reference
    return "×" + fixed(ratio, ratio >= 10 ? 1 : 2)
  }

  private static func time(_ milliseconds: Double) -> String {
    if milliseconds.magnitude >= 10_000 { return fixed(milliseconds / 1_000, 1) + " s" }
    if milliseconds == milliseconds.rounded() { return fixed(milliseconds, 0) + " ms" }
    return fixed(milliseconds, 1) + " ms"
  }

  private static func size(_ bytes: Double) -> String {
    switch bytes.magnitude {
    case ..<1_024: fixed(bytes, 0) + " B"
    case ..<1_048_576: fixed(bytes / 1_024, 1) + " KiB"
    default: fixed(bytes / 1_048_576, 1) + " MiB"
    }
  }

  /// A number with exactly this many decimals, half away from zero.
  static func fixed(_ value: Double, _ decimals: Int) -> String {
    guard value.isFinite, value.magnitude < 1e12 else { return "\(value)" }
    var scale: Int64 = 1
    for _ in 0..<decimals { scale *= 10 }
    let scaled = Int64((value * Double(scale)).rounded(.toNearestOrAwayFromZero))
    let whole = String(scaled.magnitude / scale.magnitude)
    let sign = scaled < 0 ? "-" : ""
    guard decimals > 0 else { return sign + whole }
    let fraction = String(scaled.magnitude % scale.magnitude)
    return sign + whole + "." + String(repeating: "0", count: decimals - fraction.count) + fraction
  }
}
