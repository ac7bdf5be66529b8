import Foundation
import Testing

/// A gate over a test's own scenarios and baseline folder, run by the program that contains the test apps.
struct Gate {
  let folder: Folder

  init() throws { folder = try Folder() }

  var baselines: String { folder.path("baselines") }
  var scenarios: String { folder.path("scenarios/gate") }

  func baseline(_ scenario: String) -> String { folder.path("baselines/\(scenario).json") }

  /// Writes a scenario, by default of the app that prefetches players, with one variant and no threshold.
  @discardableResult
  func write(
    _ name: String = "prefetches", app: String = "prefetches", variants: [String] = ["only"],
    expectation: String = "", thresholds: [String] = []
  ) throws -> String {
    let list = variants.map { "  \($0): { app: \(app)\(expectation) }" }.joined(separator: "\n")
    let checks =
      thresholds.isEmpty
      ? "thresholds: {}" : "thresholds:\n" + thresholds.map { "  \($0)" }.joined(separator: "\n")
    return try folder.write(
      """
      scenario: \(name)
      description: Players that are ready
      seed: 7
      device: iphone-8
      network: wifi
      feed:
        items:
          - video: media/city-720p.mp4
          - video: media/coast-720p.mp4
          - video: media/city-720p.mp4
      variants:
      \(list)
      ---
      - wait: 500ms
      ---
      \(checks)

      """, to: "scenarios/gate/\(name).yaml")
  }

  /// Runs a command of the program, before or after the change of the app.
  func run(_ words: [String], isChanged: Bool = false) throws -> Reelbench.Outcome {
    try Reelbench.command(
      (isChanged ? ["REELBENCH_TEST_CHANGE=1"] : []) + [TestAppTests.binary] + words)
  }

  func gate(_ options: String..., isChanged: Bool = false) throws -> Reelbench.Outcome {
    try run(["gate", scenarios, "--baseline", baselines] + options, isChanged: isChanged)
  }

  func update(_ options: String..., isChanged: Bool = false) throws -> Reelbench.Outcome {
    try run(
      ["baseline", "update", scenarios, "--baseline", baselines, "--reason", "test"] + options,
      isChanged: isChanged)
  }

  /// Replaces a text in a baseline, which must contain it.
  func edit(_ scenario: String, _ from: String, _ to: String) throws {
    let text = try String(contentsOfFile: baseline(scenario), encoding: .utf8)
    try #require(text.contains(from))
    try folder.write(
      text.replacingOccurrences(of: from, with: to), to: "baselines/\(scenario).json")
  }

  /// The number of the line that contains a text in a baseline's file, from 1.
  func line(of text: String, in scenario: String) throws -> Int {
    let lines = try String(contentsOfFile: baseline(scenario), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    return try #require(lines.firstIndex { $0.contains(text) }) + 1
  }
}
