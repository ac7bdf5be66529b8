import Foundation
import Testing

/// Public parsers and validators, which `scripts/test` installs.
enum Checker {
  private static let python = Reelbench.root.appending(path: ".build/checkers/bin/python").path

  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: python) }

  static func check(_ words: [String]) throws -> Reelbench.Outcome {
    try Reelbench.command([python, "Tests/Checkers/check.py"] + words)
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips tests if the checkers are not installed; `scripts/test` always installs them.
  static var withCheckers: Self {
    .enabled(if: Checker.isInstalled, "scripts/test installs the checkers")
  }
}
