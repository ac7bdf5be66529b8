/// The distance of a variant's measured value from its limit.
struct Margin: CustomStringConvertible {
  /// Three frames at 60 Hz, in milliseconds.
  private static let threeFrames = 50.0

  let check: StoredResult.Run.Check

  var description: String {
    "\(check.metric): \(check.expr), was \(check.actual.map { "\($0)" } ?? "never")"
  }

  /// Whether the value breaks its limit by a factor of 2, or, as a time, by three frames. An event that never came
  /// breaks any limit whose check failed. If the limit is 0, a value of 1 may be chance, so at least 2 is required.
  var isFarBroken: Bool {
    guard let limit = check.limit else { return false }
    guard let actual = check.actual else { return check.verdict == "fail" }
    let (low, high) = isAtLeast ? (actual, limit) : (limit, actual)
    return high > low
      && (high >= max(2 * low, limit == 0 && !isAtLeast ? 2 : 0) || isFewFramesApart(low, high))
  }

  /// Whether the value keeps its limit by the same margin. A whole number that is at most its limit needs no margin: it
  /// is the expected number.
  var isFarKept: Bool {
    guard let limit = check.limit, let actual = check.actual else { return false }
    let (low, high) = isAtLeast ? (limit, actual) : (actual, limit)
    guard low <= high else { return false }
    let isWhole = check.unit == "1" && actual == actual.rounded()
    return !isAtLeast && isWhole || high >= 2 * low || isFewFramesApart(low, high)
  }

  private var isAtLeast: Bool { check.expr.contains(">") }

  private func isFewFramesApart(_ low: Double, _ high: Double) -> Bool {
    check.unit == "ms" && high - low >= Self.threeFrames
  }
}
