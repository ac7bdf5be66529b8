import ReelbenchSimulation

/// One check of a metric: `p95 <= 500ms`, at a place in a scenario file.
package struct Threshold: Equatable, Sendable {
  package enum Level: String, CaseIterable, Sendable { case error, warn }

  package var metric: MetricSelector
  package var expression: ThresholdExpression
  package var level: Level
  package var abortOnFail: Bool
  /// Where the expression is.
  package var file: String
  package var line: Int
  package var column: Int

  package init(
    metric: MetricSelector, expression: ThresholdExpression, level: Level, abortOnFail: Bool,
    file: String, line: Int, column: Int
  ) {
    self.metric = metric
    self.expression = expression
    self.level = level
    self.abortOnFail = abortOnFail
    self.file = file
    self.line = line
    self.column = column
  }
}

/// A metric's name with selectors: `first_frame_visible{phase=burst,visit=first}`.
package struct MetricSelector: Hashable, Sendable {
  package var name: String
  /// Sorted by key, as written in the canonical text.
  package var selectors: [Pair]

  package struct Pair: Hashable, Sendable {
    package var key: String
    package var value: String
    package init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }

  package init(name: String, selectors: [Pair] = []) {
    self.name = name
    self.selectors = selectors.sorted { ($0.key, $0.value) < ($1.key, $1.value) }
  }

  /// The canonical text.
  package var text: String {
    guard !selectors.isEmpty else { return name }
    return name + "{" + selectors.map { "\($0.key)=\($0.value)" }.joined(separator: ",") + "}"
  }
}

/// `["worst"] agg op right`, after `scenario-format`.
package struct ThresholdExpression: Equatable, Sendable {
  package enum Aggregate: Equatable, Sendable {
    /// Nearest-rank percentile, 0 < p ≤ 100.
    case percentile(Int)
    case min, max, mean, sum, count, final
    /// Of the visits that last at least this long, the share that see a frame within it.
    case within(Nanoseconds)
  }
  package enum Comparison: String, CaseIterable, Sendable {
    case atMost = "<=", below = "<", equal = "==", atLeast = ">=", above = ">"
  }
  /// Values are in the metric's base unit: ms, bytes, ms/s, bytes/swipe, bytes/s or 1.
  package enum Right: Equatable, Sendable {
    case value(Double)
    case timesVariant(factor: Double, variant: String)
    case base(margin: Margin)
  }
  package enum Margin: Equatable, Sendable {
    case percent(Double)
    case value(Double)
    /// Both must be exceeded.
    case larger(percent: Double, value: Double)
  }

  package var isWorst: Bool
  package var aggregate: Aggregate
  package var comparison: Comparison
  package var right: Right
  /// As written, white space folded.
  package var text: String

  package init(
    isWorst: Bool, aggregate: Aggregate, comparison: Comparison, right: Right, text: String
  ) {
    self.isWorst = isWorst
    self.aggregate = aggregate
    self.comparison = comparison
    self.right = right
    self.text = text
  }
}
