import ReelbenchSimulation
import Testing

@testable import ReelbenchMeasurement

struct ThresholdParserTests {
  private func parse(
    _ text: String, unit: Metric.Unit = .milliseconds, metric: String = "first_frame_visible"
  ) throws -> ThresholdExpression {
    try ThresholdParser(
      metric: try MetricSelector.parse(metric).selector, unit: unit, variants: ["leaking", "fixed"]
    ).parse(text)
  }

  /// `aggregate comparison right`, without the text.
  private func expression(
    _ aggregate: ThresholdExpression.Aggregate, _ comparison: ThresholdExpression.Comparison,
    _ right: ThresholdExpression.Right, _ text: String, isWorst: Bool = false
  ) -> ThresholdExpression {
    ThresholdExpression(
      isWorst: isWorst, aggregate: aggregate, comparison: comparison, right: right, text: text)
  }

  @Test func `aggregates and comparisons are read`() throws {
    #expect(
      try parse("p50 <= 0.5s") == expression(.percentile(50), .atMost, .value(500), "p50 <= 0.5s"))
    #expect(
      try parse("p100<1us") == expression(.percentile(100), .below, .value(0.001), "p100<1us"))
    #expect(try parse("  min   >= 1ms ") == expression(.min, .atLeast, .value(1), "min >= 1ms"))
    #expect(try parse("max > 0") == expression(.max, .above, .value(0), "max > 0"))
    #expect(try parse("mean == 2ms") == expression(.mean, .equal, .value(2), "mean == 2ms"))
    #expect(try parse("sum <= 1ms") == expression(.sum, .atMost, .value(1), "sum <= 1ms"))
    #expect(try parse("count >= 12") == expression(.count, .atLeast, .value(12), "count >= 12"))
    #expect(
      try parse("final == 0", unit: .one) == expression(.final, .equal, .value(0), "final == 0"))
    #expect(
      try parse("within(2s) >= 95%")
        == expression(.within(.seconds(2)), .atLeast, .value(0.95), "within(2s) >= 95%"))
  }

  @Test func `worst goes with the selector by=item`() throws {
    let text = "worst p95 <= 1s"
    #expect(
      try parse(text, metric: "first_frame_visible{by=item}")
        == expression(.percentile(95), .atMost, .value(1_000), text, isWorst: true))
  }

  @Test(arguments: [
    ("max <= 2KiB", Metric.Unit.bytes, 2_048), ("max <= 1.5MiB", .bytes, 1_572_864),
    ("max <= 1GiB", .bytes, 1_073_741_824), ("max <= 3KB", .bytes, 3_000),
    ("max <= 3MB", .bytes, 3_000_000), ("max <= 7B", .bytes, 7),
    ("final <= 1MiB", .bytesPerSwipe, 1_048_576),
    ("final <= 1KiB/swipe", .bytesPerSwipe, 1_024), ("max <= 5ms/s", .millisecondsPerSecond, 5),
    ("max <= 3", .one, 3), ("max <= 2.5%", .one, 0.025), ("max <= 250us", .milliseconds, 0.25),
  ])
  func `a value is in the metric's base unit`(text: String, unit: Metric.Unit, value: Double) throws
  {
    #expect(try parse(text, unit: unit, metric: "m").right == .value(value))
  }

  @Test(
    arguments: [
      ("max <= 0.34 * variant(leaking)", .timesVariant(factor: 0.34, variant: "leaking")),
      ("max <= 2*variant( fixed )", .timesVariant(factor: 2, variant: "fixed")),
      ("p95 <= base + 5%", .base(margin: .percent(5))),
      ("p95 <= base+8ms", .base(margin: .value(8))),
      ("p95 <= base + 0", .base(margin: .value(0))),
      ("p95 <= base + max(5%, 8ms)", .base(margin: .larger(percent: 5, value: 8))),
    ] as [(String, ThresholdExpression.Right)])
  func `the right side may refer to a variant or to the baseline`(
    text: String, right: ThresholdExpression.Right
  ) throws {
    #expect(try parse(text).right == right)
  }

  @Test(
    arguments: [
      ("", 0, "the check is empty", "p<N>, min, max, mean, sum, count, final or within(T)"),
      ("maxx <= 1ms", 0, "unknown aggregate `maxx`", "did you mean `max`?"),
      ("p0 <= 1ms", 0, "a percentile is a whole number from p1 to p100", nil),
      ("p101 <= 1ms", 0, "a percentile is a whole number from p1 to p100", nil),
      ("p99.9 <= 1ms", 3, "unknown comparison `.9`", "<=, <, ==, >= or >"),
      ("worst p5 <= 1ms", 0, "`worst` needs the selector `by=item`", nil),
      ("p95 =< 1ms", 4, "unknown comparison `=<`", "<=, <, ==, >= or >"),
      ("p95", 3, "a comparison is missing", "<=, <, ==, >= or >"),
      ("p95 <=", 6, "expected a value, `x * variant(…)` or `base + …` here", nil),
      ("p95 <= -1ms", 7, "expected a value, `x * variant(…)` or `base + …` here", nil),
      ("p95 <= bas + 1ms", 7, "expected a value, `x * variant(…)` or `base + …` here", nil),
      ("p95 <= 500", 7, "the unit is missing: expected a time", "such as `500ms`"),
      ("p95 <= 500 ms", 7, "the unit is missing: expected a time", "such as `500ms`"),
      ("p95 <= 5MiB", 7, "expected a time, not a value in `MiB`", "such as `500ms`"),
      ("p95 <= 5sm", 8, "unknown unit `sm`", "did you mean `ms`?"),
      ("count <= 5ms", 9, "expected a number, not a value in `ms`", "such as `4`"),
      ("p95 <= 5ms 3", 11, "`3` does not belong here", nil),
      ("p95 <= 1234567890123456ms", 7, "a number has at most 15 digits", nil),
      ("p95 <= 5ms * variant(fixed)", 7, "expected a number, not a value in `ms`", "such as `4`"),
      ("p95 <= 5 * fixed", 16, "expected `variant(…)` here", nil),
      ("p95 <= 5 * variant(fixd)", 19, "no variant is called `fixd`", "did you mean `fixed`?"),
      ("p95 <= 5 * variant(fixed", 24, "expected `)` here", nil),
      ("p95 <= base", 11, "expected `+` here", nil),
      ("p95 <= base + 5", 14, "the unit is missing: expected a time", "such as `500ms`"),
      ("p95 <= base + max(8ms, 5%)", 18, "expected a share, not a value in `ms`", "such as `5%`"),
      ("p95 <= base + max(5%, 8%)", 22, "expected a time, not a value in `%`", "such as `500ms`"),
      ("within(2) >= 95%", 7, "the unit is missing: expected a time", "such as `500ms`"),
      ("within 2s >= 95%", 7, "expected `(` here", nil),
    ] as [(String, Int, String, String?)])
  func `a mistake is told with its place`(
    text: String, offset: Int, message: String, hint: String?
  ) {
    let error = #expect(throws: ThresholdSyntaxError.self) { try parse(text) }
    #expect(error?.offset == offset)
    #expect(error?.message == message)
    #expect(error?.hint == hint)
  }

  @Test func `within counts visits, so it is for first_frame_visible alone`() {
    let error = #expect(throws: ThresholdSyntaxError.self) {
      try parse("within(1s) >= 5%", metric: "play_gap")
    }
    #expect(error?.reason == .withinNeedsFirstFrame)
  }

  @Test func `by=item without worst is refused`() {
    let error = #expect(throws: ThresholdSyntaxError.self) {
      try parse("p95 <= 1s", metric: "first_frame_visible{by=item}")
    }
    #expect(error?.reason == .itemsNeedWorst)
  }

  @Test func `a selector is told in canonical order, its parts with their places`() throws {
    let parsed = try MetricSelector.parse("stall.count{visit=first, phase=burst}")
    #expect(parsed.selector.text == "stall.count{phase=burst,visit=first}")
    #expect(parsed.pairs.map(\.keyOffset) == [12, 25])
    #expect(parsed.pairs.map(\.valueOffset) == [18, 31])
  }

  @Test(arguments: [
    ("", 0), ("{a=b}", 0), ("m{", 2), ("m{a}", 3), ("m{a=}", 4), ("m{a=b", 5), ("m{a=b} x", 6),
    ("m n", 1),
  ])
  func `a malformed selector is told with its place`(text: String, offset: Int) {
    let error = #expect(throws: ThresholdSyntaxError.self) { try MetricSelector.parse(text) }
    #expect(error?.offset == offset)
  }
}

