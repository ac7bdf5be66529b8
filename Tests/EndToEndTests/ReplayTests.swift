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
    let printed = first.output.split(separator: "\n").filter { $0.contains(", was ") }
    #expect(printed.count == 2)
    for line in printed { #expect(again.output.contains(line)) }
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
    let printed = try #require(first.output.split(separator: "\n").first { $0.contains(", was ") })
    #expect(again.output.contains(printed))
  }

  @Test func `the replay line of a run on other tapes names them`() throws {
    for name in ["city-720p.mp4", "coast-720p.mp4", "city-720p.jpg"] {
      try folder.write(try Folder.bundled("media/\(name).tape"), to: "my tapes/\(name).tape")
    }
    let file = try ShortScenario(thresholds: ["memory.peak: [ \"max <= 1KiB\" ]"]).write(to: folder)
    let outcome = try Reelbench.run(
      "run", file, "--decode", "tape", "--tapes", folder.path("my tapes"))
    #expect(outcome.output.contains("--seed 7 --tapes '\(folder.path("my tapes"))'\n"))
  }

  @Test func `calls while scrolling are judged by API, one that was not called being 0`() throws {
    let metric = "main.calls_while_scrolling"
    let file = try ShortScenario(
      thresholds: [
        "\(metric){api=AVPlayer.init}: [ \"max <= 0\" ]",
        "\(metric){api=AVPlayer.unheard}: [ \"max == 0\" ]",
      ]
    ).write(to: folder)
    let outcome = try Reelbench.run(
      "replay", file, "--variant", "plain", "--seed", "7", "--decode", "tape")
    #expect(outcome.code == 2)
    let broken = outcome.output.split(separator: "\n").filter { $0.contains(", was ") }
    #expect(broken.count == 1)
    #expect(broken.allSatisfy { $0.contains("AVPlayer.init") })
  }

  @Test func `the events end where they are told to`() throws {
    let early = try replay("--events", "--until", "300ms").count
    let later = try replay("--events", "--until", "0.9s").count
    #expect(early < later)
    #expect(try later < replay("--events").count)
  }

  @Test func `the timeline is a row a cell under a ruler, cut where it is told to`() throws {
    let lines = try replay("--timeline", "--until", "900ms")
    #expect(lines.first == "       0 s")
    let cells = lines.filter { $0.wholeMatch(of: /[A-Z] +[.P0-9xb]+/) != nil }
    #expect(cells.count == 2)
    #expect(cells.allSatisfy { $0.count == 7 + 18 })
    let first = try #require(cells.first)
    #expect(first.hasPrefix("A      .0"))
    #expect(lines.contains { $0.hasPrefix("finger ") && $0.contains("|") })
    #expect(lines.contains { $0.hasPrefix("scroll ") && $0.contains("d~") })
  }

  @Test func `the timeline lists the calls into the app in their order`() throws {
    let lines = try replay("--timeline")
    let calls = Array(lines.drop { $0 != "calls" }.dropFirst().prefix { $0.contains(" s  ") })
    func place(_ call: String) throws -> Int {
      try #require(calls.firstIndex { $0.hasSuffix(" s  " + call) }, "\(call)")
    }
    // The carousel begins in the middle of its many repetitions of the feed.
    let asked = try #require(calls.first { $0.contains("cellForItem ") })
    let index = try #require(asked.split(separator: " ").last.flatMap { Int($0) })
    #expect(try place("cellForItem \(index)") < place("willDisplay \(index)"))
    #expect(try place("willDisplay \(index)") < place("willBeginDragging"))
    #expect(try place("willBeginDragging") < place("cellForItem \(index + 1)"))
    #expect(try place("willDisplay \(index + 1)") < place("didEndDisplaying \(index)"))
    #expect(try place("didEndDragging, decelerating") < place("didEndDecelerating"))
  }

  /// The lines of a replay of the short scenario.
  private func replay(_ options: String...) throws -> [Substring] {
    let file = try ShortScenario().write(to: folder)
    let outcome = try Reelbench.run(
      ["replay", file, "--variant", "plain", "--seed", "7", "--decode", "tape"] + options)
    #expect(outcome.code == 0)
    return outcome.output.split(separator: "\n")
  }
}
