import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

/// Metrics and thresholds made by hand.
enum Example {
  static func sample(
    _ value: Double, item: Int = 0, phase: String? = nil, opening: Int? = 1,
    visit: String = "first", isCensored: Bool = false, lasted: Double? = nil
  ) -> Metric.Sample {
    Metric.Sample(
      at: .zero, item: item, visit: visit, phase: phase, opening: opening, value: value,
      isCensored: isCensored, lasted: lasted)
  }

  /// A baseline that knows one value.
  static func base(_ name: String, _ value: Double) -> Baseline.Run {
    let input = RunInputs.Input(name: "a", digest: "sha256:00")
    return Baseline.Run(
      variant: "fixed", seed: 1, network: input, script: input, traceHash: "sha256:00",
      metrics: [
        .init(selector: name, unit: "ms", values: [.init(name: "value", value: .init(value))])
      ])
  }

  static func metrics(
    _ name: String, _ content: Metric.Content, unit: Metric.Unit = .milliseconds,
    polarity: Metric.Polarity = .lowerIsBetter
  ) -> RunMetrics {
    RunMetrics(
      ordering: [
        Metric(name: name, unit: unit, kind: .modelled, polarity: polarity, content: content)
      ])
  }

  static func threshold(
    _ name: String, _ aggregate: ThresholdExpression.Aggregate,
    _ comparison: ThresholdExpression.Comparison, _ right: ThresholdExpression.Right,
    _ selectors: [String: String] = [:], worst: Bool = false, level: Threshold.Level = .error
  ) -> Threshold {
    Threshold(
      metric: MetricSelector(
        name: name, selectors: selectors.map { .init(key: $0.key, value: $0.value) }),
      expression: ThresholdExpression(
        isWorst: worst, aggregate: aggregate, comparison: comparison, right: right, text: "as is"),
      level: level, abortOnFail: false, file: "a.yaml", line: 41, column: 3)
  }
}

struct CheckTests {
  private let visits = Example.metrics(
    "v",
    .samples([
      Example.sample(10, item: 1, phase: "a", lasted: 1_000),
      Example.sample(30, item: 2, phase: "a", visit: "return", lasted: 20),
      Example.sample(20, item: 1, phase: "b", opening: 2, lasted: 1_000),
      Example.sample(5, item: 3, phase: "b", isCensored: true, lasted: 5),
    ]))

  private func actual(
    _ aggregate: ThresholdExpression.Aggregate, _ selectors: [String: String] = [:],
    worst: Bool = false
  ) -> Double? {
    Judge(visits).check(
      Example.threshold("v", aggregate, .atMost, .value(1), selectors, worst: worst)
    ).actual
  }

  @Test func `aggregates are nearest-rank and leave a censored visit last`() {
    #expect(actual(.min) == 10)
    #expect(actual(.percentile(50)) == 20)
    #expect(actual(.percentile(75)) == 30)
    #expect(actual(.count) == 4)
    // Rank 4 of 4 is the visit that never saw its frame.
    #expect(actual(.percentile(76)) == nil)
    #expect(actual(.max) == nil)
    #expect(actual(.mean) == nil)
    #expect(actual(.mean, ["phase": "a"]) == 20)
    #expect(actual(.sum, ["phase": "a"]) == 40)
    #expect(actual(.final, ["phase": "a"]) == 30)
  }

  @Test func `selectors choose samples`() {
    #expect(actual(.sum, ["item": "1"]) == 30)
    #expect(actual(.count, ["phase": "b", "item": "3"]) == 1)
    #expect(actual(.max, ["visit": "return"]) == 30)
    #expect(actual(.max, ["opening": "2"]) == 20)
    #expect(actual(.count, ["kind": "recorded"]) == 0)
    #expect(actual(.count, ["kind": "modelled"]) == 4)
  }

  @Test func `the worst item is the one with the largest aggregate, never seen before all`() {
    #expect(actual(.min, ["by": "item", "phase": "a"], worst: true) == 30)
    let check = Judge(visits).check(
      Example.threshold("v", .min, .atMost, .value(1), ["by": "item"], worst: true))
    #expect(check.isCensored)
    #expect(check.verdict == .fail)
  }

  @Test func `a limit is not met by a visit that never saw its frame, however short`() {
    let check = Judge(visits).check(Example.threshold("v", .max, .atMost, .value(1_000)))
    #expect(check.verdict == .fail)
    #expect(check.isCensored)
    #expect(check.actual == nil)
  }

  @Test func `within counts only visits that lasted as long`() {
    #expect(actual(.within(.milliseconds(15))) == 1.0 / 3)
    #expect(actual(.within(.milliseconds(100))) == 1)
    #expect(actual(.within(.milliseconds(5_000))) == nil)
  }

