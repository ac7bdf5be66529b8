import Foundation
import Testing

/// Steps of a script as the built program performs them, from the text of a scenario to the report on its run.
struct StepTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// The run of a short scenario with these steps.
  private func run(_ steps: [String], header: String = "") throws -> Reelbench.Outcome {
    var scenario = ShortScenario()
    scenario.header = header
    scenario.variants = "plain: { app: carousel, options: { autoplay: off } }"
    scenario.steps = steps
    return try Reelbench.run(
      "run", try scenario.write(to: folder), "--decode", "tape", "--out", folder.path("out"))
  }

  private func events(_ binary: String, _ scenario: String, _ variant: String) throws -> [Substring]
  {
    let replay = try Reelbench.command([
      binary, "replay", scenario, "--variant", variant, "--decode", "tape", "--events",
    ])
    #expect(replay.code == 0, "\(replay.errors)")
    return replay.output.split(separator: "\n")
  }

  @Test func `an app feels two taps, a press and a pinch, and takes none for another`() throws {
    let lines = try events(
      TestAppTests.binary, "Tests/TestApps/scenarios/feels-touches.yaml", "only")
    let felt = lines.compactMap { line in
      line.firstRange(of: "felt ").map { line[$0.lowerBound...] }
    }
    #expect(felt == ["felt two taps", "felt a press at 75", "felt a pinch of 150 %"])
  }

  @Test
  func `waitFor.loop goes on when the video has come round, and fails when it has not in time`()
    throws
  {
    let loops = "waitFor: { loop: 1, timeout: 30s }"
    let reached = try run([loops, "check: { position: { from: 0ms, to: 500ms } }"])
    #expect(reached.code == 0, "\(reached.errors)")
    let early = try run(["waitFor: { loop: 1, timeout: 2s }"])
    #expect(early.code == 3)
    #expect(early.errors.contains("it did not come within the time given"))
  }

  @Test func `repeat.watch draws how long each page is watched, the same for a seed`() throws {
    let watched = [
      "repeat: { times: 4, watch: { median: 1s, p95: 3s }, steps: [ swipe: left ] }",
      "wait: 2s",
    ]
    func swipes() throws -> [Double] {
      #expect(try run(watched).code == 0)
      return try events(Reelbench.binary, folder.path("scenarios/short.yaml"), "plain")
        .filter { $0.contains("step") && $0.contains("swipe: left") }
        .compactMap { Double($0.split(separator: " ")[0]) }
    }
    let instants = try swipes()
    #expect(instants.count == 4)
    let gaps = zip(instants, instants.dropFirst()).map { $1 - $0 }
    #expect(Set(gaps).count == 3 && gaps.allSatisfy { $0 > 0.3 })
    #expect(try swipes() == instants)
  }

  @Test func `a check of the position names where the video is, and how far it may be from there`()
    throws
  {
    let wait = "waitFor: { firstFrame: visible, timeout: 2s }"
    let right = try run([wait, "wait: 1s", "check: { position: 1s, playing: 1 }"])
    #expect(right.code == 0, "\(right.errors)")
    let waits = try run([wait, "check: { position: 1s, within: 1200ms }"])
    #expect(waits.code == 0, "\(waits.errors)")
    let wrong = try run([wait, "wait: 1s", "check: { position: 2s }"])
    #expect(wrong.code == 3)
    #expect(wrong.errors.contains(#/and its video is at (9|10)\d\d ms/#), "\(wrong.errors)")
    let none = try run(["check: { position: 0s }"])
    #expect(none.code == 3 && none.errors.contains("its video is at no place"), "\(none.errors)")
  }
}
