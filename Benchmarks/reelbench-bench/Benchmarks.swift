import Foundation
import ReelbenchCommandLineTool
import ReelbenchDevice
import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchMedia
import ReelbenchScenarios

/// The command line of the benchmarks: which figures to measure, with which tapes, and how thoroughly.
@MainActor
struct Benchmarks {
  static let usage = """
    usage: reelbench-bench [--tapes DIR] [--smoke] [FIGURE …]

      --tapes DIR   folder of tapes that are not beside their media
      --smoke       short runs, and as few as possible; limits are not checked
      FIGURE        \(Name.allCases.map(\.rawValue).joined(separator: ", ")) (default: all)

    Run it in the root of the repository. It prints one line of JSON per figure; exit code 2 if one fails.
    """

  enum Name: String, CaseIterable {
    case replayDeviation = "decode_replay_deviation"
    case overhead = "decode_overhead"
    case bareOverhead = "decode_overhead_bare"
    case tapeSpeedup = "tape_speedup"
    case eventCost = "event_cost"
    case idleScroll = "idle_scroll"
    case reportCost = "report_cost"
  }

  private let apps: [AppEntry]
  private let workspace: Workspace

  init(apps: [AppEntry]) throws {
    self.apps = apps
    workspace = try Workspace(Tool(apps: apps, runsBundledScenarios: true))
  }

  /// Measures the figures that the arguments name, and returns the exit code.
  func run(_ arguments: [String]) -> Int32 {
    do {
      return try measure(try BenchmarkOptions(arguments)).rawValue
    } catch let error as BenchmarkOptions.Misuse {
      Self.note("error: \(error.message)\n\(Self.usage)")
      return ExitCode.badCommandLine.rawValue
    } catch let error as ScenarioErrors {
      Self.note(error.rendered)
      return ExitCode.badInput.rawValue
    } catch let error as HarnessError {
      Self.note("error: \(error.message)")
      return error.exitCode.rawValue
    } catch let error as MediaError {
      Self.note("error: \(error.message)")
      return ExitCode.badInput.rawValue
    } catch let error as BenchmarkError {
      Self.note("error: \(error.message)")
      return ExitCode.internalError.rawValue
    } catch {
      Self.note("error: \(error)")
      return ExitCode.internalError.rawValue
    }
  }

  private func measure(_ options: BenchmarkOptions) throws -> ExitCode {
    let plans = BenchmarkPlans(
      workspace: workspace, tapes: options.tapes, mostRounds: options.isSmoke ? 1 : .max)
    let pairs = options.isSmoke ? 1 : 5
    let rounds = options.isSmoke ? 1 : 9
    let processes = options.isSmoke ? 1 : 300
    var isPassed = true
    for name in options.names {
      Self.note("measuring \(name.rawValue)")
      let figure =
        switch name {
        case .replayDeviation: try ReplayDeviation(plans: plans, rounds: rounds).measure()
        case .overhead: try DecodeOverhead(plans: plans, pairs: pairs, hashing: true).measure()
        case .bareOverhead: try DecodeOverhead(plans: plans, pairs: pairs, hashing: false).measure()
        case .tapeSpeedup: try TapeSpeedup(plans: plans, rounds: processes).measure()
        case .eventCost: try LoopCost(plans: plans, pairs: rounds).eventCost()
        case .idleScroll: try LoopCost(plans: plans, pairs: rounds).idleScroll()
        case .reportCost: try ReportCost(apps: apps, rounds: pairs).measure()
        }
      Self.write(figure.line(isTimed: !options.isSmoke) + "\n", to: .standardOutput)
      if !figure.passes(isTimed: !options.isSmoke) { isPassed = false }
    }
    return isPassed ? .pass : .broken
  }

  private static func note(_ text: String) { write(text + "\n", to: .standardError) }

  /// Writes without a buffer, so that no output is pending in this process when it forks.
  private static func write(_ text: String, to handle: FileHandle) {
    handle.write(Data(text.utf8))
  }
}

/// Why a figure could not be measured.
struct BenchmarkError: Error {
  let message: String
}
