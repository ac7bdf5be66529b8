import Foundation
import Testing

/// Apps that query their process, or crash or block it, run by the same command line.
struct TestAppTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// The program with the apps that only tests run.
  static let binary = URL(filePath: Reelbench.binary)
    .deletingLastPathComponent().appending(path: "reelbench-testapps").path

  private func run(_ app: String, _ options: String...) throws -> Reelbench.Outcome {
    try Reelbench.command(
      [Self.binary, "run", "Tests/TestApps/scenarios/\(app).yaml", "--decode", "tape"] + options)
  }

  @Test
  func `an app that asks for the time, chance, a set's order and two tasks gets the same twice`()
    throws
  {
    var hashes: [String] = []
    for _ in 0..<2 {
      #expect(try run("asks-the-host", "--out", folder.path("out")).code == 0)
      hashes.append(try #require(try StoredResult.read(folder).runs.first?.traceHash))
    }
    #expect(hashes[0] == hashes[1])
    let replay = try Reelbench.command([
      Self.binary, "replay", "Tests/TestApps/scenarios/asks-the-host.yaml", "--variant", "only",
      "--seed", "7", "--decode", "tape", "--events",
    ])
    let lines = replay.output.split(separator: "\n").filter { $0.contains("log: ") }
    #expect(lines.contains { $0.contains("log: date 2026-01-01 00:00:00 +0000") })
    #expect(
      lines.contains { $0.hasPrefix("   0.030000000 s") && $0.contains("first task, step 0") })
    #expect(
      lines.contains { $0.hasPrefix("   0.060000000 s") && $0.contains("second task, step 2") })
    #expect(lines.count == 13)
  }

  @Test func `loads and pictures can be awaited, and a cancelled task cancels its load`() throws {
    #expect(try run("loads-async").code == 0)
    let replay = try Reelbench.command([
      Self.binary, "replay", "Tests/TestApps/scenarios/loads-async.yaml", "--variant", "only",
      "--seed", "7", "--decode", "tape", "--events",
    ])
    let lines = replay.output.split(separator: "\n").compactMap {
      $0.firstMatch(of: #/log: (.*)/#).map { String($0.1) }
    }
    #expect(
      lines == [
        "nothing: 404", "ended with cancelled", "loaded 89052 bytes of image/jpeg",
        "prepared 1080 pixels wide", "thumbnail 108 pixels wide",
      ])
  }

  @Test func `another seed gives the app other numbers`() throws {
    func hash(_ seed: String) throws -> String? {
      #expect(try run("asks-the-host", "--seed", seed, "--out", folder.path("out")).code == 0)
      return try StoredResult.read(folder).runs.first?.traceHash
    }
    #expect(try hash("7") != hash("8"))
  }

  @Test
  func `an app that branches on its process number is found out, with the first differing record`()
    throws
  {
    let outcome = try run("branches-on-pid", "--check-determinism")
    #expect(outcome.code == 7)
    let line = try #require(
      outcome.errors.split(separator: "\n").first { $0.hasPrefix("not deterministic") })
    #expect(line.contains("branches-on-pid/only, seed 7, record "))
    #expect(outcome.errors.contains("timerFired"))
  }

  @Test(arguments: [
    ("traps", "crashed", "Division by zero"),
    ("raises", "crashed", "NSInternalInconsistencyException"),
    ("waits-for-ever", "crashed", "a modelled worker waits for main"),
    ("touches-uikit-off-main", "crashed", "UIKit was called off the main thread"),
    ("hoards", "killed", "over the limit"),
  ])
  func `an app that ends its run is a result with its reason`(
    _ expected: (app: String, outcome: String, reason: String)
  ) throws {
    let outcome = try run(expected.app, "--out", folder.path("out"))
    #expect(outcome.code == 3)
    let run = try #require(try StoredResult.read(folder).runs.first)
    #expect(run.outcome == expected.outcome)
    #expect(outcome.errors.contains(expected.reason), "\(outcome.errors)")
    #expect(
      FileManager.default.fileExists(
        atPath: folder.path("out/\(expected.app)/only/7/trace.ndjson.gz")))
  }

  @Test func `in twenty processes with hashing left random the traces are the same`() throws {
    var seen: Set<[String]> = []
    for _ in 0..<20 {
      let outcome = try Reelbench.command([
        "env", "REELBENCH_HASHING=random", Reelbench.binary, "run",
        "scenarios/gate/open-close.yaml", "scenarios/gate/fast-burst.yaml", "--variant", "fixed",
        "--decode", "tape", "--trace", "off", "--out", folder.path("out"),
      ])
      #expect(outcome.code == 0, "\(outcome.errors)")
      seen.insert(try StoredResult.read(folder).runs.map(\.traceHash))
    }
    #expect(seen.count == 1)
    #expect(seen.first?.count == 2)
  }
}
