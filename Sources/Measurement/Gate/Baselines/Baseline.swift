/// The accepted measurements of the variants of one scenario: `reports/baselines/<scenario>.json`.
///
/// Baselines are kept and reviewed in version control. Therefore each metric is one line, metrics and runs are sorted,
/// and numbers are those of a result, exact to its six decimals.
package struct Baseline: Equatable, Sendable {
  package static let schema = "reelbench.baseline/1"

  package var scenario: String
  package var time: Timestamp
  package var reason: String
  package var tool: ResultFile.Tool
  package var device: RunInputs.Input
  /// Sorted by name.
  package var tapes: [RunInputs.Input]
  /// Sorted by variant and seed, each once. Variants with `expect: fail` are included: no default comparison judges
  /// them, but the gate reports one that vanished, and `baseline diff` shows how an intended failure has moved.
  package var runs: [Run]
  /// Path of the file; not stored in the file.
  package var file: String

  package struct Run: Equatable, Sendable {
    package var variant: String
    package var seed: UInt64
    package var network: RunInputs.Input
    package var script: RunInputs.Input
    package var traceHash: String
    /// Sorted by selector, each once.
    package var metrics: [Measured]
    /// Its line in the file; 0 for a run that was not read from one.
    package var line: Int

    package init(
      variant: String, seed: UInt64, network: RunInputs.Input, script: RunInputs.Input,
      traceHash: String, metrics: [Measured], line: Int = 0
    ) {
      self.variant = variant
      self.seed = seed
      self.network = network
      self.script = script
      self.traceHash = traceHash
      self.metrics = metrics
      self.line = line
    }
  }

  /// The aggregates of one metric, as a whole or for one selector.
  package struct Measured: Equatable, Sendable {
    /// Canonical text: `first_frame_visible{phase=burst}`.
    package var selector: String
    package var unit: String
    /// Named by aggregate, as `ThresholdExpression.Aggregate.text` writes it, or `value`. Sorted, each once.
    package var values: [Value]
    package var line: Int

    package init(selector: String, unit: String, values: [Value], line: Int = 0) {
      self.selector = selector
      self.unit = unit
      self.values = values
      self.line = line
    }
  }

  package struct Value: Equatable, Sendable {
    package var name: String
    package var value: Aggregated

    package init(name: String, value: Aggregated) {
      self.name = name
      self.value = value
    }
  }

  /// The name of the only number of a value metric, which answers every aggregate but `count`.
  static let valueName = "value"

  package init(
    scenario: String, time: Timestamp, reason: String, tool: ResultFile.Tool,
    device: RunInputs.Input, tapes: [RunInputs.Input], runs: [Run], file: String
  ) {
    self.scenario = scenario
    self.time = time
    self.reason = reason
    self.tool = tool
    self.device = device
    self.tapes = tapes
    self.runs = runs.sorted { ($0.variant, $0.seed) < ($1.variant, $1.seed) }
    self.file = file
  }

  package func run(_ variant: String, seed: UInt64) -> Run? {
    runs.first { $0.variant == variant && $0.seed == seed }
  }

  package func inputs(of run: Run) -> RunInputs {
    RunInputs(device: device, network: run.network, script: run.script, tapes: tapes)
  }
}

extension Baseline.Run {
  package func measured(_ selector: MetricSelector) -> Baseline.Measured? {
    let text = selector.text
    return metrics.first { $0.selector == text }
  }
}

extension Baseline.Measured {
  /// Nil when the baseline had nothing to aggregate, or was made before a threshold used the aggregate.
  package func value(_ aggregate: ThresholdExpression.Aggregate) -> Aggregated? {
    let text = aggregate.text
    if let found = values.first(where: { $0.name == text }) { return found.value }
    guard let only = values.first(where: { $0.name == Baseline.valueName }) else { return nil }
    return aggregate == .count ? Aggregated(1) : only.value
  }
}

extension ThresholdExpression.Aggregate {
  /// The aggregate as a threshold writes it, with times in nanoseconds.
  package var text: String {
    switch self {
    case .percentile(let p): "p\(p)"
    case .min: "min"
    case .max: "max"
    case .mean: "mean"
    case .sum: "sum"
    case .count: "count"
    case .final: "final"
    case .within(let limit): "within(\(limit.count)ns)"
    }
  }
}
