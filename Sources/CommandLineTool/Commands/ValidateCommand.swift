import ReelbenchHarness
import ReelbenchMeasurement

/// `reelbench validate`: reports every error in the scenario files and in the headers of their media, or prints one line for
/// each file if there is none.
@MainActor
struct ValidateCommand {
  static let help = "usage: reelbench validate FILE|DIR…"

  private let workspace: Workspace
  private let arguments: Arguments

  init(_ tool: Tool, _ raw: ArraySlice<String>) throws {
    workspace = try Workspace(tool)
    arguments = try Arguments(raw, accepting: [])
  }

  func run() throws -> ExitCode {
    guard !arguments.positional.isEmpty else {
      throw UsageError(message: "`validate` needs a scenario file or a folder of them")
    }
    let scenarios = try workspace.scenarios(arguments.positional)
    let findings = MediaCheck.findings(in: scenarios)
    guard findings.isEmpty else {
      for finding in findings { Console.note("error: \(finding)") }
      return .badInput
    }
    for scenario in scenarios {
      Console.out(
        "\(scenario.file): \(scenario.name), \(scenario.variants.count) variants, "
          + "\(scenario.steps.count) steps, \(scenario.thresholds.count) thresholds")
    }
    return .pass
  }
}
