import ReelbenchScenarios
import ReelbenchSimulation

/// How long pages are watched: random times from a quantile function in whole nanoseconds, linear between a third of
/// the median at 0, the median at 0.5, p95 at 0.95 and one and a half times p95 at 1. The distribution is skewed to the
/// right, as people's dwell times are.
struct DwellTimes {
  private var stream: RandomStream
  /// The unit of quantiles: the number of parts in the whole.
  private static let parts: Int64 = 1_000_000

  init(seed: UInt64) { stream = RandomStream(seed: seed, name: "script.watch") }

  mutating func next(_ dwell: Step.Dwell) -> Nanoseconds {
    let draw = stream.next().multipliedFullWidth(by: UInt64(Self.parts)).high
    return Self.quantile(Int64(draw), of: dwell)
  }

  /// - Parameter share: in millionths.
  static func quantile(_ share: Int64, of dwell: Step.Dwell) -> Nanoseconds {
    let knots = [
      (0, dwell.median.count / 3), (parts / 2, dwell.median.count),
      (parts / 20 * 19, dwell.p95.count), (parts, dwell.p95.count / 2 * 3),
    ]
    let upper = knots.firstIndex { $0.0 > share } ?? knots.count - 1
    let (low, high) = (knots[max(1, upper) - 1], knots[max(1, upper)])
    return Nanoseconds(
      low.1 + Scaled.floor(high.1 - low.1, times: share - low.0, over: high.0 - low.0))
  }
}
