import ReelbenchSimulation

/// The median of repeated measurements, and the interval in which the median of another set would lie.
///
/// The interval is the 95 % percentile bootstrap of the median (Efron and Tibshirani, An Introduction to the Bootstrap,
/// 13.3): of 2 000 sets drawn with replacement, the 50th and the 1950th median. The draws are seeded, so that the same
/// values give the same interval. The value of an event that never came is infinite, and larger than any other.
package struct Spread: Equatable, Sendable {
  private static let sets = 2_000

  package let count: Int
  package let median: Double
  package let low: Double
  package let high: Double

  /// Nil when there are no values.
  package init?(of values: [Double]) {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    var draws = RandomStream(seed: UInt64(values.count), name: "bootstrap")
    var medians: [Double] = []
    medians.reserveCapacity(Self.sets)
    for _ in 0..<Self.sets {
      let places = sorted.indices.map { _ in
        Int(draws.next().multipliedFullWidth(by: UInt64(sorted.count)).high)
      }
      medians.append(Self.middle(of: places.sorted().map { sorted[$0] }))
    }
    medians.sort()
    count = values.count
    median = Self.middle(of: sorted)
    low = medians[Self.sets / 40 - 1]
    high = medians[Self.sets - Self.sets / 40 - 1]
  }

  /// The middle of sorted values, or the mean of the two middle ones.
  private static func middle(of sorted: [Double]) -> Double {
    let half = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
  }
}
