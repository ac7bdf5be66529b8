/// A metric's value, to compare with numbers. Its description, which a failed expectation prints, has the command that
/// repeats the run.
public struct MetricReading: Sendable {
  /// In ``unit``; nil if nothing was measured, and then no comparison holds.
  public let value: Double?
  /// `ms`, `bytes`, `1` for counts, `ms/s`, `bytes/swipe`, `bytes/s`.
  public let unit: String
  public let description: String

  init(value: Double, unit: String, isCensored: Bool, holders: [String], replay: String) {
    // A censored value belongs to something that never ended: no expectation may hold for it.
    self.value = isCensored ? nil : value
    self.unit = unit
    var text = isCensored ? "never" : Self.text(value) + (unit == "1" ? "" : " \(unit)")
    if !holders.isEmpty {
      let shown = holders.prefix(Self.mostHolders)
      text += ", held by " + shown.joined(separator: "; ")
      if shown.count < holders.count { text += "; and \(holders.count - shown.count) more" }
    }
    description = "\(text) (\(replay))"
  }

  init(missing reason: String) {
    value = nil
    unit = ""
    description = reason
  }

  private static let mostHolders = 3

  private static func text(_ value: Double) -> String {
    Int64(exactly: value).map { String($0) } ?? String(value)
  }
}

extension MetricReading: CustomStringConvertible {}

extension MetricReading: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init(integerLiteral value: Int64) { self.init(Double(value)) }
  public init(floatLiteral value: Double) { self.init(value) }

  /// A number to compare with.
  public init(_ value: Double) {
    self.value = value
    unit = ""
    description = Self.text(value)
  }
}

extension MetricReading: Comparable {
  public static func == (one: MetricReading, other: MetricReading) -> Bool {
    compare(one, other, ==)
  }

  public static func != (one: MetricReading, other: MetricReading) -> Bool {
    compare(one, other, !=)
  }

  public static func < (one: MetricReading, other: MetricReading) -> Bool {
    compare(one, other, <)
  }

  public static func <= (one: MetricReading, other: MetricReading) -> Bool {
    compare(one, other, <=)
  }

  public static func > (one: MetricReading, other: MetricReading) -> Bool {
    compare(one, other, >)
  }

  public static func >= (one: MetricReading, other: MetricReading) -> Bool {
    compare(one, other, >=)
  }

  private static func compare(
    _ one: MetricReading, _ other: MetricReading, _ holds: (Double, Double) -> Bool
  ) -> Bool {
    guard let one = one.value, let other = other.value else { return false }
    return holds(one, other)
  }

  /// A multiple of a reading, to compare variants:
  /// `bench["ours"].metrics["memory.peak"] <= 1.2 * bench["fixed"].metrics["memory.peak"]`.
  public static func * (factor: Double, reading: MetricReading) -> MetricReading {
    guard let value = reading.value else { return reading }
    return MetricReading(factor * value)
  }
}
