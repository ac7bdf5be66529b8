/// The Theil–Sen slope of a noisy line: the median of the slopes of all pairs of points.
///
/// Points are (0, values[0]), (1, values[1]), …. Fewer than two points have slope 0. Of more than 1 000 points, 1 000
/// evenly spaced ones are used, so that a long session stays cheap.
func theilSenSlope(_ values: [Int64]) -> Double {
  let limit = 1_000
  let taken =
    values.count <= limit
    ? Array(values.indices) : (0..<limit).map { $0 * (values.count - 1) / (limit - 1) }
  var slopes: [Double] = []
  slopes.reserveCapacity(taken.count * max(0, taken.count - 1) / 2)
  for (position, first) in taken.enumerated() {
    for second in taken[(position + 1)...] {
      let rise = values[second].saturatingSubtract(values[first])
      slopes.append(Double(rise) / Double(second - first))
    }
  }
  return median(&slopes)
}

/// The middle value, or the mean of the two middle ones; 0 when there is none.
private func median(_ values: inout [Double]) -> Double {
  guard !values.isEmpty else { return 0 }
  values.sort()
  let middle = values.count / 2
  return values.count % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2
}

/// One observation of a metric, the input of aggregates.
struct Observed: Equatable, Sendable {
  var value: Double
  /// The event never came: larger than any value.
  var isCensored = false
  var lasted: Double?
  var item: Int?

  static func ranks(_ a: Observed, before b: Observed) -> Bool {
    a.isCensored == b.isCensored ? a.value < b.value : !a.isCensored
  }
}

/// An aggregate's value.
package struct Aggregated: Equatable, Sendable {
  package var value: Double
  /// The value falls on a visit that never saw its event: it counts as larger than any number.
  package var isCensored: Bool

  package init(_ value: Double, isCensored: Bool = false) {
    self.value = value
    self.isCensored = isCensored
  }

  init(_ observed: Observed) { self.init(observed.value, isCensored: observed.isCensored) }
}

extension ThresholdExpression.Aggregate {
  /// The aggregate of some observations; nil when there is nothing to aggregate.
  func of(_ observed: [Observed]) -> Aggregated? {
    let anyCensored = observed.contains(where: \.isCensored)
    switch self {
    case .count: return Aggregated(Double(observed.count))
    case .sum: return Aggregated(observed.reduce(0) { $0 + $1.value }, isCensored: anyCensored)
    case _ where observed.isEmpty: return nil
    case .percentile(let p): return Self.percentile(p, of: observed).map { Aggregated($0) }
    case .min: return observed.min(by: Observed.ranks).map { Aggregated($0) }
    case .max: return observed.max(by: Observed.ranks).map { Aggregated($0) }
    case .mean:
      let sum = observed.reduce(0) { $0 + $1.value }
      return Aggregated(sum / Double(observed.count), isCensored: anyCensored)
    case .final: return observed.last.map { Aggregated($0) }
    case .within(let limit): return Self.share(of: observed, within: milliseconds(limit.count))
    }
  }

  /// Nearest rank: the smallest value with at least p % of all at or below it.
  private static func percentile(_ p: Int, of observed: [Observed]) -> Observed? {
    let sorted = observed.sorted(by: Observed.ranks)
    let rank = (sorted.count * Swift.min(Swift.max(p, 1), 100) + 99) / 100
    return sorted[Swift.min(Swift.max(rank, 1), sorted.count) - 1]
  }

  /// Of the visits that lasted at least `limit` milliseconds, the share that had their event within it.
  private static func share(of observed: [Observed], within limit: Double) -> Aggregated? {
    let visits = observed.filter { ($0.lasted ?? .infinity) >= limit }
    guard !visits.isEmpty else { return nil }
    let inTime = visits.count { !$0.isCensored && $0.value <= limit }
    return Aggregated(Double(inTime) / Double(visits.count))
  }
}
