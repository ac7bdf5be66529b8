import Foundation
import Testing

/// `run --shard`, `merge` and `compare`: the commands on stored results.
struct StoredResultCommandTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    for (name, peak) in [("a", "1GiB"), ("b", "1KiB"), ("c", "1GiB")] {
      let text = ShortScenario(
        variants:
          "one: { app: carousel }\ntwo: { app: carousel, options: { loopObserver: strong } }",
        steps: ["wait: 200ms", "swipe: left", "wait: 300ms"],
        thresholds: ["memory.peak: [ \"max <= \(peak)\", \"max <= 9 * variant(one)\" ]"]
      ).text.replacingOccurrences(of: "scenario: short", with: "scenario: \(name)")
      try folder.write(text, to: "scenarios/\(name).yaml")
    }
  }

  private func run(_ words: String..., out: String) throws -> Int32 {
    try Reelbench.run(
      ["run", folder.path("scenarios"), "--decode", "tape", "--out", folder.path(out)] + words
    ).code
  }

  /// The result's text without the host's measurements, which differ from run to run.
  private func comparable(_ name: String) throws -> String {
    String(decoding: try folder.data("\(name)/result.json"), as: UTF8.self)
      .replacing(#/"(wall_s|cpu_s|peak_rss_bytes)": [0-9.]+/#, with: "")
  }

  @Test func `shards share the scenarios, and merge to the result of the undivided run`() throws {
    #expect(try run(out: "whole") == 2)
    var codes: [Int32] = []
    for part in 1...4 { codes.append(try run("--shard", "\(part)/4", out: "part\(part)")) }
    // There are three scenarios: the fourth shard has nothing to do and writes an empty result.
    #expect(codes.sorted() == [0, 0, 0, 2] && codes[3] == 0)
    let parts = (1...4).reversed().map { folder.path("part\($0)") }
    let merged = try Reelbench.run(["merge"] + parts + ["--out", folder.path("merged")])
    #expect(merged.code == 0, "\(merged.errors)")
    #expect(try comparable("merged") == comparable("whole"))
    for name in ["a/one", "b/two", "c/one"] {
      let trace = "\(name)/7/trace.ndjson.gz"
      #expect(try folder.data("merged/\(trace)") == folder.data("whole/\(trace)"))
    }
    let same = try Reelbench.run(
      "compare", folder.path("whole"), folder.path("merged/result.json"), "--only-changed")
    #expect(same.code == 0)
    #expect(same.output.hasPrefix("6 runs compared: 0 numbers are worse, 0 better, 0 changed,"))
    let twice = try Reelbench.run(
      "merge", folder.path("part1"), folder.path("whole"), "--out", folder.path("twice"))
    #expect(twice.code == 65)
    #expect(
      twice.errors.contains("part1/result.json") && twice.errors.contains("whole/result.json"))
    #expect(!folder.exists("twice"))
  }

  @Test func `compare tells what is worse, and what is in one result only`() throws {
    #expect(try run("--variant", "one", out: "one") == 2)
    #expect(try run(out: "both") == 2)
    let outcome = try Reelbench.run("compare", folder.path("one"), folder.path("both"))
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("\na / two, seed 7: only in the second\n"))
    #expect(outcome.output.contains("3 runs are in one result only"))
    #expect(outcome.output.contains("  memory.peak "))
  }

  @Test func `what is no result is one error and exit code 65, and nothing is written`() throws {
    let bad = try [
      "empty": "", "cut": "{\"schema\": \"reelbench.result/1\", \"tool\"",
      "other":
        "{\"schema\": \"reelbench.result/9\", \"tool\": {\"version\": \"\", \"ffmpeg\": \"\", \"swift\": \"\"}, \"runs\": []}",
      "list": "[]",
    ].map { try folder.write($0.value, to: "\($0.key)/result.json") }
    for file in bad.sorted() + [folder.path("nowhere"), folder.path("scenarios")] {
      for words in [
        ["compare", file, file], ["merge", file, "--out", folder.path("none")],
      ] {
        let outcome = try Reelbench.run(words)
        #expect(outcome.code == 65, "\(words)")
        #expect(outcome.output == "" && outcome.errorLines.count == 1, "\(outcome.errors)")
      }
    }
    #expect(!folder.exists("none"))
  }

  @Test(arguments: [
    ["--shard", "0/2"], ["--shard", "3/2"], ["--shard", "1"], ["--shard", "a/b"],
    ["--shard", "1/2/3"], ["--shard", "1/0"], ["--shard", "1/2", "--variant", "none"],
  ])
  func `an invalid shard is exit code 64`(_ words: [String]) throws {
    let outcome = try Reelbench.run(["run", folder.path("scenarios")] + words)
    #expect(outcome.code == 64)
    #expect(outcome.errorLines.count == 1)
  }
}
