import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

struct MergeTests {
  private func run(_ scenario: String, _ variant: String, seed: UInt64 = 1) -> RunResult {
    RunResult(
      scenario: scenario, variant: variant, seed: seed, clock: "virtual", decode: "tape",
      outcome: .completed, reason: nil, expect: "pass", because: [], verdict: .pass,
      traceHash: "sha256:0", tape: "committed",
      host: .init(wall: .zero, processor: .zero, peakResidentBytes: 0),
      metrics: RunMetrics(ordering: []), checks: [], assumptions: [],
      replay: "reelbench replay gate/\(scenario).yaml --variant \(variant) --seed \(seed)")
  }

  private func result(_ runs: [RunResult], ffmpeg: String = "5") -> ResultFile {
    ResultFile(tool: .init(version: "0", ffmpeg: ffmpeg, swift: "6"), runs: runs)
  }

  @Test func `shards become the undivided run, whatever their order`() throws {
    let whole = result([run("a", "z"), run("a", "b"), run("b", "x"), run("c", "y")])
    let parts = [
      ("2", result([run("b", "x")])),
      ("1", result([run("a", "z"), run("a", "b"), run("c", "y")])), ("3", result([])),
    ]
    #expect(try ResultFile(merging: parts.map { (name: $0.0, result: $0.1) }) == whole)
  }

  @Test func `a run that is in two results is refused with both their names`() {
    #expect(
      throws: MergeError.self,
      performing: {
        try ResultFile(merging: [
          (name: "one", result: result([run("a", "b")])),
          (name: "two", result: result([run("a", "b")])),
        ])
      })
    #expect(throws: Never.self) {
      try ResultFile(merging: [
        (name: "one", result: result([run("a", "b")])),
        (name: "two", result: result([run("a", "b", seed: 2)])),
      ])
    }
  }

  @Test func `results of different tools are refused, and so is nothing`() {
    #expect(throws: MergeError.self) {
      try ResultFile(merging: [
        (name: "one", result: result([])), (name: "two", result: result([], ffmpeg: "6")),
      ])
    }
    #expect(throws: MergeError.self) { try ResultFile(merging: []) }
  }
}
