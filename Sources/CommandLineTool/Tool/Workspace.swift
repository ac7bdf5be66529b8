import ReelbenchDevice
import Foundation
import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchScenarios
import ReelbenchSimulation

/// What the commands share: reading scenarios with the tool's apps, making plans, finding bundled files.
@MainActor
package struct Workspace {
  static let bundledFolder = "scenarios"
  static let referenceClip = "scenarios/media/reference.mp4"

  let apps: [AppEntry]

  package init(apps: [AppEntry]) { self.apps = apps }

  package var reader: ScenarioReader {
    ScenarioReader(
      apps: AppDescriptions(
        apps: apps.map { app in
          AppDescription(
            name: app.name,
            options: app.options.map {
              OptionDescription(
                name: $0.name, values: $0.values, defaultValue: $0.defaultValue)
            })
        }),
      metricUnit: { MetricCatalogue.definition($0)?.unit },
      metricNames: MetricCatalogue.all.map(\.name), commitSeed: Self.commitSeed,
      bundledFolder: FileManager.default.fileExists(atPath: Self.bundledFolder)
        ? Self.bundledFolder : nil)
  }

  /// The reference clip, where there is one to record missing tapes with.
  static var reference: String? {
    FileManager.default.fileExists(atPath: referenceClip) ? referenceClip : nil
  }

  /// The first 16 digits of the commit that is checked out, as a number; nil outside a repository.
  private static var commitSeed: UInt64? { commit.flatMap { UInt64($0.prefix(16), radix: 16) } }

  static func isFolder(_ path: String) -> Bool {
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

  /// The plans of scenarios, in the order scenario file, variant.
  package func plans(
    _ scenarios: [Scenario], variant: String?, seed: UInt64?, decode: DecodeMode,
    tapes: String?
  ) throws -> [RunPlan] {
    let isReal = decode != .tape
    let store = MediaStore(
      tapesDirectory: tapes, verifies: isReal, reference: Self.reference,
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
        plans.append(
          RunPlan(
            scenario: scenario, variant: variant, seed: seed ?? scenario.seed, app: app,
            library: media.library, tapeOrigin: media.origin, decode: decode,
            tapes: media.tapes, tapesFolder: tapes))
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
