import ReelbenchMeasurement

/// `reelbench schema`: the JSON Schema of scenario files, for editors, or that of results.
@MainActor
struct SchemaCommand {
  static let help = """
    usage: reelbench schema [--result]

      The JSON Schema (draft 2020-12) of scenario files, one for all three documents, with the apps and metrics of this
      program; with --result that of result.json.
    """

  private let workspace: Workspace
  private let arguments: Arguments

  init(_ tool: Tool, _ raw: ArraySlice<String>) throws {
    workspace = Workspace(apps: tool.apps)
    arguments = try Arguments(raw, accepting: [.flag("result")])
  }

  func run() throws -> ExitCode {
    guard arguments.positional.isEmpty else {
      throw UsageError(message: "`schema` takes no argument")
    }
    Console.out(arguments.has("result") ? ResultSchema.text : workspace.reader.schema)
    return .pass
  }
}