struct SpellingTests {
  @Test(
    arguments: [
      ("devcie", "device"), ("Device", "device"), ("netwrk", "network"), ("x", nil), ("", nil),
      ("colour", nil), (String(repeating: "device", count: 20), nil),
    ] as [(String, String?)])
  func `the nearest name is offered when it is near`(name: String, nearest: String?) {
    #expect(Spelling.nearest(to: name, among: ["network", "device", "feed"]) == nearest)
  }
}

struct QuantityTests {
  @Test func `a quantity is exact in its base unit`() throws {
    #expect(try Quantity(parsing: "0.000000001s").inBaseUnits == 1)
    #expect(try Quantity(parsing: "0.1ns").inBaseUnits == nil)
    #expect(try Quantity(parsing: "-30%").inBaseUnits == -30_000)
    #expect(try Quantity(parsing: "40Mbit/s").inBaseUnits == 40_000_000)
    #expect(try Quantity(parsing: "4ns/px").inBaseUnits == 4_000)
    #expect(try Quantity(parsing: "999999999999999GiB").inBaseUnits == nil)
    #expect(throws: Quantity.ParseError.unknownUnit("MB/", offset: 1)) {
      try Quantity(parsing: "1MB/")
    }
    #expect(throws: Quantity.ParseError.trailing(offset: 3)) { try Quantity(parsing: "1ms 2") }
    #expect(throws: Quantity.ParseError.notANumber) { try Quantity(parsing: "1.ms") }
    #expect(throws: Quantity.ParseError.notANumber) { try Quantity(parsing: ".5") }
    #expect(throws: Quantity.ParseError.tooManyDigits) { try Quantity(parsing: "1000000000000000") }
  }
}
