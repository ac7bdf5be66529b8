import Foundation
import Testing

/// `gate --shard`: all shards together find what one whole gate finds, each thing once.
struct ShardedGateTests {
  private let gate: Gate

  init() throws {
    gate = try Gate()
    for name in ["a", "b", "c"] { try gate.write(name) }
    try gate.write("d", variants: ["only", "other"])
  }

  private struct Parts {
    var whole: Reelbench.Outcome
    var parts: [Reelbench.Outcome]

    /// The output lines that begin with a word, of the whole gate and of each shard.
    func lines(_ word: String) -> (whole: [Substring], parts: [[Substring]]) {
      func lines(_ outcome: Reelbench.Outcome) -> [Substring] {
        outcome.output.split(separator: "\n").filter { $0.hasPrefix(word + " ") }
      }
      return (lines(whole), parts.map(lines))
    }
  }

  /// Runs the gate over the whole, and over each of `count` shards.
  private func gated(_ count: Int, isChanged: Bool = false, _ options: String...) throws -> Parts {
    func run(_ out: String, _ more: [String]) throws -> Reelbench.Outcome {
      try gate.run(
        ["gate", gate.scenarios, "--baseline", gate.baselines, "--out", gate.folder.path(out)]
          + options + more, isChanged: isChanged)
    }
    return Parts(
      whole: try run("whole", []),
      parts: try (1...count).map { try run("part\($0)", ["--shard", "\($0)/\(count)"]) })
  }

  private func merged(_ count: Int) throws -> String {
    let parts = (1...count).map { gate.folder.path("part\($0)") }
    let outcome = try Reelbench.run(["merge"] + parts + ["--out", gate.folder.path("merged")])
    #expect(outcome.code == 0, "\(outcome.errors)")
    return try Results.withoutHost(gate.folder.data("merged/result.json"))
  }

  @Test func `shards that pass pass, and merge to the result of the whole gate`() throws {
    #expect(try gate.update().code == 0)
    let outcomes = try gated(2, "--require-baseline")
    #expect(outcomes.whole.code == 0 && outcomes.parts.map(\.code) == [0, 0])
    #expect(outcomes.parts.allSatisfy { !$0.output.contains("GONE") })
    #expect(try merged(2) == Results.withoutHost(gate.folder.data("whole/result.json")))
  }

  @Test func `a regression and a run without baseline have their verdicts in one shard each`()
    throws
  {
    #expect(try gate.update().code == 0)
    try FileManager.default.removeItem(atPath: gate.baseline("b"))
    let outcomes = try gated(2, isChanged: true)
    #expect(outcomes.whole.code == 2 && outcomes.parts.map(\.code) == [2, 2])
    for word in ["FAIL", "new"] {
      let lines = outcomes.lines(word)
      #expect(!lines.whole.isEmpty)
      #expect(lines.parts.flatMap { $0 }.sorted() == lines.whole.sorted())
    }
    #expect(try merged(2) == Results.withoutHost(gate.folder.data("whole/result.json")))
    let strict = try gated(4, "--require-baseline")
    #expect(strict.whole.code == 5 && strict.parts.map(\.code).sorted() == [0, 0, 0, 5])
  }

  @Test func `what vanished is told once: a scenario by the first shard, a variant by its own`()
    throws
  {
    #expect(try gate.update().code == 0)
    try FileManager.default.removeItem(atPath: "\(gate.scenarios)/a.yaml")
    try gate.write("d")
    for count in [2, 3, 5] {
      let outcomes = try gated(count)
      #expect(outcomes.whole.code == 2)
      let lines = outcomes.lines("GONE")
      #expect(lines.whole.count == 2)
      #expect(lines.parts.flatMap { $0 }.sorted() == lines.whole.sorted())
      #expect(lines.parts[0].contains { $0.hasPrefix("GONE a: ") })
      for (part, gone) in zip(outcomes.parts, lines.parts) {
        #expect(part.code == (gone.isEmpty ? 0 : 2))
      }
    }
  }

  @Test func `with one variant selected, the shards report what vanished as the whole gate does`()
    throws
  {
    try gate.write("d", variants: ["lonely", "other"])
    #expect(try gate.update().code == 0)
    try gate.write("d", variants: ["lonely"])
    let outcomes = try gated(2, "--variant", "only")
    let lines = outcomes.lines("GONE")
    #expect(lines.whole.count == 1 && outcomes.whole.code == 2)
    #expect(lines.parts.flatMap { $0 } == lines.whole)
  }
}
