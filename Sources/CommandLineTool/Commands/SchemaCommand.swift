import ReelbenchMeasurement

/// `reelbench schema`: prints the JSON Schema of scenario files, for editors, or that of results.
@MainActor
struct SchemaCommand {
  static let help = """
    usage: reelbench schema [--result]

      Prints the JSON Schema (draft 2020-12) of scenario files: one schema for all three documents, with the apps and
      metrics of this program. With --result, prints the schema of result.json.
    """

  private let workspace: Workspace
  private let arguments: Arguments

  init(_ tool: Tool, _ raw: ArraySlice<String>) throws {
    workspace = try Workspace(tool)
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
