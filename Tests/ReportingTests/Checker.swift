import Foundation
import Testing

/// Public parsers and validators, which `scripts/test` installs, applied to a text.
enum Checker {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let python = root.appending(path: ".build/checkers/bin/python")

  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: python.path) }

  /// Whether the checker accepts a file with this text, and what it printed.
  static func check(_ kind: String, _ text: String) throws -> (holds: Bool, output: String) {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "reelbench-\(UUID().uuidString)")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = python
    process.arguments = [root.appending(path: "Tests/Checkers/check.py").path, kind, file.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus == 0, String(decoding: output, as: UTF8.self))
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips tests if the checkers are not installed; `scripts/test` always installs them.
  static var withCheckers: Self {
    .enabled(if: Checker.isInstalled, "scripts/test installs the checkers")
  }
}
