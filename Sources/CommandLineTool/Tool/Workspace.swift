import Foundation
import ReelbenchDevice
import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchScenarios
import ReelbenchSimulation

/// Reads scenarios with the tool's apps, makes plans, and finds bundled files, for all commands.
@MainActor
package struct Workspace {
  static let referenceClip = "media/reference.mp4"

  let apps: [AppEntry]
  let program: String
  private let globalOptions: [String]
  let folders: ResourceFolders
  /// The folders with scenarios for these apps. They include the bundled ones only if the tool runs the bundled
  /// scenarios.
  let scenarioFolders: [String]

  /// Throws when `--root` names a folder without resources.
  package init(_ tool: Tool) throws {
    apps = tool.apps
    program = tool.program
    globalOptions = tool.options.replayed
    let folders = try ResourceFolders.current()
    self.folders = folders
    scenarioFolders = folders.all.filter { tool.runsBundledScenarios || $0 != folders.program }
  }

  package var reader: ScenarioReader {
    ScenarioReader(
      apps: AppDescriptions(
        apps: apps.map { app in
          AppDescription(
            name: app.name,
            options: app.options.map {
              OptionDescription(
                name: $0.name, values: $0.values.map(\.name), defaultValue: $0.defaultValue)
            })
        }),
      metricUnit: { MetricCatalogue.definition($0)?.unit },
      metricNames: MetricCatalogue.all.map(\.name), commitSeed: Self.commitSeed,
      sharedFolders: folders.all)
  }

  /// Reads the scenario file that an argument names, or the bundled scenario of that name.
  func scenario(_ argument: String) throws -> Scenario {
    try reader.read(try path(of: argument))
  }

  /// Reads the files and folders that arguments name, or the bundled ones of these names.
  func scenarios(_ arguments: [String]) throws -> [Scenario] {
    try reader.readAll(try arguments.map(path))
  }

  private func path(of argument: String) throws(CommandError) -> String {
    let path = ResourceFolders.scenario(argument, in: scenarioFolders)
    guard !argument.contains("/"), !argument.hasSuffix(".yaml"),
      !FileManager.default.fileExists(atPath: path)
    else { return path }
    let near = Spelling.nearest(
      to: argument, among: ResourceFolders.scenarioNames(in: scenarioFolders))
    let places = ["the current directory"] + scenarioFolders
    throw CommandError(
      message: "there is no scenario `\(argument)`" + (near.map { ", did you mean `\($0)`?" } ?? "")
        + "\n  looked in \(places.joined(separator: ", "))", exitCode: .badInput)
  }

  /// The folders that `list` lists by default: the first folder with scenarios in it or in its subfolders `gate` and
  /// `catalogue`, with these subfolders.
  var foldersToList: [String] {
    scenarioFolders.lazy.map { folder in
      [folder, "\(folder)/gate", "\(folder)/catalogue"].filter {
        !ResourceFolders.names(in: $0).isEmpty
      }
    }.first { !$0.isEmpty } ?? []
  }

  /// The reference clip, against which missing tapes are recorded.
  var reference: String? { folders.find(Self.referenceClip) }

  /// The first 16 digits of the commit that is checked out, as a number; nil outside a repository.
  private static var commitSeed: UInt64? { commit.flatMap { UInt64($0.prefix(16), radix: 16) } }

  nonisolated static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// The commit that is checked out; nil outside a repository.
  static var commit: String? {
    func text(_ path: String) -> String? {
      (try? String(contentsOfFile: path, encoding: .utf8))?
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }
    guard var hash = text(".git/HEAD") else { return nil }
    if hash.hasPrefix("ref: ") {
      let name = String(hash.dropFirst(5))
      let packed = text(".git/packed-refs")?.split(separator: "\n")
        .first { $0.hasSuffix(" " + name) }.map { String($0.prefix(40)) }
      guard let found = text(".git/" + name) ?? packed else { return nil }
      hash = found
    }
    return hash
  }

  /// The plans of the scenarios' variants, in the order of the scenarios and of their variants.
  package func plans(
    _ scenarios: [Scenario], variant: String?, seed: UInt64?, decode: DecodeMode,
    tapes: String?
  ) throws -> [RunPlan] {
    let isReal = decode != .tape
    let store = MediaStore(
      tapesDirectory: tapes, verifies: isReal, reference: reference,
      cache: .standard(ProcessInfo.processInfo.environment),
      progress: { Console.note($0) })
    var plans: [RunPlan] = []
    for scenario in scenarios {
      let chosen = scenario.variants.filter { variant == nil || $0.name == variant }
      guard !chosen.isEmpty else { continue }
      let media = try store.library(for: scenario)
      for variant in chosen {
        guard let app = apps.first(where: { $0.name == variant.app }) else {
          preconditionFailure("the scenario names the unknown app \(variant.app)")
        }
        var plan = RunPlan(
          scenario: scenario, variant: variant, seed: seed ?? scenario.seed, app: app,
          library: media.library, tapeOrigin: media.origin, decode: decode,
          tapes: media.tapes, tapesFolder: tapes)
        plan.program = program
        plan.globalOptions = globalOptions
        plans.append(plan)
      }
    }
    guard !plans.isEmpty else {
      let names = scenarios.flatMap { $0.variants.map(\.name) }
      let near = variant.flatMap { Spelling.nearest(to: $0, among: names) }
      throw UsageError(
        message: "no scenario has the variant `\(variant ?? "")`"
          + (near.map { ", did you mean `\($0)`?" } ?? ""))
    }
    return plans
  }
}
