import Testing

/// Exit codes of commands whose runs took place.
struct VerdictTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func run(_ scenario: ShortScenario, _ options: String...) throws -> Reelbench.Outcome {
    try Reelbench.run(
      ["run", try scenario.write(to: folder), "--decode", "tape", "--out", folder.path("out")]
        + options)
  }

  @Test func `thresholds that hold give 0`() throws {
    let outcome = try run(ShortScenario())
    #expect(outcome.code == 0)
    #expect(try StoredResult.read(folder).runs.map(\.verdict) == ["pass"])
  }

  @Test func `a broken threshold gives 2, and is told with its place and the way to see it again`()
    throws
  {
    let outcome = try run(ShortScenario(thresholds: ["memory.peak: [ \"max <= 1KiB\" ]"]))
    #expect(outcome.code == 2)
    #expect(outcome.output.contains("memory.peak: max <= 1KiB, was "))
    #expect(outcome.output.contains("short.yaml:21"))
    let run = try #require(try StoredResult.read(folder).runs.first)
    #expect(run.verdict == "fail")
    #expect(run.checks.map(\.verdict) == ["fail"])
    #expect(outcome.output.contains(run.replay))
  }

  @Test func `a threshold at the level of a warning gives 0`() throws {
    let warning = "memory.peak: [ { expr: \"max <= 1KiB\", level: warn } ]"
    let outcome = try run(ShortScenario(thresholds: [warning]))
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("(warning)"))
  }

  @Test func `a step that fails gives 3 and names its line`() throws {
    let outcome = try run(
      ShortScenario(steps: ["wait: 500ms", "check: { playing: 9, within: 100ms }"]))
    #expect(outcome.code == 3)
    #expect(outcome.output.contains("step-failed"))
    #expect(outcome.output.contains("line 17"))
    #expect(try StoredResult.read(folder).runs.map(\.outcome) == ["step-failed"])
  }

  @Test func `an expected failure that comes for its reason gives 0`() throws {
    let outcome = try run(
      ShortScenario(
        variants: "plain: { app: carousel, expect: fail, because: [memory.peak] }",
        thresholds: ["memory.peak: [ \"max <= 1KiB\" ]"]))
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("fails as expected"))
  }

  @Test func `an expected failure that does not come gives 8`() throws {
    let outcome = try run(
      ShortScenario(variants: "plain: { app: carousel, expect: fail, because: [memory.peak] }"))
    #expect(outcome.code == 8)
    #expect(outcome.output.contains("expected to fail, and did not"))
  }

  @Test func `a failed step weighs more than a broken threshold, and the other variants still run`()
    throws
  {
    let outcome = try run(
      ShortScenario(
        variants: """
          small: { app: carousel }
          expected: { app: carousel, expect: fail, because: [memory.peak] }
          """,
        steps: ["wait: 500ms", "check: { playing: 9, within: 100ms }"],
        thresholds: ["memory.peak: [ \"max <= 1KiB\" ]"]))
    #expect(outcome.code == 3)
    #expect(try StoredResult.read(folder).runs.map(\.variant) == ["small", "expected"])
  }

  @Test func `one variant can be picked, and a seed given`() throws {
    let scenario = ShortScenario(
      variants: """
        plain: { app: carousel }
        other: { app: carousel, options: { release: onReuse } }
        """)
    #expect(try run(scenario, "--variant", "other", "--seed", "11").code == 0)
    let runs = try StoredResult.read(folder).runs
    #expect(runs.map(\.variant) == ["other"])
    #expect(runs.map(\.seed) == [11])
    #expect(folder.exists("out/short/other/11/trace.ndjson.gz"))
  }

  @Test func `progress goes to standard error, the table to standard output`() throws {
    let outcome = try run(ShortScenario())
    #expect(outcome.errors.contains("[1/1] short/plain: completed in "))
    #expect(!outcome.output.contains("[1/1]"))
    #expect(outcome.output.hasPrefix("short, seed 7, "))
  }
}
