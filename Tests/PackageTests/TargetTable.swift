/// What each target may import, bottom up: a target imports only what stands before it.
enum TargetTable {
  struct Row {
    let target: String
    let imports: Set<String>

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
    Row("CFFmpeg"),
    Row("CYAML"),
    Row("CZlib"),
    Row("CSealedHost"),
    Row("Simulation"),
    Row("Media", ["CFFmpeg", "CSealedHost", "Simulation", "Glibc"]),
    Row(
      "HeadlessFoundation", ["CSealedHost", "Simulation", "Foundation", "Dispatch", "_Concurrency"]),
    Row("HeadlessUIKit", ["HeadlessFoundation", "Simulation"]),
    Row("HeadlessAVFoundation", ["HeadlessUIKit", "Simulation"]),
    Row("UIKit", ["HeadlessUIKit"]),
    Row("AVFoundation", ["HeadlessAVFoundation"]),
    Row("AVKit", ["AVFoundation"]),
    Row("Network", ["HeadlessFoundation"]),
    Row("Device", ["HeadlessUIKit", "HeadlessAVFoundation", "Simulation"]),
    Row("Apps", ["UIKit", "AVFoundation", "AVKit", "Network", "Device"]),
    Row("Measurement", ["Simulation", "Foundation"]),
    Row("Scenarios", ["CYAML", "Simulation", "Measurement", "Glibc"]),
    Row("Reporting", ["Measurement", "Simulation"]),
    Row(
      "Harness",
      [
        "CSealedHost", "CZlib", "HeadlessUIKit", "Device", "Scenarios", "Measurement", "Media",
        "Simulation", "Foundation",
      ]),
    Row(
      "CommandLineTool",
      [
        "HeadlessFoundation", "Harness", "Reporting", "Scenarios", "Measurement", "Media",
        "Device", "Simulation", "Foundation",
      ]),
    Row("reelbench", ["CommandLineTool", "Apps"]),
  ]
}