  @Test func `an aggregate of nothing fails its check unless it is a count or a sum`() {
    let metrics = Example.metrics("v", .samples([]))
    func verdict(_ aggregate: ThresholdExpression.Aggregate) -> Verdict {
      Judge(metrics).check(Example.threshold("v", aggregate, .atMost, .value(1))).verdict
    }
    #expect(verdict(.percentile(95)) == .noSample)
    #expect(verdict(.max) == .noSample)
    #expect(verdict(.sum) == .pass)
    #expect(verdict(.count) == .pass)
    #expect(Judge(metrics).check(Example.threshold("v", .max, .atMost, .value(1))).isBroken)
    let unknown = Judge(metrics).check(Example.threshold("w", .sum, .atMost, .value(1)))
    #expect(unknown.verdict == .noSample)
  }

  @Test(arguments: [
    (ThresholdExpression.Comparison.atMost, [true, true, false]), (.below, [true, false, false]),
    (.equal, [false, true, false]), (.atLeast, [false, true, true]),
    (.above, [false, false, true]),
  ]) func `comparisons hold as written`(
    comparison: ThresholdExpression.Comparison, expected: [Bool]
  ) {
    let found = [1.0, 2, 3].map { value in
      Judge(Example.metrics("m", .value(value, series: []))).check(
        Example.threshold("m", .final, comparison, .value(2))
      ).verdict == .pass
    }
    #expect(found == expected)
  }

  @Test func `a value is selected by exactly the keys of its parts`() {
    let metrics = Example.metrics(
      "m",
      .value(
        7,
        series: [
          .init(opening: 1, value: 3), .init(phase: "a", value: 4), .init(phase: "b", value: 5),
        ]))
    func actual(_ selectors: [String: String]) -> Double? {
      Judge(metrics).check(Example.threshold("m", .max, .atMost, .value(1), selectors)).actual
    }
    #expect(actual([:]) == 7)
    #expect(actual(["opening": "1"]) == 3)
    #expect(actual(["phase": "b"]) == 5)
    #expect(actual(["opening": "1", "phase": "b"]) == 5)
    #expect(actual(["opening": "2", "phase": "b"]) == nil)
    #expect(actual(["phase": "c"]) == nil)
    #expect(actual(["visit": "first"]) == nil)
  }

  @Test func `a failing check of level warn is a warning`() {
    let check = Judge(visits).check(
      Example.threshold("v", .count, .equal, .value(0), level: .warn))
    #expect(check.verdict == .warn)
    #expect(!check.isBroken)
  }

  @Test func `a limit may be a share of another variant's value`() {
    func judge(_ value: Double) -> Judge {
      Judge(
        Example.metrics("m", .value(value, series: [])),
        variants: ["leaking": Example.metrics("m", .value(100, series: []))])
    }
    let threshold = Example.threshold(
      "m", .max, .atMost, .timesVariant(factor: 0.5, variant: "leaking"))
    #expect(judge(50).check(threshold).verdict == .pass)
    #expect(judge(51).check(threshold).verdict == .fail)
    #expect(judge(51).check(threshold).limit == 50)
    let absent = Example.threshold("m", .max, .atMost, .timesVariant(factor: 1, variant: "gone"))
    #expect(judge(1).check(absent).verdict == .missingBase)
  }

  @Test(arguments: [
    (Metric.Polarity.lowerIsBetter, 108.0, Verdict.pass), (.lowerIsBetter, 108.5, .fail),
    (.lowerIsBetter, 91, .better), (.lowerIsBetter, 92, .pass), (.higherIsBetter, 92, .pass),
    (.higherIsBetter, 91, .fail), (.higherIsBetter, 109, .better),
  ]) func `a base has a margin on either side`(
    polarity: Metric.Polarity, value: Double, expected: Verdict
  ) {
    let comparison: ThresholdExpression.Comparison =
      polarity == .lowerIsBetter ? .atMost : .atLeast
    let threshold = Example.threshold(
      "m", .final, comparison, .base(margin: .larger(percent: 5, value: 8)))
    let base = Example.base("m", 100)
    let metrics = Example.metrics("m", .value(value, series: []), polarity: polarity)
    let check = Judge(metrics, base: base).check(threshold)
    #expect(check.verdict == expected)
    #expect(check.base == 100)
  }

  @Test func `a base of 0 still limits, and a base that is not there says so`() {
    let threshold = Example.threshold(
      "m", .final, .atMost, .base(margin: .larger(percent: 5, value: 8)))
    let metrics = Example.metrics("m", .value(9, series: []))
    #expect(Judge(metrics).check(threshold).verdict == .missingBase)
    #expect(Judge(metrics, base: Example.base("other", 9)).check(threshold).verdict == .new)
    #expect(Judge(metrics, base: Example.base("m", 0)).check(threshold).verdict == .fail)
  }
}
