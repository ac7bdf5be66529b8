import ReelbenchDevice
import Foundation
import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchScenarios

/// `reelbench list`: the scenarios of a folder, the apps and their options, the profiles; with `--catalogue` the failure
/// modes that scenarios reproduce, measured.
@MainActor
struct ListCommand {
  static let help = """
    usage: reelbench list [DIR…] [option …]

      --catalogue  the failure modes that the scenarios reproduce, with what their runs measure (from tapes)
                   and below them the scenarios that give none, with the reason
      --json       the same as JSON; of the failure modes only those that scenarios reproduce
    """

  private let workspace: Workspace
  private let arguments: Arguments

  init(_ tool: Tool, _ raw: ArraySlice<String>) throws {
    workspace = Workspace(apps: tool.apps)
    arguments = try Arguments(
      raw, accepting: [.flag("json"), .flag("catalogue")])
  }

  func run() throws -> ExitCode {
    if arguments.has("catalogue") { return try listFailureModes() }
    let folders =
      arguments.positional.isEmpty
      ? ["gate", "catalogue"].map { "\(Workspace.bundledFolder)/\($0)" }.filter(Self.hasScenarios)
      : arguments.positional
    let scenarios = folders.isEmpty ? [] : try workspace.reader.readAll(folders)
    Console.out(arguments.has("json") ? json(scenarios).text : text(scenarios))
    return .pass
  }

  /// Runs the catalogue, or the given folders, and prints what it reproduces.
  private func listFailureModes() throws -> ExitCode {
    let folders =
      arguments.positional.isEmpty ? ["\(Workspace.bundledFolder)/catalogue"] : arguments.positional
    let plans = try workspace.plans(
      try workspace.reader.readAll(folders), variant: nil, seed: nil, decode: .tape, tapes: nil)
    Interrupts.listen()
    let runs = try workspace.perform(plans, jobs: Workspace.cores)
    let judged = ResultBuilder().judge(runs)
    let modes = FailureModes(runs, judged.map(\.result))
    Console.out(
      arguments.has("json") ? modes.json.text : modes.text(isWhole: arguments.positional.isEmpty))
    return .strongest(judged.map(\.judgement.exitCode) + (Interrupts.exitCode.map { [$0] } ?? []))
  }

  private static func hasScenarios(_ folder: String) -> Bool {
    names(in: folder).count > 0
  }

  /// Names of the YAML files of a folder, without their ending.
  private static func names(in folder: String) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
  }

  private static var devices: [String] { names(in: "\(Workspace.bundledFolder)/devices") }
  private static var networks: [String] { names(in: "\(Workspace.bundledFolder)/networks") }

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
        text += "    \(option.name): " + option.values.joined(separator: " | ")
        text += " (default \(option.defaultValue))\n"
      }
    }
    text += "devices: " + Self.devices.joined(separator: ", ") + "\n"
    text += "networks: " + Self.networks.joined(separator: ", ") + "\n"
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
                      ("values", .array(option.values.map { .string($0) })),
                      ("default", .string(option.defaultValue)),
                    ])
                  })
              ),
            ])
          })
      ),
      ("devices", .array(Self.devices.map { .string($0) })),
      ("networks", .array(Self.networks.map { .string($0) })),
    ])
  }
}
