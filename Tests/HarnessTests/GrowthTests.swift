import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

@testable import ReelbenchHarness

/// A run may be ended early for a metric that only grows: a run cut at any point has no more of it than the whole run.
@MainActor
@Suite struct GrowthTests {
  @Test(arguments: [
    ("open-close", "observer-kept", 3), ("fast-burst", "leaking", 2), ("slow-browse", "fixed", 3),
    ("slow-network-feed", "question-3g", 2), ("slow-network-feed", "ranges-lte", 2),
  ])
  func `what only grows is never less in a longer stretch of a run`(
    _ run: (scenario: String, variant: String, times: Int)
  ) throws {
    let scenario = try Fixture.short(run.scenario, times: run.times)
    let simulated = Fixture.run(try Fixture.plan(scenario, run.variant))
    let whole = withExtendedLifetime(simulated) { Array(simulated.phone.trace.all) }
    let cuts = 40
    var before: [String: [Double]] = [:]
    for cut in 1...cuts {
      let metrics = RunMetrics(of: StoredTrace(Array(whole.prefix(whole.count * cut / cuts))))
      for metric in metrics.all
      where MetricCatalogue.definition(metric.name)?.onlyGrows == true {
        let now = Self.figures(metric)
        for (old, new) in zip(before[metric.name] ?? now, now) {
          #expect(old <= new, "\(metric.name) after \(cut) of \(cuts) stretches")
        }
        before[metric.name] = now
      }
    }
    #expect(before.count > 40)
  }

  /// What `abortOnFail` may look at: the value, or count, sum and largest of the samples that are certain.
  private static func figures(_ metric: Metric) -> [Double] {
    switch metric.content {
    case .value(let value, _): return [value]
    case .samples(let samples):
      let certain = samples.filter { !$0.isCensored }.map(\.value)
      return [Double(samples.count), certain.reduce(0, +), certain.max() ?? 0]
    }
  }
}
