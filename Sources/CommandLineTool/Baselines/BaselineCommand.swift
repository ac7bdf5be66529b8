import Foundation
import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchReporting

/// `reelbench baseline`: shows, compares, updates and prunes the baselines that gates compare runs with.
@MainActor
struct BaselineCommand {
  static let help = """
    usage: reelbench baseline show [DIR]
           reelbench baseline diff DIR RESULT
           reelbench baseline update FILE|DIR… --baseline DIR --reason TEXT [option …]
           reelbench baseline prune FILE|DIR… --baseline DIR

      show     print when each baseline was made, with which versions, and why (DIR: default \(defaultFolder))
      diff     print the numbers of a result.json that differ from the baselines
      update   run the scenarios and store what they measure, if every run meets its expectations
      prune    remove scenarios, variants and metrics that no longer exist

      --from RESULT            update: take a result.json of the same scenarios instead of running them
      --decode real|tape       tape: replay the tapes (default); real: decode, and audit the tapes
      --jobs N                 runs at once (default: cores)
      --workers N              decode threads per run (default 0)
      --tapes DIR              folder of tapes that are not beside their media
      --stuck-after S          seconds of host time in which a run must record something (default 120)
    """

  private static let defaultFolder = "reports/baselines"

  private let tool: Tool
  private let raw: ArraySlice<String>

  init(_ tool: Tool, _ raw: ArraySlice<String>) {
    self.tool = tool
    self.raw = raw
  }

  func run() throws -> ExitCode {
    let rest = raw.dropFirst()
    switch raw.first {
    case "show": return try show(rest)
    case "diff": return try diff(rest)
    case "update": return try BaselineUpdate(tool, rest).run()
    case "prune": return try BaselinePruning(tool, rest).run()
    case let word:
      throw UsageError(
        message: "`baseline` takes show, diff, update or prune"
          + (word.map { ", not `\($0)`" } ?? ""))
    }
  }

  private func show(_ raw: ArraySlice<String>) throws -> ExitCode {
    let arguments = try Arguments(raw, accepting: [])
    guard arguments.positional.count <= 1 else {
      throw UsageError(message: "`baseline show` takes one folder")
    }
    let baselines = try BaselineSet.read(arguments.positional.first ?? Self.defaultFolder)
    if baselines.all.isEmpty { Console.note("\(baselines.folder) holds no baseline") }
    Console.out(BaselineText.list(baselines.all, today: .now))
    return .pass
  }

  private func diff(_ raw: ArraySlice<String>) throws -> ExitCode {
    let arguments = try Arguments(raw, accepting: [])
    guard arguments.positional.count == 2 else {
      throw UsageError(message: "`baseline diff` needs a folder of baselines and a result.json")
    }
    let baselines = try BaselineSet.read(arguments.positional[0])
    let file = try Workspace.result(arguments.positional[1])
    for (name, runs) in file.runsByScenario {
      guard let old = baselines[name] else {
        Console.out("\(name): no baseline")
        continue
      }
      guard runs.allSatisfy({ $0.inputs != nil }) else {
        throw CommandError(
          message:
            "\(arguments.positional[1]) does not record the inputs of its runs: run them again",
          exitCode: .badInput)
      }
      let new = Baseline(
        of: runs, thresholds: [], tool: file.tool, time: old.time, reason: old.reason,
        file: old.file)
      Console.out(BaselineText.difference(name, BaselineDifference(from: old, to: new)))
      for change in file.tool.changes(from: old.tool) + new.changes(from: old) {
        Console.out("  besides the app: \(change)")
      }
    }
    return .pass
  }
}

extension Workspace {
  /// Reads a stored result.
  static func result(_ path: String) throws -> ResultFile {
    let data = try StoredFile.read(path)
    do throws(ResultReadError) {
      return try ResultFile(reading: data)
    } catch {
      throw CommandError(message: "\(path): \(error.message)", exitCode: .badInput)
    }
  }
}
