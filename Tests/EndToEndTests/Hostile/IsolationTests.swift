import Foundation
import Testing

/// A run that goes wrong does not affect the other runs.
struct IsolationTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private static let spins = "Tests/TestApps/scenarios/spins.yaml"
  private static let fine = "Tests/TestApps/scenarios/loads-async.yaml"

  private func words(_ verb: String, _ options: String...) -> [String] {
    [
      TestAppTests.binary, verb, Self.fine, Self.spins, "--decode", "tape", "--out",
      folder.path("out"),
    ] + options
  }

  @Test(arguments: [["run"], ["gate", "--baseline", "none"]])
  func `a run that records nothing for the host time given is hung, with what it left`(
    _ verb: [String]
  ) throws {
    let outcome = try Reelbench.command(
      words(verb[0], "--stuck-after", "1") + verb.dropFirst())
    #expect(outcome.code == 3)
    let runs = try StoredResult.read(folder).runs
    #expect(runs.map(\.outcome) == ["completed", "hung"])
    #expect(outcome.output.contains("nothing happened for 1 s"))
    #expect(folder.exists("out/spins/only/7/trace.ndjson.gz"))
  }

  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func `an interrupt keeps what there is, and marks it`(_ signal: Int32, _ code: Int32) throws {
    let outcome = try Reelbench.command(
      words("gate", "--baseline", "none", "--jobs", "2"), interruptedBy: signal, after: "[1/2]")
    #expect(outcome.code == code)
    let runs = try StoredResult.read(folder).runs
    #expect(runs.map(\.outcome) == ["completed", "interrupted"])
    #expect(folder.exists("out/loads-async/only/7/trace.ndjson.gz"))
  }

  @Test func `runs that an interrupt kept from beginning stand in the result`() throws {
    let outcome = try Reelbench.command(
      [
        TestAppTests.binary, "run", Self.fine, Self.spins, "Tests/TestApps/scenarios/traps.yaml",
        "--decode", "tape", "--jobs", "1", "--out", folder.path("out"),
      ], interruptedBy: SIGINT, after: "[1/3]")
    #expect(outcome.code == 130)
    let runs = try StoredResult.read(folder).runs
    #expect(runs.map(\.scenario) == ["loads-async", "spins", "traps"])
    #expect(runs.map(\.outcome) == ["completed", "interrupted", "interrupted"])
  }

  @Test(arguments: ["--out", "--history"])
  func `what cannot be written is an internal error`(_ option: String) throws {
    let file = try folder.write("a file", to: "file")
    let outcome = try Reelbench.command([
      TestAppTests.binary, "gate", Self.fine, "--baseline", "none", option, file + "/below",
    ])
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("cannot be written"))
  }

  @Test func `the codes of a gate are those of a run, the strongest first`() throws {
    let gate = try Gate()
    try gate.write(
      expectation: ", expect: fail, because: [players.live_max]",
      thresholds: ["players.live_max: [ \"max <= 2\" ]"])
    #expect(try gate.gate("--require-baseline").code == 8)
    try gate.write("broken", thresholds: ["players.live_max: [ \"max <= 1\" ]"])
    #expect(try gate.gate("--require-baseline").code == 2)
    try gate.write("traps", app: "traps")
    #expect(try gate.gate().code == 3)
    let changing = try Reelbench.command([
      TestAppTests.binary, "gate", "Tests/TestApps/scenarios/branches-on-pid.yaml", "--baseline",
      "none", "--check-determinism",
    ])
    #expect(changing.code == 7)
  }

  @Test func `a limit that stays passed ends the run at once, the same way each time`() throws {
    let gate = try Gate()
    let file = try gate.write(
      thresholds: ["players.live_max: [ { expr: \"max <= 1\", abortOnFail: true } ]"])
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try gate.folder.write(
      text.replacingOccurrences(of: "wait: 500ms", with: "wait: 60s"),
      to: "scenarios/gate/prefetches.yaml")
    var hashes: Set<String> = []
    for decode in ["tape", "real"] {
      let outcome = try gate.gate("--decode", decode, "--out", gate.folder.path("out"))
      #expect(outcome.code == 2)
      #expect(outcome.output.contains("ended early by players.live_max: max <= 1"))
      let run = try #require(try StoredResult.read(gate.folder).runs.first)
      #expect(run.outcome == "completed" && run.verdict == "fail")
      hashes.insert(run.traceHash)
    }
    #expect(hashes.count == 1)
    let events = try gate.run([
      "replay", file, "--variant", "only", "--seed", "7", "--decode", "tape", "--events",
    ]).output
    #expect(events.contains("   1.000000000 s"))
    #expect(!events.contains("   2.000000000 s"))
  }

  @Test func `a variant that is expected to fail shows all of its failure`() throws {
    let gate = try Gate()
    try gate.write(
      expectation: ", expect: fail, because: [players.live_max]",
      thresholds: ["players.live_max: [ { expr: \"max <= 1\", abortOnFail: true } ]"])
    let text = try String(contentsOfFile: gate.scenarios + "/prefetches.yaml", encoding: .utf8)
    try gate.folder.write(
      text.replacingOccurrences(of: "wait: 500ms", with: "wait: 7s"),
      to: "scenarios/gate/prefetches.yaml")
    let outcome = try gate.gate()
    #expect(outcome.code == 0)
    #expect(!outcome.errors.contains("ended early"))
  }

  @Test func `a limit that is not passed leaves the trace as it is`() throws {
    let gate = try Gate()
    var hashes: Set<String> = []
    for check in ["\"max <= 9\"", "{ expr: \"max <= 9\", abortOnFail: true }"] {
      let file = try gate.write(thresholds: ["players.live_max: [ \(check) ]"])
      let text = try String(contentsOfFile: file, encoding: .utf8)
      try gate.folder.write(
        text.replacingOccurrences(of: "wait: 500ms", with: "wait: 7s"),
        to: "scenarios/gate/prefetches.yaml")
      #expect(try gate.gate("--out", gate.folder.path("out")).code == 0)
      hashes.insert(try #require(try StoredResult.read(gate.folder).runs.first?.traceHash))
    }
    #expect(hashes.count == 1)
  }
}
