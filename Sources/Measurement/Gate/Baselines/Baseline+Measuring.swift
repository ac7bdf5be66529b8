/// Makes a baseline from results.
extension Baseline {
  /// The aggregates that are kept of samples. Of a value metric, the value itself is kept.
  private static let keptAggregates: [ThresholdExpression.Aggregate] = [
    .count, .max, .mean, .min, .percentile(50), .percentile(95), .sum,
  ]

  /// - Parameters:
  ///   - results: runs of one scenario, each with its inputs.
  ///   - thresholds: the scenario's thresholds; their selectors and aggregates are kept as well.
  package init(
    of results: [RunResult], thresholds: [Threshold], tool: ResultFile.Tool, time: Timestamp,
    reason: String, file: String
  ) {
    guard let first = results.first, let inputs = first.inputs else {
      preconditionFailure("a baseline needs runs that record their inputs")
    }
    self.init(
      scenario: first.scenario, time: time, reason: reason, tool: tool, device: inputs.device,
      tapes: inputs.tapes,
      runs: results.map { Run(of: $0, thresholds: thresholds) }, file: file)
  }

  fileprivate static func measured(
    _ metrics: RunMetrics, _ selector: MetricSelector,
    _ aggregates: [ThresholdExpression.Aggregate]
  ) -> Measured? {
    guard let metric = metrics[selector.name], metric.kind != .host else { return nil }
    var values: [Value] = []
    if case .value(let value, _) = metric.content, selector.selectors.isEmpty {
      values = [Value(name: valueName, value: Aggregated(JSON.rounded(value)))]
    } else {
      let kept = selector.selectors.isEmpty ? keptAggregates : []
      for aggregate in kept + aggregates
      where !values.contains(where: { $0.name == aggregate.text }) {
        guard let value = metrics.aggregate(selector, aggregate) else { continue }
        values.append(
          Value(
            name: aggregate.text,
            value: Aggregated(JSON.rounded(value.value), isCensored: value.isCensored)))
      }
    }
    values.sort { $0.name < $1.name }
    return Measured(selector: selector.text, unit: metric.unit.rawValue, values: values)
  }
}

extension Baseline.Run {
  fileprivate init(of result: RunResult, thresholds: [Threshold]) {
    guard let inputs = result.inputs else {
      preconditionFailure("a baseline needs runs that record their inputs")
    }
    var asked = result.metrics.all.map { (MetricSelector(name: $0.name), [Aggregate]()) }
    for threshold in thresholds {
      if let place = asked.firstIndex(where: { $0.0 == threshold.metric }) {
        asked[place].1.append(threshold.expression.aggregate)
      } else {
        asked.append((threshold.metric, [threshold.expression.aggregate]))
      }
    }
    self.init(
      variant: result.variant, seed: result.seed, network: inputs.network, script: inputs.script,
      traceHash: result.traceHash,
      metrics: asked.compactMap { Baseline.measured(result.metrics, $0.0, $0.1) }
        .sorted { $0.selector < $1.selector })
  }

  private typealias Aggregate = ThresholdExpression.Aggregate
}

extension ResultFile {
  /// The runs of each scenario, in the order of the file.
  package var runsByScenario: [(scenario: String, runs: [RunResult])] {
    var groups: [(scenario: String, runs: [RunResult])] = []
    for run in runs {
      if let place = groups.firstIndex(where: { $0.scenario == run.scenario }) {
        groups[place].runs.append(run)
      } else {
        groups.append((run.scenario, [run]))
      }
    }
    return groups
  }
}

extension Baseline {
  /// Describes what changed, other than the app, since an older baseline of the scenario; lists each change once.
  package func changes(from old: Baseline) -> [String] {
    var lines: [String] = []
    for run in runs {
      guard let before = old.run(run.variant, seed: run.seed) else { continue }
      for line in inputs(of: run).changes(from: old.inputs(of: before)) where !lines.contains(line)
      {
        lines.append(line)
      }
    }
    return lines
  }
}
