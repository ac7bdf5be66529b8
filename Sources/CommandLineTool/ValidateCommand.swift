import Measurement

/// `reelbench validate`: every mistake of every file, or one line each that it is well.
@MainActor
struct ValidateCommand {
  private let workspace: Workspace
  private let arguments: Arguments
  private let isHelp: Bool

  init(_ tool: Tool, _ raw: ArraySlice<String>) throws {
    workspace = Workspace(apps: tool.apps)
    isHelp = raw.contains("--help")
    arguments = try Arguments(raw.filter { $0 != "--help" }, accepting: [])
  }

  func run() throws -> ExitCode {
    if isHelp {
      Console.out("usage: reelbench validate FILE|DIR…")
      return .pass
    }
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
