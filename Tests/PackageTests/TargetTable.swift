/// What each target may import, bottom up: a target imports only targets that are listed before it.
enum TargetTable {
  struct Row {
    let target: String
    let imports: Set<String>

    /// The path of its sources from the root; the folder's name lacks the target's prefix, but for products.
    let folder: String

    init(_ target: String, _ imports: Set<String> = [], folder: String? = nil) {
      self.target = target
      let short = target.hasPrefix("Reelbench") ? String(target.dropFirst(9)) : target
      self.folder = folder ?? "Sources/\(short)"
      self.imports = imports
    }
  }

  /// Modules of the toolchain and the system, which are not rows of this table.
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
    Row("ReelbenchResources", folder: "scenarios"),
    Row(
      "Reelbench", ["ReelbenchCommandLineTool", "ReelbenchDevice", "ReelbenchResources"],
      folder: "Sources/Reelbench"),
    Row(
      "ReelbenchTesting", ["ReelbenchMeasurement", "ReelbenchSimulation", "Foundation"],
      folder: "Sources/ReelbenchTesting"),
    Row("reelbench", ["ReelbenchCommandLineTool", "ReelbenchApps", "ReelbenchResources"]),
  ]
}
