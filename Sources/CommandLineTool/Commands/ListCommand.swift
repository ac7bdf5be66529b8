import Foundation
import ReelbenchDevice
import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchScenarios

/// `reelbench list`: lists the scenarios of a folder, the apps with their options, and the profiles. With
/// `--catalogue`, runs the scenarios and lists the failure modes that they reproduce, with the measured values.
@MainActor
struct ListCommand {
  static let help = """
    usage: reelbench list [DIR…] [option …]

      --catalogue  run the scenarios from tapes and list the failure modes that they reproduce, with the
                   measured values; then list the scenarios that reproduce none, with the reason
      --json       print JSON; with --catalogue, only the failure modes that scenarios reproduce
    """

  private let workspace: Workspace
  private let arguments: Arguments

  init(_ tool: Tool, _ raw: ArraySlice<String>) throws {
    workspace = try Workspace(tool)
    arguments = try Arguments(
      raw, accepting: [.flag("json"), .flag("catalogue")])
  }

  func run() throws -> ExitCode {
    if arguments.has("catalogue") { return try listFailureModes() }
    let folders =
      arguments.positional.isEmpty
      ? workspace.foldersToList : arguments.positional
    let scenarios = folders.isEmpty ? [] : try workspace.scenarios(folders)
    Console.out(arguments.has("json") ? json(scenarios).text : text(scenarios))
    return .pass
  }

  /// Runs the catalogue, or the given folders, and prints what it reproduces.
  private func listFailureModes() throws -> ExitCode {
    let folders = arguments.positional.isEmpty ? ["catalogue"] : arguments.positional
    let plans = try workspace.plans(
      try workspace.scenarios(folders), variant: nil, seed: nil, decode: .tape, tapes: nil)
    Interrupts.listen()
    let runs = try workspace.perform(plans, jobs: Workspace.cores)
    let judged = ResultBuilder().judge(runs)
    let modes = FailureModes(runs, judged.map(\.result))
    Console.out(
      arguments.has("json") ? modes.json.text : modes.text(isWhole: arguments.positional.isEmpty))
    return .strongest(judged.map(\.judgement.exitCode) + (Interrupts.exitCode.map { [$0] } ?? []))
  }

  private func profiles(in folder: String) -> [String] {
    Set(workspace.folders.all.flatMap { ResourceFolders.names(in: "\($0)/\(folder)") }).sorted()
  }

  private func text(_ scenarios: [Scenario]) -> String {
    var text = "scenarios\n"
    for scenario in scenarios {
      text += "  \(scenario.name)  \(scenario.description)\n"
      text += "    \(scenario.file)\n"
      text += "    variants: " + scenario.variants.map(\.name).joined(separator: ", ") + "\n"
    }
    text += "apps\n"
    for app in workspace.apps {
      text += "  \(app.name)  \(app.summary)\n"
      for option in app.options {
        text += "    \(option.name): " + option.values.map(\.name).joined(separator: " | ")
        text += " (default \(option.defaultValue))\n"
      }
    }
    text += "devices: " + profiles(in: "devices").joined(separator: ", ") + "\n"
    text += "networks: " + profiles(in: "networks").joined(separator: ", ") + "\n"
    return text
  }

  private func json(_ scenarios: [Scenario]) -> JSON {
    .object([
      (
        "scenarios",
        .array(
          scenarios.map { scenario in
            .object([
              ("name", .string(scenario.name)), ("file", .string(scenario.file)),
              ("description", .string(scenario.description)),
              ("tags", .array(scenario.tags.map { .string($0) })),
              ("variants", .array(scenario.variants.map { .string($0.name) })),
            ])
          })
      ),
      (
        "apps",
        .array(
          workspace.apps.map { app in
            .object([
              ("name", .string(app.name)), ("summary", .string(app.summary)),
              (
                "options",
                .array(
                  app.options.map { option in
                    .object([
                      ("name", .string(option.name)),
                      ("values", .array(option.values.map { .string($0.name) })),
                      ("default", .string(option.defaultValue)),
                    ])
                  })
              ),
            ])
          })
      ),
      ("devices", .array(profiles(in: "devices").map { .string($0) })),
      ("networks", .array(profiles(in: "networks").map { .string($0) })),
    ])
  }
}
