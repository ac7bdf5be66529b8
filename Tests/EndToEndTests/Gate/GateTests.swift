import Foundation
import Testing

/// Which runs a gate fails, and what it reports about them.
struct GateTests {
  private let gate: Gate

  init() throws { gate = try Gate() }

  @Test
  func
    `one more prefetched player fails the gate with all that is needed to see it, and without it the gate passes`()
    throws
  {
    try gate.write()
    #expect(try gate.update().code == 0)
    #expect(try gate.gate("--require-baseline").code == 0)

    let failed = try gate.gate("--out", gate.folder.path("out"), isChanged: true)
    #expect(failed.code == 2)
    let line = try gate.line(of: "\"players.live_max\"", in: "prefetches")
    let replay =
      "reelbench-testapps replay \(gate.scenarios)/prefetches.yaml --variant only --seed 7 --baseline \(gate.baselines)"
    let block = """
      FAIL prefetches/only, seed 7: players.live_max: final <= base
        actual 3, limit 2, base 2
        at \(gate.baseline("prefetches")):\(line)
        \(replay)

      """
    #expect(failed.output.contains(block), "\(failed.output)")
    // Nothing but the app has changed.
    #expect(!failed.output.contains("perhaps not the app"))

    let again = try gate.run(
      replay.split(separator: " ").dropFirst().map(String.init), isChanged: true)
    #expect(again.code == 2)
    #expect(again.output.contains(block), "\(again.output)")
    let run = try #require(try StoredResult.read(gate.folder).runs.first)
    #expect(again.output.contains("trace_hash \(run.traceHash)\n"))
    #expect(run.replay == replay)

    #expect(try gate.gate("--require-baseline").code == 0)
  }

