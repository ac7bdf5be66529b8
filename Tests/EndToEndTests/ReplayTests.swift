import Testing

/// The line that a failing check prints.
struct ReplayTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test func `the replay line of a failing check gives the same trace, number and exit code`()
    throws
  {
    let file = try ShortScenario(
      thresholds: [
        "memory.peak: [ \"max <= 1KiB\" ]", "decoders.opened: [ \"max <= 1\" ]",
      ]
    ).write(to: folder)
    let first = try Reelbench.run("run", file, "--out", folder.path("out"))
    #expect(first.code == 2)
    let run = try #require(try StoredResult.read(folder).runs.first)
    #expect(run.replay == "reelbench replay \(file) --variant plain --seed 7")

    let again = try Reelbench.run(
      run.replay.split(separator: " ").dropFirst().map(String.init))
    #expect(again.code == 2)
    #expect(again.output.contains("trace_hash \(run.traceHash)\n"))
    let told = first.output.split(separator: "\n").filter { $0.contains(", was ") }
    #expect(told.count == 2)
    for line in told { #expect(again.output.contains(line)) }
  }

  @Test func `a threshold against another variant is judged in the replay as in the run`() throws {
    let file = try ShortScenario(
      variants: """
        leaking: { app: carousel, options: { loopObserver: strong } }
        plain: { app: carousel }
        """,
      thresholds: ["memory.peak: [ \"max <= 0.5 * variant(plain)\" ]"]
    ).write(to: folder)
    let first = try Reelbench.run("run", file, "--decode", "tape")
    let again = try Reelbench.run(
      "replay", file, "--variant", "leaking", "--seed", "7", "--decode", "tape")
    #expect(first.code == 2 && again.code == 2)
    let told = try #require(first.output.split(separator: "\n").first { $0.contains(", was ") })
    #expect(again.output.contains(told))
  }

  @Test func `the timeline ends where it is told to`() throws {
    let file = try ShortScenario().write(to: folder)
    func lines(_ options: String...) throws -> Int {
      let outcome = try Reelbench.run(
        ["replay", file, "--variant", "plain", "--seed", "7", "--decode", "tape", "--timeline"]
          + options)
      #expect(outcome.code == 0)
      return outcome.output.split(separator: "\n").count
    }
    let early = try lines("--until", "300ms")
    #expect(try early < lines("--until", "0.9s"))
    #expect(try lines("--until", "0.9s") < lines())
  }
}
