import Foundation
import Testing

/// A signal to the program alone or to its whole process group: the program ends with the signal's exit code, keeps
/// the results so far, and fails no run.
struct InterruptTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private static let spins = "Tests/TestApps/scenarios/spins.yaml"
  private static let fine = "Tests/TestApps/scenarios/loads-async.yaml"

  private func words(_ words: [String]) -> [String] {
    [TestAppTests.binary, words[0], Self.fine, Self.spins] + words.dropFirst()
      + ["--jobs", "2", "--out", folder.path("out")]
  }

  @Test(
    arguments: [
      ["run", "--decode", "tape"], ["run", "--decode", "real"],
      ["run", "--clock", "wall", "--repeat", "1"],
      ["gate", "--baseline", "none", "--report", "junit,md,gitlab,html"],
    ], [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func `a signal to all processes ends the program with its code, and no run is blamed`(
    _ command: [String], _ signal: (number: Int32, code: Int32)
  ) throws {
    let history = command[0] == "gate" ? ["--history", folder.path("history")] : []
    let outcome = try Reelbench.command(
      words(command + history), interruptedBy: signal.number, after: "[1/2]", to: .group)
    #expect(outcome.code == signal.code, "\(outcome.errors)")
    let runs = try StoredResult.read(folder).runs
    #expect(runs.map(\.outcome) == ["completed", "interrupted"])
    #expect(runs[1].checks.isEmpty)
    guard command[0] == "gate" else { return }
    let junit = String(decoding: try folder.data("out/junit.xml"), as: UTF8.self)
    #expect(junit.contains(" failures=\"0\" errors=\"0\""))
    #expect(junit.contains("<skipped message=\"outcome: interrupted"))
    #expect(String(decoding: try folder.data("out/code-quality.json"), as: UTF8.self) == "[]\n")
    let summary = String(decoding: try folder.data("out/summary.md"), as: UTF8.self)
    #expect(summary.hasPrefix("# reelbench: INTERRUPTED") && !summary.contains("## Failures"))
    let page = String(decoding: try folder.data("out/report.html"), as: UTF8.self)
    #expect(page.contains("Interrupted: 1 of 2 runs"))
    let line = String(decoding: try folder.data("history"), as: UTF8.self)
    #expect(line.contains("\"exit_code\": \(signal.code),"))
    #expect(line.contains("loads-async") && !line.contains("spins"))
  }

  @Test func `an update of baselines that is interrupted writes none of them`() throws {
    let outcome = try Reelbench.command(
      [
        TestAppTests.binary, "baseline", "update", Self.fine, Self.spins, "--jobs", "2",
        "--baseline", folder.path("baselines"), "--reason", "test",
      ], interruptedBy: SIGTERM, after: "[1/2]", to: .group)
    #expect(outcome.code == 143)
    #expect(outcome.errors.contains("interrupted: nothing is written"), "\(outcome.errors)")
    #expect(!folder.exists("baselines"))
  }

  @Test func `a run that is compared with an interrupted one is open, and is not blamed either`()
    throws
  {
    let gate = try Gate()
    let file = try gate.write(
      variants: ["ends", "spins"],
      thresholds: ["players.live_max: [ \"max <= 0.5 * variant(spins)\" ]"])
    let text = try String(contentsOfFile: file, encoding: .utf8)
      .replacingOccurrences(
        of: "ends: { app: prefetches }",
        with: "ends: { app: prefetches, expect: fail, because: [players.live_max] }"
      ).replacingOccurrences(of: "spins: { app: prefetches }", with: "spins: { app: spins }")
    try gate.folder.write(text, to: "scenarios/gate/prefetches.yaml")
    let outcome = try Reelbench.command(
      [
        TestAppTests.binary, "gate", file, "--baseline", gate.baselines, "--jobs", "2", "--report",
        "junit", "--out", folder.path("out"),
      ], interruptedBy: SIGINT, after: "[1/2]", to: .group)
    #expect(outcome.code == 130, "\(outcome.errors)")
    let runs = try StoredResult.read(folder).runs
    #expect(runs.map(\.outcome) == ["completed", "interrupted"])
    #expect(runs[0].verdict == "new" && runs[0].checks.map(\.verdict) == ["missing-base"])
    let junit = String(decoding: try folder.data("out/junit.xml"), as: UTF8.self)
    #expect(junit.contains(" failures=\"0\" errors=\"0\""))
  }

  @Test func `an interrupt in the second process of a check of determinism blames nobody`() throws {
    let outcome = try Reelbench.command(
      [
        TestAppTests.binary, "run", Self.fine, Self.spins, "--decode", "tape", "--jobs", "1",
        "--stuck-after", "2", "--check-determinism", "--out", folder.path("out"),
      ], interruptedBy: SIGTERM, after: "[1/2]", occurring: 2, to: .group)
    #expect(outcome.code == 143, "\(outcome.errors)")
    #expect(!outcome.errors.contains("not deterministic: "))
    #expect(try StoredResult.read(folder).runs.map(\.outcome) == ["completed", "hung"])
  }

  @Test func `runs end with the program, however that ends`() throws {
    let outcome = try Reelbench.command(
      words(["run", "--decode", "tape"]), interruptedBy: SIGKILL, after: "[1/2]")
    #expect(outcome.code == 128 + SIGKILL)
    #expect(!folder.exists("out"))
  }
}
