import ReelbenchMeasurement
import ReelbenchReporting
import ReelbenchSimulation
import Testing

struct ResultTableTests {
  private func metric(_ name: String, _ content: Metric.Content) throws -> Metric {
    let definition = try #require(MetricCatalogue.definition(name))
    return Metric(
      name: name, unit: definition.unit, kind: definition.kind, polarity: definition.polarity,
      content: content)
  }

  private func run(
    _ variant: String, peak: Double, visible: [Double], expect: String = "pass",
    because: [String] = [], outcome: RunOutcome = .completed, reason: String? = nil,
    checks: [Check] = [], verdict: Verdict = .pass
  ) throws -> RunResult {
    let samples = visible.map {
      Metric.Sample(
        at: .zero, item: 0, visit: "first", phase: nil, opening: 1, value: $0,
        isCensored: $0 < 0)
    }
    return RunResult(
      scenario: "fast-burst", variant: variant, seed: 42, clock: "virtual", decode: "tape",
      outcome: outcome, reason: reason, expect: expect, because: because, verdict: verdict,
      traceHash: "sha256:0", tape: "committed",
      host: .init(wall: .zero, processor: .zero, peakResidentBytes: 0),
      metrics: RunMetrics(ordering: [
        try metric("memory.peak", .value(peak, series: [])),
        try metric("first_frame_visible", .samples(samples)),
      ]), checks: checks, assumptions: [],
      replay: "reelbench replay scenarios/gate/fast-burst.yaml --variant \(variant) --seed 42")
  }

  private func check(_ metric: String, _ verdict: Verdict, actual: Double?) -> Check {
    Check(
      metric: metric, expression: "max <= 120MiB", level: .error, unit: .bytes, actual: actual,
      limit: 125_829_120, base: nil, verdict: verdict, file: "scenarios/gate/fast-burst.yaml",
      line: 41)
  }

  private func rows(_ runs: [RunResult]) -> [String] {
    ResultTable(runs).text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func `more variants than fit side by side have a row each`() throws {
    let lines = rows(
      try (1...9).map { try run("number-\($0)", peak: 104_857_600, visible: [100, 200]) })
    #expect(
      lines[2]
        == "variant             first p50  first p95  unseen     stalls     hitches    bytes      peak"
    )
    #expect(
      lines[3]
        == "number-1            100 ms     200 ms     –          –          –          –          100.0 MiB"
    )
    #expect(lines.filter { $0.hasPrefix("number-") }.count == 9)
  }

  @Test func `variants stand side by side with their ratio to the fixed one`() throws {
    let lines = rows([
      try run(
        "leaking", peak: 419_430_400, visible: [300, -1], expect: "fail", because: ["memory.peak"],
        checks: [check("memory.peak", .fail, actual: 419_430_400)]),
      try run("fixed", peak: 104_857_600, visible: [100.25, 200]),
    ])
    #expect(lines[0] == "fast-burst, seed 42, virtual clock, decode tape")
    #expect(lines[2] == "                           leaking                   fixed")
    #expect(lines[3] == "first_frame_visible p50    300 ms ×2.99              100.3 ms")
    #expect(lines[4] == "first_frame_visible p95    never                     200 ms")
    #expect(lines.contains("memory.peak                400.0 MiB ×4.00           100.0 MiB"))
    #expect(lines.contains("verdict                    fails as expected         pass"))
    #expect(lines.contains("explained by               memory.peak"))
    let at = try #require(lines.firstIndex(of: "  leaking"))
    #expect(
      Array(lines[at...].prefix(4)) == [
        "  leaking",
        "    memory.peak: max <= 120MiB, was 400.0 MiB, limit 120.0 MiB (expected)",
        "      at scenarios/gate/fast-burst.yaml:41",
        "      reelbench replay scenarios/gate/fast-burst.yaml --variant leaking --seed 42",
      ])
  }

  @Test func `what an expected failure did not break is told`() throws {
    let text = ResultTable([
      try run(
        "leaking", peak: 1, visible: [], expect: "fail",
        because: ["memory.peak", "outcome.killed"],
        verdict: .fail)
    ]).text
    #expect(text.contains("memory.peak: expected to fail, and did not"))
    #expect(text.contains("outcome.killed: expected to fail, and did not"))
    #expect(text.contains("FAIL"))
    #expect(!text.contains("×"))
  }

  @Test func `a run that was killed says so, with its command`() throws {
    let text = ResultTable([
      try run(
        "leaking", peak: 1, visible: [], outcome: .killed, reason: "memory limit of 1024.0 MiB",
        verdict: .fail),
      try run("fixed", peak: 1, visible: []),
    ]).text
    #expect(text.contains("outcome                    killed                    completed"))
    #expect(text.contains("    killed: memory limit of 1024.0 MiB\n      reelbench replay"))
    #expect(text.contains("explained by               outcome.killed"))
  }

  @Test func `no line but a command or a path is wider than 100 columns`() throws {
    let long = String(repeating: "long-", count: 30)
    let runs = try (0..<7).map {
      try run(
        "\(long)\($0)", peak: 1e9, visible: [1e7], outcome: .hung, reason: long + " " + long,
        checks: [check(long, .fail, actual: 3e8), check(long, .noSample, actual: nil)],
        verdict: .fail)
    }
    for line in rows(runs) where !line.hasPrefix("      ") {
      #expect(line.count <= 100, "\(line)")
    }
    #expect(rows(runs).count { $0.hasPrefix("memory.peak") } == 2)
  }

  @Test func `scenarios have a table each, in the order of the runs`() throws {
    var other = try run("fixed", peak: 1, visible: [])
    other.scenario = "slow-browse"
    let text = ResultTable([try run("fixed", peak: 1, visible: []), other]).text
    let first = try #require(text.range(of: "fast-burst, seed"))
    let second = try #require(text.range(of: "slow-browse, seed"))
    #expect(first.lowerBound < second.lowerBound)
    #expect(ResultTable([]).text.isEmpty)
  }
}

struct ExplanationTests {
  @Test func `every metric and exit code is explained within 80 columns`() throws {
    for definition in MetricCatalogue.all {
      let text = try #require(Explanation.metric(definition.name))
      #expect(text.hasPrefix(definition.name + "\n\n"))
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(definition.name)")
    }
    for code in ExitCode.allCases {
      let text = try #require(Explanation.exitCode(code.rawValue))
      #expect(text.contains(" \(code.rawValue)\n"))
    }
    for word in Explanation.words {
      let text = try #require(Explanation.word(word))
      #expect(text.hasPrefix(word + "\n\n"))
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(word)")
    }
    #expect(Explanation.word("fine") == nil)
    let codes = Explanation.exitCodes.matches(of: #/exit code (\d+)\n/#).compactMap { Int32($0.1) }
    #expect(codes.first == 143 && codes.last == 0 && codes.count == ExitCode.allCases.count)
    #expect(Explanation.metric("memory.pea") == nil)
    #expect(Explanation.exitCode(6) == nil)
    #expect(Explanation.metrics.contains("memory.slope_per_swipe"))
  }

  @Test func `a metric that rests on assumed costs warns by default`() throws {
    #expect(try #require(Explanation.metric("hitch.count")).contains("level     warn"))
    #expect(try !#require(Explanation.metric("memory.peak")).contains("level"))
  }
}
