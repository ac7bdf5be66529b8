import ReelbenchMeasurement

/// The metrics of a run, by the names that `reelbench explain` lists.
///
/// ```swift
/// run.metrics["leak.players"] == 0
/// run.metrics["memory.peak{phase=burst}"] < 200 * 1024 * 1024
/// run.metrics["first_frame_visible", .p95] <= 500
/// ```
public struct BenchMetrics: Sendable {
  /// How the samples of a metric are combined into one number. Such a metric has a sample for each visit, stall or
  /// request.
  public enum Aggregate: Sendable {
    case p50, p95, min, max, mean, sum, count

    var expression: ThresholdExpression.Aggregate {
      switch self {
      case .p50: .percentile(50)
      case .p95: .percentile(95)
      case .min: .min
      case .max: .max
      case .mean: .mean
      case .sum: .sum
      case .count: .count
      }
    }
  }

  private let run: RunMetrics?
  private let replay: String

  init(_ run: RunMetrics?, replay: String) {
    self.run = run
    self.replay = replay
  }

  /// The names of all metrics.
  public var names: [String] { run?.all.map(\.name) ?? [] }

  /// The value of a metric, in its unit: milliseconds, bytes, or a count.
  ///
  /// - Parameters:
  ///   - name: the metric's name, with selectors for a part of it, as in scenario files.
  ///   - aggregate: required for a metric with samples. For a metric with a single value, every aggregate except
  ///     `count` is that value.
  /// - Returns: the reading. If there is no such metric, or nothing was measured, no comparison with the reading holds,
  ///   and its description says why.
  public subscript(_ name: String, _ aggregate: Aggregate? = nil) -> MetricReading {
    guard let run else { return MetricReading(missing: replay) }
    guard let selector = (try? MetricSelector.parse(name))?.selector,
      let metric = run[selector.name]
    else {
      let near = Spelling.nearest(to: name, among: names)
      return MetricReading(
        missing: "there is no metric `\(name)`" + (near.map { ", did you mean `\($0)`?" } ?? ""))
    }
    if aggregate == nil, case .samples = metric.content {
      return MetricReading(
        missing: "`\(metric.name)` has samples: name an aggregate, as in metrics[\"\(name)\", .p95]"
      )
    }
    guard let found = run.aggregate(selector, aggregate?.expression ?? .final) else {
      return MetricReading(missing: "nothing was measured for `\(name)` (\(replay))")
    }
    let holders = metric.objects.flatMap(\.heldBy)
    return MetricReading(
      value: found.value, unit: metric.unit.rawValue, isCensored: found.isCensored,
      holders: holders, replay: replay)
  }
}
