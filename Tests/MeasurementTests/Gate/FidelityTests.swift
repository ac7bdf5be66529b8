import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

struct FidelityTests {
  private func run(
    peak: Double, visits: [Double?], repetition: Int?, verdict: Verdict = .pass, lag: Int64 = 0
  ) -> RunResult {
    let memory = Metric(
      name: "memory.peak", unit: .bytes, kind: .recorded, polarity: .lowerIsBetter,
      content: .value(peak, series: []))
    let frames = Metric(
      name: "first_frame", unit: .milliseconds, kind: .modelled, polarity: .lowerIsBetter,
      content: .samples(
        visits.map {
          Metric.Sample(
            at: .zero, item: 0, visit: nil, phase: nil, opening: nil, value: $0 ?? 900,
            isCensored: $0 == nil)
        }))
    let host = Metric(
      name: "zz.host", unit: .one, kind: .host, polarity: .neutral,
      content: .value(1, series: []))
    return RunResult(
      scenario: "short", variant: "plain", seed: 7,
      clock: repetition == nil ? "virtual" : "wall", decode: "real", outcome: .completed,
      reason: nil, expect: "pass", because: [], verdict: .pass, traceHash: "sha256:00",
      tape: "committed",
      host: RunResult.Host(
        wall: .zero, processor: .zero, peakResidentBytes: 0, lag: .microseconds(lag)),
      metrics: RunMetrics(ordering: [memory, frames, host]),
      checks: [
        Check(
          metric: "memory.peak", expression: "max <= 1MiB", level: .warn, unit: .bytes,
          actual: peak, limit: 1_048_576, base: nil, verdict: verdict, file: "a.yaml", line: 9)
      ], assumptions: [], replay: "reelbench replay a.yaml", repetition: repetition)
  }

  private var wall: [RunResult] {
    [
      run(peak: 100, visits: [30, 50, nil], repetition: 1, lag: 300),
      run(peak: 120, visits: [60], repetition: 2, verdict: .warn, lag: 2_500),
      run(peak: 110, visits: [nil], repetition: 3, verdict: .warn),
    ]
  }

  @Test func `the repetitions of a variant are gathered number by number, in runs of one clock`() {
    let other = run(peak: 1, visits: [], repetition: nil)
    let groups = ResultFile(
      tool: .init(version: "0", ffmpeg: "0", swift: "0"), runs: [other] + wall
    ).repeatedRuns
    #expect(groups.map(\.runs.count) == [3])
    #expect(groups[0].rows.map(\.name) == ["first_frame.p50", "first_frame.count", "memory.peak"])
    #expect(groups[0].rows.map { $0.spread?.median } == [60, 1, 110])
    #expect(groups[0].rows[0].spread?.high == .infinity)
    #expect(groups[0].lag == 2.5)
  }

  @Test func `a threshold that some runs break is told with their number`() {
    #expect(
      RepeatedRuns(wall).broken == [
        RepeatedRuns.Broken(metric: "memory.peak", expression: "max <= 1MiB", runs: 2)
      ])
  }

  @Test func `a number that a run has no sample for is left out of its spread`() {
    let runs = RepeatedRuns([
      run(peak: 1, visits: [], repetition: 1), run(peak: 1, visits: [40], repetition: 2),
    ])
    #expect(runs.rows[0].spread?.count == 1)
    #expect(runs.rows[0].spread?.median == 40)
  }

  @Test func `the ratio is the wall clock's median to the virtual value`() {
    let fidelity = Fidelity(
      virtual: run(peak: 88, visits: [50], repetition: nil), wall: RepeatedRuns(wall))
    #expect(fidelity.rows.map(\.ratio) == [1.2, 1, 1.25])
  }

  @Test func `there is no ratio to 0, nor to what never came, unless both are the same`() {
    let runs = RepeatedRuns([run(peak: 0, visits: [nil], repetition: 1)])
    let same = Fidelity(virtual: run(peak: 0, visits: [nil], repetition: nil), wall: runs)
    #expect(same.rows.map(\.ratio) == [1, 1, 1])
    let other = Fidelity(
      virtual: run(peak: 0, visits: [50], repetition: nil),
      wall: RepeatedRuns([run(peak: 3, visits: [nil], repetition: 1)]))
    #expect(other.rows.map(\.ratio) == [nil, 1, nil])
  }
}
