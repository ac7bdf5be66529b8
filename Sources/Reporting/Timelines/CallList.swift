import ReelbenchMeasurement
import ReelbenchSimulation

/// The calls into an app about cells and scrolling, and the app's own scrolls, in order: `0.021 s  prefetch [1]`.
package enum CallList {
  /// One line for each call; indices requested at once share a line.
  package static func text(_ records: some Sequence<Record>, until limit: Instant) -> String {
    var text = ""
    var ahead: (record: Record, indices: [Int64])?
    func flush() {
      guard let (record, indices) = ahead else { return }
      let call = record.small == 1 ? "prefetch" : "cancelPrefetch"
      text += line(record, "\(call) \(indices)")
      ahead = nil
    }
    for record in records where record.at <= limit {
      if record.kind == .prefetch {
        if let (first, indices) = ahead, first.head == record.head, first.instant == record.instant
        {
          ahead = (first, indices + [record.a])
        } else {
          flush()
          ahead = (record, [record.a])
        }
      } else if let call = call(record) {
        flush()
        text += line(record, call)
      }
    }
    flush()
    return text
  }

  private static func call(_ record: Record) -> String? {
    switch record.kind {
    case .cell:
      switch CellEvent(rawValue: record.small) {
      case .cellForItem, .willDisplay, .didEndDisplaying, .prepareForReuse:
        "\(CellEvent(rawValue: record.small).map { "\($0)" } ?? "") \(record.a)"
      default: nil
      }
    case .scrollCall:
      switch ScrollCall(rawValue: record.small) {
      case .beganAnimating: "app animates to \(points(record.a))"
      case .offsetSet: "app sets the offset to \(points(record.a))"
      case .didEndDragging where record.a == 1: "didEndDragging, decelerating"
      case let call?: "\(call)"
      case nil: nil
      }
    default: nil
    }
  }

  private static func line(_ record: Record, _ call: String) -> String {
    "\(seconds(record.instant))  \(call)\n"
  }

  /// Seconds with three decimals, truncated.
  private static func seconds(_ instant: Int64) -> String {
    let magnitude = instant.magnitude / 1_000_000
    let fraction = String(magnitude % 1_000)
    let text =
      (instant < 0 ? "-" : "") + String(magnitude / 1_000) + "."
      + String(repeating: "0", count: 3 - fraction.count) + fraction
    return String(repeating: " ", count: max(0, 8 - text.count)) + text + " s"
  }

  /// 1/1024 pt as whole points, truncated.
  private static func points(_ value: Int64) -> String { "\(value / 1_024) pt" }
}
