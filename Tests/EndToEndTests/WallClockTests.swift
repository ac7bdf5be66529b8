import Foundation
import Testing

/// Short runs on the clock of this machine, of which only the form and the outcome are tested.
struct WallClockTests {
  private struct WallResult: Decodable {
    struct Run: Decodable {
      struct Check: Decodable {
        let level: String
        let verdict: String
      }

      let variant: String
      let clock: String
      let decode: String
      let repetition: Int
      let outcome: String
      let verdict: String
      let checks: [Check]
      let replay: String
    }

    let runs: [Run]
  }

  private struct Summary: Decodable {
    struct Variant: Decodable {
      struct Number: Decodable { let count: Int }

      let variant: String
      let runs: Int
      let outcomes: [String]
      let metrics: [String: Number]
    }

    let schema: String
    let variants: [Variant]
  }

  private let folder: Folder
  private let file: String

  init() throws {
    folder = try Folder()
    var scenario = ShortScenario()
    scenario.steps = ["wait: 300ms"]
    scenario.variants = """
      plain: { app: carousel }
      other: { app: carousel, expect: fail, because: [memory.peak] }
      """
    scenario.thresholds = ["memory.peak: [ \"max <= 1B\" ]"]
    file = try scenario.write(to: folder)
  }

  private func read<Value: Decodable>(_ name: String, as type: Value.Type) throws -> Value {
    try JSONDecoder().decode(
      type, from: try Data(contentsOf: folder.url.appending(path: "out/\(name)")))
  }

  @Test func `the runs of two variants take turns, gate nothing, and are told as medians`() throws {
    let outcome = try Reelbench.run(
      "run", file, "--clock", "wall", "--repeat", "2", "--jobs", "2", "--out",
      folder.path("out"))
    #expect(outcome.code == 0, "\(outcome.errors)")
    let begun = outcome.errors.split(separator: "\n").compactMap {
      $0.firstMatch(of: #/short\/(\w+ #\d):/#).map { String($0.1) }
    }
    #expect(begun.count == 4)
    #expect(Set(begun.prefix(2)) == ["other #1", "plain #1"])
    #expect(outcome.output.contains("wall clock, 2 runs: median [95 % interval]"))
    #expect(outcome.output.contains("memory.peak is not max <= 1B in 2 of 2 runs"))
    let runs = try read("result.json", as: WallResult.self).runs
    #expect(runs.map(\.variant) == ["plain", "plain", "other", "other"])
    #expect(runs.map(\.repetition) == [1, 2, 1, 2])
    #expect(runs.allSatisfy { $0.clock == "wall" && $0.decode == "real" })
    #expect(runs.allSatisfy { $0.outcome == "completed" && $0.verdict == "warn" })
    #expect(runs.flatMap(\.checks).allSatisfy { $0.level == "warn" && $0.verdict == "warn" })
    #expect(runs.allSatisfy { $0.replay.hasSuffix("--seed 7 --clock wall") })
    for variant in ["plain", "other"] {
      for repetition in 1...2 {
        #expect(folder.exists("out/short/\(variant)/7/wall-\(repetition)/trace.ndjson.gz"))
      }
    }
    let summary = try read("wall.json", as: Summary.self)
    #expect(summary.schema == "reelbench.wall/1")
    #expect(summary.variants.map(\.variant) == ["plain", "other"])
    #expect(summary.variants.allSatisfy { $0.metrics["memory.peak"]?.count == 2 })
  }

  @Test func `a result of this clock can be compared, merged and reported like any other`() throws {
    let out = folder.path("out")
    #expect(
      try Reelbench.run(
        "run", file, "--clock", "wall", "--repeat", "2", "--jobs", "4", "--out", out
      ).code == 0)
    #expect(try Reelbench.run("compare", out, out).code == 0)
    #expect(try Reelbench.run("merge", out, "--out", folder.path("merged")).code == 0)
  }

  @Test func `replay shows one run of this clock`() throws {
    let outcome = try Reelbench.run(
      "replay", file, "--variant", "plain", "--seed", "7", "--clock", "wall")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("short/plain, seed 7: completed"))
    #expect(outcome.output.contains("wall clock"))
  }

  @Test func `a run that crashes is a crash on this clock too`() throws {
    let outcome = try Reelbench.command([
      TestAppTests.binary, "run", "Tests/TestApps/scenarios/traps.yaml", "--clock", "wall",
      "--repeat", "1",
    ])
    #expect(outcome.code == 3)
    #expect(outcome.output.contains("crashed"))
  }

  @Test func `fidelity tells every number on both clocks, on a device as fast as this host`() throws
  {
    let outcome = try Reelbench.run("fidelity", file, "--variant", "plain", "--repeat", "1")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("device: this host (base iphone-8): the reference clip in "))
    let pace = #/\ndecoding at the pace of these runs: the reference clip in [\d.]+ ms of CPU\n/#
    #expect(outcome.output.matches(of: pace).count == 1)
    let rows = outcome.output.split(separator: "\n").filter { $0.hasPrefix("memory.peak ") }
    #expect(rows.count == 1)
    #expect(rows[0].matches(of: #/[\d.]+ MiB/#).count == 2)
  }

  @Test func `fidelity as JSON has both numbers and their ratio`() throws {
    struct Both: Decodable {
      struct Variant: Decodable {
        struct Number: Decodable {
          let virtual: Double?
          let median: Double?
          let ratio: Double?
        }

        let variant: String
        let decode_reference_ms: Double?
        let metrics: [String: Number]
      }

      let schema: String
      let variants: [Variant]
    }
    let outcome = try Reelbench.run(
      "fidelity", file, "--variant", "plain", "--repeat", "1", "--device", "scenario", "--json")
    #expect(outcome.code == 0, "\(outcome.errors)")
    let both = try JSONDecoder().decode(Both.self, from: Data(outcome.output.utf8))
    #expect(both.schema == "reelbench.fidelity/1")
    #expect(both.variants.map(\.decode_reference_ms) == [nil])
    let peak = try #require(both.variants.first?.metrics["memory.peak"])
    #expect(peak.virtual != nil && peak.median != nil && peak.ratio != nil)
  }

  @Test(arguments: [
    ["--clock", "wall", "--decode", "tape"], ["--clock", "wall", "--workers", "0"],
    ["--clock", "wall", "--check-determinism"], ["--repeat", "3"], ["--clock", "slow"],
    ["--clock", "wall", "--repeat", "0"],
  ])
  func `options that do not go together are refused`(options: [String]) throws {
    let outcome = try Reelbench.run(["run", file] + options)
    #expect(outcome.code == 64)
    #expect(outcome.errorLines.count == 1)
  }

  @Test func `the gate knows no other clock`() throws {
    #expect(try Reelbench.run("gate", file, "--clock", "wall").code == 64)
  }
}
