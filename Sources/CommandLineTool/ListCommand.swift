import Device
import Foundation
import Measurement
import Scenarios

/// `reelbench list`: the scenarios of a folder, the apps and their options, the profiles.
@MainActor
struct ListCommand {
  private let workspace: Workspace
  private let arguments: Arguments
  private let isHelp: Bool

  init(_ tool: Tool, _ raw: ArraySlice<String>) throws {
    workspace = Workspace(apps: tool.apps)
    isHelp = raw.contains("--help")
    arguments = try Arguments(raw.filter { $0 != "--help" }, accepting: [.flag("json")])
  }

  func run() throws -> ExitCode {
    if isHelp {
      Console.out("usage: reelbench list [DIR…] [--json]")
      return .pass
    }
    let folders =
      arguments.positional.isEmpty
      ? ["gate", "catalogue"].map { "\(Workspace.bundledFolder)/\($0)" }.filter(Self.hasScenarios)
      : arguments.positional
    let scenarios = folders.isEmpty ? [] : try workspace.reader.readAll(folders)
    Console.out(arguments.has("json") ? json(scenarios).text : text(scenarios))
    return .pass
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
