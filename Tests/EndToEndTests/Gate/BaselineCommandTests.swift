import Foundation
import Testing

/// Making and moving baselines.
struct BaselineCommandTests {
  private let gate: Gate

  init() throws { gate = try Gate() }

  @Test func `update says what moved, and diff says it beforehand`() throws {
    try gate.write()
    #expect(try gate.update().output.contains("prefetches: a new baseline of 1 runs"))
    #expect(try gate.gate("--out", gate.folder.path("out"), isChanged: true).code == 2)
    let moved = "  only, seed 7: players.live_max: 2 -> 3\n"
    let diff = try gate.run(
      ["baseline", "diff", gate.baselines, gate.folder.path("out/result.json")])
    #expect(diff.code == 0)
    #expect(diff.output.contains(moved), "\(diff.output)")
    #expect(!diff.output.contains("besides the app"))
    #expect(try gate.update(isChanged: true).output.contains(moved))
    #expect(try gate.gate(isChanged: true).code == 0)
    let show = try gate.run(["baseline", "show", gate.baselines])
    #expect(show.output.hasPrefix("prefetches\n  20"))
    #expect(show.output.contains(" ago: test\n  1 runs, "))
  }

  @Test func `an update of the same runs changes nothing but the time`() throws {
    try gate.write()
    func text() throws -> [Substring] {
      try String(contentsOfFile: gate.baseline("prefetches"), encoding: .utf8).split(
        separator: "\n"
      )
      .filter { !$0.hasPrefix("  \"time\": ") }
    }
    #expect(try gate.update().code == 0)
    let first = try text()
    #expect(try gate.update("--decode", "real", "--jobs", "1").code == 0)
    #expect(try text() == first)
    #expect(first.contains { $0.hasPrefix("        \"players.live_max\": {") })
  }

  @Test func `a baseline with the marks of a merge is written anew`() throws {
    try gate.write()
    #expect(try gate.update().code == 0)
    try gate.edit("prefetches", "\"reason\": \"test\",", "<<<<<<< ours")
    #expect(try gate.gate().code == 65)
    let outcome = try gate.update()
    #expect(outcome.code == 0)
    #expect(
      outcome.errors.contains(
        "replacing an unreadable baseline: \(gate.baseline("prefetches")):5: "))
    #expect(try gate.gate("--require-baseline").code == 0)
  }

  @Test func `a stored result can be taken, unless it rests on other files`() throws {
    try gate.write()
    let result = gate.folder.path("out/result.json")
    #expect(try gate.gate("--out", gate.folder.path("out")).code == 0)
    #expect(try gate.update("--from", result).code == 0)
    #expect(try gate.gate("--require-baseline").code == 0)
    let text = try String(contentsOfFile: result, encoding: .utf8)
    let other = try gate.folder.write(
      text.replacingOccurrences(
        of: "\"name\": \"wifi\", \"digest\": \"sha256:",
        with: "\"name\": \"wifi\", \"digest\": \"sha256:0"), to: "other.json")
    let refused = try gate.update("--from", other)
    #expect(refused.code == 65)
    #expect(refused.errors.contains("the network wifi has different values"))
    try gate.write(variants: ["only", "other"])
    #expect(try gate.update("--from", result).errors.contains("no run of prefetches/other"))
  }

  @Test func `runs that do not do as they should are no baseline, and none is written`() throws {
    try gate.write("fine")
    try gate.write(thresholds: ["players.live_max: [ \"max <= 1\" ]"])
    let outcome = try gate.update()
    #expect(outcome.code == 2)
    #expect(
      outcome.errors.contains("not fit for a baseline: prefetches/only, seed 7: players.live"))
    #expect(!gate.folder.exists("baselines"))
    try gate.write(app: "traps")
    #expect(try gate.update().errors.contains("crashed: "))
    #expect(!gate.folder.exists("baselines"))
  }

  @Test func `a tape that was recorded for the run alone is refused`() throws {
    try gate.folder.write(
      try Folder.bundled("media/city-720p.mp4"), to: "scenarios/media/city-720p.mp4")
    try gate.write()
    let outcome = try gate.update()
    #expect(outcome.code == 65)
    #expect(outcome.errors.contains("a medium has no tape that is kept beside it"))
    #expect(!gate.folder.exists("baselines"))
  }

  @Test func `prune takes out what there is no longer, says so, and the gate passes`() throws {
    try gate.write(variants: ["only", "other"])
    let second = try gate.write("second")
    #expect(try gate.update().code == 0)
    try gate.edit("prefetches", "\"page.jumps\"", "\"page.hops\"")
    try gate.write()
    try FileManager.default.removeItem(atPath: second)
    #expect(try gate.gate().code == 2)
    let pruned = try gate.run(["baseline", "prune", gate.scenarios, "--baseline", gate.baselines])
    #expect(pruned.code == 0)
    #expect(
      pruned.output == """
        removed prefetches/other, seed 7: there is no such variant
        removed page.hops of prefetches: nothing measures or asks for it
        removed \(gate.baseline("second")): there is no scenario second

        """)
    #expect(!gate.folder.exists("baselines/second.json"))
    let outcome = try gate.gate()
    #expect(outcome.code == 0 && outcome.output.contains("no baseline of page.jumps"))
  }

  @Test(arguments: [
    ["baseline"], ["baseline", "rename"], ["baseline", "show", "a", "b"],
    ["baseline", "diff", "a"],
    ["baseline", "update", "scenarios/gate", "--baseline", "b"],
    ["baseline", "update", "scenarios/gate", "--baseline", "b", "--reason", " "],
    ["baseline", "update", "scenarios/gate", "--reason", "r"],
    ["baseline", "prune", "scenarios/gate"], ["gate", "scenarios/gate"],
    ["gate", "--baseline", "b"],
    ["gate", "scenarios/gate", "--baseline", "b", "--stuck-after", "0"],
  ]) func `a wrong command line is one error and exit code 64`(_ arguments: [String]) throws {
    let outcome = try Reelbench.run(arguments)
    #expect(outcome.code == 64)
    #expect(outcome.output == "")
    #expect(outcome.errorLines.count == 1, "\(outcome.errors)")
  }
}
