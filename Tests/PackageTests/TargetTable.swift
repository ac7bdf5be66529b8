/// What each target may import, bottom up: a target imports only what stands before it.
enum TargetTable {
  struct Row {
    let target: String
    let imports: Set<String>

    /// The folder of its sources from the root, which lacks the prefix.
    var folder: String {
      "Sources/" + (target.hasPrefix("Reelbench") ? String(target.dropFirst(9)) : target)
    }

    init(_ target: String, _ imports: Set<String> = []) {
      self.target = target
      self.imports = imports
    }
  }

  /// Modules of the toolchain and the system, free of arrows.
  static let systemModules: Set = [
    "_Concurrency", "Dispatch", "Foundation", "Glibc", "Synchronization",
  ]

  static let rows: [Row] = [
    Row("ReelbenchCFFmpeg"),
    Row("ReelbenchCYAML"),
    Row("ReelbenchCZlib"),
    Row("ReelbenchCSealedHost"),
    Row("ReelbenchSimulation"),
    Row(
      "ReelbenchMedia",
      ["ReelbenchCFFmpeg", "ReelbenchCSealedHost", "ReelbenchSimulation", "Glibc"]),
    Row(
      "HeadlessFoundation",
      ["ReelbenchCSealedHost", "ReelbenchSimulation", "Foundation", "Dispatch", "_Concurrency"]),
    Row("HeadlessUIKit", ["HeadlessFoundation", "ReelbenchSimulation"]),
    Row("HeadlessAVFoundation", ["HeadlessUIKit", "ReelbenchSimulation"]),
    Row("UIKit", ["HeadlessUIKit"]),
    Row("AVFoundation", ["HeadlessAVFoundation"]),
    Row("AVKit", ["AVFoundation"]),
    Row("Network", ["HeadlessFoundation"]),
    Row("ReelbenchDevice", ["HeadlessUIKit", "HeadlessAVFoundation", "ReelbenchSimulation"]),
    Row("ReelbenchApps", ["UIKit", "AVFoundation", "AVKit", "Network", "ReelbenchDevice"]),
    Row("ReelbenchMeasurement", ["ReelbenchSimulation", "Foundation"]),
    Row(
      "ReelbenchScenarios",
      ["ReelbenchCYAML", "ReelbenchSimulation", "ReelbenchMeasurement", "Glibc"]),
    Row("ReelbenchReporting", ["ReelbenchMeasurement", "ReelbenchSimulation"]),
    Row(
      "ReelbenchHarness",
      [
        "ReelbenchCSealedHost", "ReelbenchCZlib", "HeadlessUIKit", "ReelbenchDevice",
        "ReelbenchScenarios", "ReelbenchMeasurement", "ReelbenchMedia",
        "ReelbenchSimulation", "Foundation",
      ]),
    Row(
      "ReelbenchCommandLineTool",
      [
        "HeadlessFoundation", "ReelbenchHarness", "ReelbenchReporting", "ReelbenchScenarios",
        "ReelbenchMeasurement", "ReelbenchMedia",
        "ReelbenchDevice", "ReelbenchSimulation", "Foundation",
      ]),
    Row("reelbench", ["ReelbenchCommandLineTool", "ReelbenchApps"]),
  ]
}
