import ReelbenchMeasurement

/// A row of the result table: one of the numbers that say most about a variant.
struct Headline {
  let metric: String
  /// Nil for a metric that is a single value.
  let aggregate: ThresholdExpression.Aggregate?
  private let suffix: String

  private init(
    _ metric: String, _ aggregate: ThresholdExpression.Aggregate? = nil, _ suffix: String = ""
  ) {
    self.metric = metric
    self.aggregate = aggregate
    self.suffix = suffix
  }

  var label: String { metric + suffix }

  /// As written in a threshold: `p50`, `final`.
  var aggregateText: String {
    if case .percentile(let percent) = aggregate { "p\(percent)" } else { "final" }
  }

  static let all: [Headline] = [
    Headline("first_frame_visible", .percentile(50), " p50"),
    Headline("first_frame_visible", .percentile(95), " p95"),
    Headline("first_frame.abandoned"),
    Headline("stall.count"),
    Headline("wait.count"),
    Headline("memory.peak"),
    Headline("memory.at_rest"),
    Headline("memory.slope_per_swipe"),
    Headline("memory.retained"),
    Headline("players.live_max"),
    Headline("decoders.live_max"),
    Headline("decoders.opened"),
    Headline("leak.players"),
    Headline("leak.items"),
    Headline("leak.observers"),
    Headline("screen.blank_time"),
    Headline("hitch.time_ratio"),
    Headline("frames.presented"),
    Headline("frames.dropped"),
  ]

  /// The columns of the table that has one row for each variant.
  static let columns: [(title: String, headline: Headline)] = [
    ("first p50", Headline("first_frame_visible", .percentile(50))),
    ("first p95", Headline("first_frame_visible", .percentile(95))),
    ("unseen", Headline("first_frame.abandoned")),
    ("stalls", Headline("stall.count")),
    ("hitches", Headline("hitch.time_ratio")),
    ("bytes", Headline("network.bytes")),
    ("peak", Headline("memory.peak")),
  ]

  /// The number in a run; nil without a sample.
  func value(in metrics: RunMetrics) -> Aggregated? {
    metrics.aggregate(MetricSelector(name: metric), aggregate ?? .final)
  }

  /// The table cell of a run: its number, with the ratio to the reference run's number.
  func cell(_ run: RunResult, reference: RunResult?) -> String {
    guard let value = value(in: run.metrics), let unit = run.metrics[metric]?.unit else {
      return "–"
    }
    guard !value.isCensored else { return "never" }
    let figure = Figure(value.value, unit).text
    guard let reference, let base = self.value(in: reference.metrics), !base.isCensored,
      let ratio = Figure.ratio(value.value, to: base.value)
    else { return figure }
    return figure + " " + ratio
  }
}
