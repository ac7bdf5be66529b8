/// Evaluates thresholds on the metrics of a run.
package struct Judge: Sendable {
  private let metrics: RunMetrics
  private let variants: [String: RunMetrics]
  private let base: Baseline.Run?

  /// - Parameters:
  ///   - variants: metrics of the variants of the same scenario that ran, by name.
  ///   - base: the run's baseline; nil when there is none.
  package init(
    _ metrics: RunMetrics, variants: [String: RunMetrics] = [:], base: Baseline.Run? = nil
  ) {
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
      verdict: .noSample, file: threshold.file, line: threshold.line, column: threshold.column)
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
      // A variant that did not run leaves the check open, as a missing baseline does.
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
      guard let its = base.measured(threshold.metric)?.value(expression.aggregate) else {
        check.verdict = .new
        return check
      }
      judge(&check, actual, expression.comparison, its, margin, isHigherBetter)
    }
    return check
  }

  /// Judges against a base value. Both are rounded as in a result, since a stored base has no more digits.
  private func judge(
    _ check: inout Check, _ actual: Aggregated, _ comparison: ThresholdExpression.Comparison,
    _ base: Aggregated, _ margin: ThresholdExpression.Margin, _ isHigherBetter: Bool
  ) {
    let rounded = Aggregated(JSON.rounded(actual.value), isCensored: actual.isCensored)
    let slack = margin.amount(on: base.value)
    check.base = base.isCensored ? nil : base.value
    judge(
      &check, rounded, comparison,
      Aggregated(
        JSON.rounded(isHigherBetter ? base.value - slack : base.value + slack),
        isCensored: base.isCensored))
    let isBetter =
      isHigherBetter
      ? rounded.value > JSON.rounded(base.value + slack)
      : rounded.ordered < (base.isCensored ? .infinity : JSON.rounded(base.value - slack))
    if check.verdict == .pass, isBetter { check.verdict = .better }
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
  /// The value for comparisons: an event that never came is later than any other.
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
  /// How far a value may be from a base and still count as the same. A base of 0 keeps the absolute part.
  fileprivate func amount(on base: Double) -> Double {
    switch self {
    case .percent(let percent): base.magnitude * percent / 100
    case .value(let value): value
    case .larger(let percent, let value): max(base.magnitude * percent / 100, value)
    }
  }
}
