import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

struct RepeatedRunsTests {
  private func run(_ peak: Double, _ outcome: RunOutcome, _ verdict: Verdict?) -> RunResult {
    RunResult(
      scenario: "short", variant: "plain", seed: 7, clock: "wall", decode: "real",
      outcome: outcome, reason: nil, expect: "pass", because: [], verdict: .pass,
      traceHash: "sha256:00", tape: "committed",
      host: RunResult.Host(wall: .zero, processor: .zero, peakResidentBytes: 0),
      metrics: RunMetrics(ordering: [
        Metric(
          name: "memory.peak", unit: .bytes, kind: .recorded, polarity: .lowerIsBetter,
          content: .value(peak, series: []))
      ]),
      checks: verdict.map {
        [
          Check(
            metric: "memory.peak", expression: "max <= 1MiB", level: .warn, unit: .bytes,
            actual: peak, limit: 1_048_576, base: nil, verdict: $0, file: "a.yaml", line: 9)
        ]
      } ?? [], assumptions: [], replay: "reelbench replay a.yaml", repetition: 1)
  }

  @Test func `a run that was interrupted is counted and not measured`() {
    let runs = RepeatedRuns([
      run(3, .interrupted, nil), run(100, .completed, .warn), run(120, .completed, .pass),
      run(110, .crashed, .warn),
    ])
    #expect(runs.runs.count == 4)
    #expect(runs.rows.map { $0.spread?.count } == [3])
    #expect(runs.rows.map { $0.spread?.median } == [110])
    #expect(
      runs.broken == [.init(metric: "memory.peak", expression: "max <= 1MiB", runs: 2)])
  }

  @Test func `of runs that were all interrupted there is something to tell`() {
    let runs = RepeatedRuns([run(3, .interrupted, nil), run(0, .interrupted, nil)])
    #expect(runs.rows.map(\.name) == ["memory.peak"] && runs.broken.isEmpty)
  }
}