  @Test func `better than the baseline passes and is told, and fails by its own code when asked`()
    throws
  {
    try gate.write()
    #expect(try gate.update(isChanged: true).code == 0)
    let outcome = try gate.gate()
    #expect(outcome.code == 0)
    #expect(
      outcome.output.contains(
        "better prefetches/only: players.live_max: final <= base, actual 2, limit 3, base 3"))
    #expect(try gate.gate("--strict-improvement").code == 4)
  }

  @Test func `a run without a baseline is new, and fails by its own code when one is required`()
    throws
  {
    try gate.write()
    let outcome = try gate.gate("--out", gate.folder.path("out"))
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("new prefetches/only, seed 7: no baseline"))
    #expect(outcome.errors.contains("holds no baseline"))
    #expect(try StoredResult.read(gate.folder).runs.map(\.verdict) == ["new"])
    #expect(try gate.gate("--require-baseline").code == 5)
    #expect(try gate.update().code == 0)
    try gate.write(variants: ["only", "other"])
    #expect(try gate.gate().output.contains("new prefetches/other"))
    #expect(try gate.gate("--require-baseline").code == 5)
  }

  @Test func `a scenario or a variant that vanished fails with its place in the baseline`() throws {
    try gate.write(variants: ["only", "other"])
    let second = try gate.write("second")
    #expect(try gate.update().code == 0)
    try gate.write()
    let variant = try gate.gate()
    #expect(variant.code == 2)
    let line = try gate.line(of: "\"other\"", in: "prefetches") - 1
    #expect(variant.output.contains("GONE prefetches/other: "))
    #expect(variant.output.contains("at \(gate.baseline("prefetches")):\(line)"))

    try gate.write(variants: ["only", "other"])
    try FileManager.default.removeItem(atPath: second)
    let scenario = try gate.gate()
    #expect(scenario.code == 2)
    #expect(scenario.output.contains("GONE second: "))
    // A gate over one file does not report the other scenarios as vanished.
    #expect(
      try gate.run(["gate", "\(gate.scenarios)/prefetches.yaml", "--baseline", gate.baselines]).code
        == 0)
  }

  @Test func `what changed beside the app is named where numbers differ`() throws {
    try gate.write()
    #expect(try gate.update().code == 0)
    let text = try String(contentsOfFile: gate.baseline("prefetches"), encoding: .utf8)
    let tape = try #require(
      text.firstMatch(of: #/city-720p.mp4", "digest": "sha256:(\w{8})/#)?.1)
    try gate.edit("prefetches", "sha256:\(tape)", "sha256:00000000")
    let hash = try #require(text.firstMatch(of: #/"trace_hash": "sha256:(\w{8})/#)?.1)
    #expect(try gate.gate(isChanged: true).output.contains("perhaps not the app: the tape of"))
    try gate.edit("prefetches", "\"ffmpeg\": \"", "\"ffmpeg\": \"0.")
    try gate.edit("prefetches", "sha256:\(hash)", "sha256:00000000")
    let failed = try gate.gate(isChanged: true)
    #expect(failed.output.contains("the tape of media/city-720p.mp4 has changed"))
    #expect(failed.output.contains("perhaps not the app: FFmpeg is "))
    #expect(failed.code == 2)
  }

  @Test func `a threshold with base has its margin, also around 0`() throws {
    try gate.write(thresholds: [
      "players.live_max: [ \"max <= base + 1\" ]", "leak.players: [ \"final <= base + 5%\" ]",
    ])
    #expect(try gate.update().code == 0)
    // One player more is allowed; the decoder that it takes is not.
    #expect(try gate.gate("--out", gate.folder.path("out"), isChanged: true).code == 2)
    let checks = try #require(try StoredResult.read(gate.folder).runs.first?.checks)
    let players = checks.filter { $0.metric == "players.live_max" }
    #expect(players.map(\.limit) == [3] && players.map(\.verdict) == ["pass"])
    let leaks = checks.filter { $0.metric == "leak.players" }
    #expect(leaks.map(\.limit) == [0] && leaks.map(\.verdict) == ["pass"])
    #expect(
      Set(checks.filter { $0.verdict == "fail" }.map(\.metric)).isDisjoint(with: [
        "players.live_max", "leak.players",
      ]))
  }

  @Test func `a baseline that cannot be read is one error with its line, before anything runs`()
    throws
  {
    try gate.write()
    #expect(try gate.update().code == 0)
    try gate.edit("prefetches", "\"reason\": \"test\",", "<<<<<<< ours")
    let outcome = try gate.gate("--out", gate.folder.path("out"))
    #expect(outcome.code == 65)
    #expect(outcome.errorLines.count == 1 && outcome.output == "")
    #expect(outcome.errors.contains("\(gate.baseline("prefetches")):5: "))
    #expect(!gate.folder.exists("out"))
  }

  @Test func `an old baseline says how old it is, and results do not depend on the day`() throws {
    try gate.write()
    #expect(try gate.update().code == 0)
    #expect(try gate.gate("--out", gate.folder.path("young")).errors.contains("days old") == false)
    let time = try #require(
      try String(contentsOfFile: gate.baseline("prefetches"), encoding: .utf8)
        .firstMatch(of: #/"time": "([^"]*)"/#)?.1)
    try gate.edit("prefetches", String(time), "2020-01-01T00:00:00Z")
    let outcome = try gate.gate("--out", gate.folder.path("old"))
    #expect(outcome.code == 0)
    #expect(outcome.errors.contains(#/note: the baseline of prefetches is \d{4,} days old/#))
    #expect(
      try Results.withoutHost(gate.folder.data("young/result.json"))
        == Results.withoutHost(gate.folder.data("old/result.json")))
  }

  @Test func `history grows by a line a gate`() throws {
    try gate.write()
    let file = gate.folder.path("history.ndjson")
    #expect(try gate.gate("--history", file).code == 0)
    let first = try String(contentsOfFile: file, encoding: .utf8)
    #expect(try gate.gate("--history", file).code == 0)
    let both = try String(contentsOfFile: file, encoding: .utf8)
    #expect(both.hasPrefix(first))
    let lines = both.split(separator: "\n")
    #expect(lines.count == 2)
    for line in lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(object?["schema"] as? String == "reelbench.history/1")
      let runs = object?["runs"] as? [[String: Any]]
      let metrics = runs?.first?["metrics"] as? [String: Any]
      #expect(metrics?["players.live_max"] as? Int == 2)
    }
    // A report reads what gates wrote, here outside a repository.
    #expect(try gate.gate("--out", gate.folder.path("out")).code == 0)
    let report = try Reelbench.run(
      "report", gate.folder.path("out"), "--history", file, "--out", gate.folder.path("page.html"))
    #expect(report.code == 0, "\(report.errors)")
  }

  @Test func `three gates in a row give the same bytes but for what the host saw`() throws {
    var results: [String] = []
    for jobs in ["1", "2", "3"] {
      let outcome = try Reelbench.run(
        "gate", "scenarios/gate/fast-burst.yaml", "scenarios/gate/open-close.yaml",
        "scenarios/gate/slow-browse.yaml", "--baseline", gate.baselines, "--jobs", jobs,
        "--trace", "off", "--out", gate.folder.path("out"))
      #expect(outcome.code == 0)
      results.append(try Results.withoutHost(gate.folder.data("out/result.json")))
    }
    #expect(results[0].utf8.count > 100_000)
    #expect(results[1] == results[0] && results[2] == results[0])
  }
}

enum Results {
  /// The text of a result without its `host` and `decode` fields.
  static func withoutHost(_ data: Data) -> String {
    var isHost = false
    var kept = ""
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
      if line == "      \"host\": {" { isHost = true }
      if !isHost, !line.hasPrefix("      \"decode\": ") { kept += line + "\n" }
      if line == "      }," { isHost = false }
    }
    return kept
  }
}
