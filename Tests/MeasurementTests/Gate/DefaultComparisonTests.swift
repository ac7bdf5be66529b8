import ReelbenchMeasurement
import Testing

struct DefaultComparisonTests {
  private func comparison(
    _ name: String, _ actual: Double, base: Double, thresholds: [Threshold] = []
  ) -> Check? {
    DefaultComparison.checks(
      of: Example.metrics(name, .value(actual, series: []), unit: .one),
      thresholds: thresholds, against: Example.base(name, base), file: "b.json"
    ).first { $0.metric == name }
  }

  @Test
  func `every metric of the table is one of which less is better, and none that rests on costs`()
    throws
  {
    for row in DefaultComparison.all {
      let definition = try #require(MetricCatalogue.definition(row.metric), "\(row.metric)")
      #expect(definition.polarity == .lowerIsBetter && definition.shape == .value)
      #expect(definition.defaultLevel == .error, "\(row.metric)")
      #expect((row.rule == .count) == (definition.unit == .one), "\(row.metric)")
      #expect(!definition.text.contains("assumed"), "\(row.metric)")
    }
  }

  @Test(arguments: [
    ("players.live_max", 4.0, 4.0, Verdict.pass), ("players.live_max", 5, 4, .fail),
    ("players.live_max", 3, 4, .better), ("leak.items", 1, 0, .fail),
    ("leak.items", 0, 0, .pass), ("screen.wrong_time", 0.000001, 0, .fail),
    ("screen.wrong_time", 0, 0, .pass), ("screen.wrong_time", 0, 9, .better),
  ]) func `counts are compared exactly, with a base of 0 like any other`(
    name: String, actual: Double, base: Double, verdict: Verdict
  ) throws {
    let check = try #require(comparison(name, actual, base: base))
    #expect(check.verdict == verdict)
    #expect(check.base == base && check.limit == base && check.actual == actual)
    #expect(check.file == "b.json")
  }

  @Test func `how long a wrong picture stays is not compared, nor is a time or a hitch`() {
    #expect(comparison("screen.wrong_time", 200, base: 100) == nil)
    #expect(comparison("hitch.count", 200, base: 100) == nil)
    #expect(comparison("first_frame", 200, base: 100) == nil)
  }

  @Test func `a threshold with base takes the place of the default`() {
    let own = Example.threshold("players.live_max", .max, .atMost, .base(margin: .value(2)))
    #expect(comparison("players.live_max", 5, base: 4, thresholds: [own]) == nil)
    let other = Example.threshold("players.live_max", .max, .atMost, .value(9))
    #expect(comparison("players.live_max", 5, base: 4, thresholds: [other])?.verdict == .fail)
  }

  @Test func `a metric that the baseline does not know is new`() {
    let checks = DefaultComparison.checks(
      of: Example.metrics("players.live_max", .value(5, series: []), unit: .one), thresholds: [],
      against: Example.base("other", 1), file: "b.json")
    #expect(checks.map(\.verdict) == [.new])
  }
}
