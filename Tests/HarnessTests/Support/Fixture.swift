import Foundation
import ReelbenchApps
import ReelbenchDevice
import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchMedia
import ReelbenchScenarios
import ReelbenchSimulation

/// Scenarios of the repository as plans, and runs of them in this process.
@MainActor
enum Fixture {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  static let media = root + "/scenarios/media/"

  private static let reader = ScenarioReader(
    apps: AppDescriptions(
      apps: AppCatalogue.entries.map { app in
        AppDescription(
          name: app.name,
          options: app.options.map {
            OptionDescription(
              name: $0.name, values: $0.values.map(\.name), defaultValue: $0.defaultValue)
          })
      }),
    metricUnit: { MetricCatalogue.definition($0)?.unit },
    metricNames: MetricCatalogue.all.map(\.name), commitSeed: nil,
    sharedFolders: [root + "/scenarios"])

  static func scenario(_ name: String) throws -> Scenario {
    try reader.read("\(root)/scenarios/gate/\(name).yaml")
  }

  /// A scenario whose repetitions are limited to `times`.
  static func short(_ name: String, times: Int = 1) throws -> Scenario {
    var scenario = try scenario(name)
    scenario.steps = scenario.steps.map { step in
      guard case .repeat(var loop) = step.action else { return step }
      loop.times = min(times, loop.times)
      return Step(action: .repeat(loop), line: step.line, text: step.text)
    }
    return scenario
  }

  static func plan(
    _ scenario: Scenario, _ variant: String, decode: DecodeMode = .tape,
    library: MediaLibrary? = nil
  ) throws -> RunPlan {
    let store = MediaStore(tapesDirectory: nil, verifies: false, reference: nil)
    guard let chosen = scenario.variants.first(where: { $0.name == variant }),
      let app = AppCatalogue.entries.first(where: { $0.name == chosen.app })
    else { preconditionFailure("\(scenario.name) has no variant \(variant)") }
    return RunPlan(
      scenario: scenario, variant: chosen, seed: scenario.seed, app: app,
      library: try library ?? store.library(for: scenario).library, tapeOrigin: .committed,
      decode: decode)
  }

  /// A whole run in this process.
  static func run(_ plan: RunPlan, decoding: (any Decoding)? = nil) -> SimulatedRun {
    let run = SimulatedRun(plan: plan, trace: Trace(capacity: 1_000_000), decoding: decoding)
    run.perform()
    return run
  }

  static func metrics(of run: SimulatedRun) -> RunMetrics {
    RunMetrics(of: StoredTrace(Array(run.phone.trace.all)))
  }

  static func tape(_ file: String) throws -> Tape { try TapeFile.read(media + file + ".tape") }
}

extension RunMetrics {
  /// The value of a value metric.
  func value(_ name: String) -> Double? {
    guard case .value(let value, _)? = self[name]?.content else { return nil }
    return value
  }
}
