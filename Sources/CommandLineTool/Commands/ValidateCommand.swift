import ReelbenchMeasurement

/// `reelbench validate`: every mistake of every file, or one line each that it is well.
@MainActor
struct ValidateCommand {
  static let help = "usage: reelbench validate FILE|DIR…"

  private let workspace: Workspace
  private let arguments: Arguments

  init(_ tool: Tool, _ raw: ArraySlice<String>) throws {
    workspace = Workspace(apps: tool.apps)
    arguments = try Arguments(raw, accepting: [])
  }

  func run() throws -> ExitCode {
    guard !arguments.positional.isEmpty else {
      throw UsageError(message: "`validate` needs a scenario file or a folder of them")
    }
    for scenario in try workspace.reader.readAll(arguments.positional) {
      Console.out(
        "\(scenario.file): \(scenario.name), \(scenario.variants.count) variants, "
          + "\(scenario.steps.count) steps, \(scenario.thresholds.count) thresholds")
    }
    return .pass
  }
}
