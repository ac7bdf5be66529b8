import Foundation
import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchScenarios

/// `reelbench baseline prune`: removes entries that no scenario has any more, and reports each.
@MainActor
struct BaselinePruning {
  private let workspace: Workspace
  private let arguments: Arguments

  init(_ tool: Tool, _ raw: ArraySlice<String>) throws {
    workspace = try Workspace(tool)
    arguments = try Arguments(raw, accepting: [.value("baseline")])
  }

  func run() throws -> ExitCode {
    guard !arguments.positional.isEmpty, let folder = arguments["baseline"] else {
      throw UsageError(message: "`baseline prune` needs scenarios and `--baseline DIR`")
    }
    let isWhole = arguments.positional.contains(where: Workspace.isFolder)
    let scenarios = try workspace.scenarios(arguments.positional)
    for baseline in try BaselineSet.read(folder).all {
      if let scenario = scenarios.first(where: { $0.name == baseline.scenario }) {
        try prune(baseline, scenario)
      } else if isWhole {
        try remove(baseline)
      }
    }
    return .pass
  }

  private func remove(_ baseline: Baseline) throws {
    do {
      try FileManager.default.removeItem(atPath: baseline.file)
    } catch {
      throw CommandError(
        message: "\(baseline.file) cannot be removed: \(error.localizedDescription)",
        exitCode: .internalError)
    }
    Console.out("removed \(baseline.file): there is no scenario \(baseline.scenario)")
  }

  private func prune(_ baseline: Baseline, _ scenario: Scenario) throws {
    var pruned = baseline
    let variants = Set(scenario.variants.map(\.name))
    pruned.runs.removeAll { !variants.contains($0.variant) }
    for run in baseline.runs where !variants.contains(run.variant) {
      Console.out("removed \(baseline.scenario)/\(run.title): there is no such variant")
    }
    let known = Set(
      MetricCatalogue.all.map(\.name) + scenario.thresholds.map(\.metric.text))
    var gone: Set<String> = []
    for place in pruned.runs.indices {
      gone.formUnion(pruned.runs[place].metrics.map(\.selector).filter { !known.contains($0) })
      pruned.runs[place].metrics.removeAll { !known.contains($0.selector) }
    }
    for selector in gone.sorted() {
      Console.out("removed \(selector) of \(baseline.scenario): nothing measures or asks for it")
    }
    if pruned != baseline {
      try TraceArchive.write(Array(pruned.text.utf8), to: pruned.file)
    }
  }
}
