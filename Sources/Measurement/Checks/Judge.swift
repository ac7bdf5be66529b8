/// Evaluates thresholds on the metrics of a run.
package struct Judge: Sendable {
  /// Aggregates of a baseline, by selector and aggregate as written.
  package struct Base: Equatable, Sendable {
    private var values: [String: Double] = [:]

    package init() {}

    package subscript(
      selector: MetricSelector, aggregate: ThresholdExpression.Aggregate
    ) -> Double? {
      get { values["\(selector.text) \(aggregate)"] }
      set { values["\(selector.text) \(aggregate)"] = newValue }
    }
  }

  private let metrics: RunMetrics
  private let variants: [String: RunMetrics]
  private let base: Base?

  /// - Parameters:
  ///   - variants: metrics of the variants of the same scenario that ran, by name.
  ///   - base: nil when there is no baseline.
  package init(_ metrics: RunMetrics, variants: [String: RunMetrics] = [:], base: Base? = nil) {
    self.metrics = metrics
    self.variants = variants
    self.base = base
  }

  package func check(_ threshold: Threshold) -> Check {
    let expression = threshold.expression
    let metric = metrics[threshold.metric.name]
    var check = Check(
      metric: threshold.metric.text, expression: expression.text, level: threshold.level,
      unit: expression.aggregate.unit(of: metric?.unit ?? .one), actual: nil, limit: nil, base: nil,
      verdict: .noSample, file: threshold.file, line: threshold.line)
    guard let actual = metrics.aggregate(threshold.metric, expression.aggregate) else {
      return check
    }
    check.isCensored = actual.isCensored
    check.actual = actual.isCensored ? nil : actual.value
    let isHigherBetter =
      (metric?.polarity == .higherIsBetter && expression.aggregate != .count)
      || expression.aggregate.isShare
    switch expression.right {
    case .value(let limit):
      judge(&check, actual, expression.comparison, Aggregated(limit))
    case .timesVariant(let factor, let name):
      // A variant that did not run leaves the check open, as a baseline that is not there does.
      guard let other = variants[name] else {
        check.verdict = .missingBase
        return check
      }
      guard let its = other.aggregate(threshold.metric, expression.aggregate) else { return check }
      judge(
        &check, actual, expression.comparison,
        Aggregated(factor * its.value, isCensored: its.isCensored))
    case .base(let margin):
      guard let base else {
        check.verdict = .missingBase
        return check
      }
      guard let value = base[threshold.metric, expression.aggregate] else {
        check.verdict = .new
        return check
      }
      let slack = margin.amount(on: value)
      check.base = value
      judge(
        &check, actual, expression.comparison,
        Aggregated(isHigherBetter ? value - slack : value + slack))
      let isBetter =
        isHigherBetter ? actual.value > value + slack : actual.value < value - slack
      if check.verdict == .pass, isBetter, !actual.isCensored { check.verdict = .better }
    }
    return check
  }

  private func judge(
    _ check: inout Check, _ actual: Aggregated, _ comparison: ThresholdExpression.Comparison,
    _ limit: Aggregated
  ) {
    check.limit = limit.isCensored ? nil : limit.value
    if comparison.holds(actual.ordered, limit.ordered) {
      check.verdict = .pass
    } else {
      check.verdict = check.level == .error ? .fail : .warn
    }
  }
}

extension Aggregated {
  /// For comparisons: an event that never came is later than any.
  fileprivate var ordered: Double { isCensored ? .infinity : value }
}

extension ThresholdExpression.Comparison {
  fileprivate func holds(_ a: Double, _ b: Double) -> Bool {
    switch self {
    case .atMost: a <= b
    case .below: a < b
    case .equal: a == b
    case .atLeast: a >= b
    case .above: a > b
    }
  }
}

extension ThresholdExpression.Margin {
  /// How far from a base value is still the same. A base of 0 keeps the absolute part.
  fileprivate func amount(on base: Double) -> Double {
    switch self {
    case .percent(let percent): base.magnitude * percent / 100
    case .value(let value): value
    case .larger(let percent, let value): max(base.magnitude * percent / 100, value)
    }
  }
}
