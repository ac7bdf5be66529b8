// swift-tools-version: 6.2
import PackageDescription

// Checks at run time that debug builds, and so the tests, make: in a release build they would take a third of a run by
// tape.
let unchecked = SwiftSetting.unsafeFlags(
  ["-enforce-exclusivity=unchecked", "-disable-dynamic-actor-isolation"],
  .when(configuration: .release))

// Our own code: Swift 6 mode, warnings are errors.
let strict: [SwiftSetting] = [
  unchecked,
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
]

// Code under test is written as feed code in the wild is: Swift 5 mode, no default isolation.
let appLike: [SwiftSetting] = [
  unchecked,
  .swiftLanguageMode(.v5),
  .treatAllWarnings(as: .error),
]

// Functions of Swift's runtime whose calls arrive in `references.c` of `CSealedHost`.
let counters = [
  "retain", "release", "retain_n", "release_n", "bridgeObjectRetain", "bridgeObjectRelease",
  "bridgeObjectRetain_n", "bridgeObjectRelease_n", "unownedRetain", "unownedRelease",
  "unownedRetainStrong",
]

// SwiftPM does not rebuild through `@_exported import`, so a target lists every module whose types its
// sources can see, also those behind a re-export. `PackageTests` checks it.
let standIns: [Target.Dependency] = ["HeadlessFoundation", "HeadlessUIKit", "HeadlessAVFoundation"]

/// A target of ours. Its module has a prefix, as a package that depends on this one may have a target called `Media`; its
/// folder has the short name.
func ours(
  _ name: String, _ dependencies: [Target.Dependency], settings: [SwiftSetting] = strict
) -> Target {
  .target(
    name: "Reelbench" + name, dependencies: dependencies, path: "Sources/" + name,
    swiftSettings: settings)
}

func ours(tests name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// A C library of the system.
func library(_ name: String, pkgConfig: String, apt: [String]) -> Target {
  .systemLibrary(
    name: "Reelbench" + name, path: "Sources/" + name, pkgConfig: pkgConfig, providers: [.apt(apt)])
}

func modules(_ names: String...) -> [Target.Dependency] {
  names.map { .init(stringLiteral: "Reelbench" + $0) }
}

let package = Package(
  name: "reelbench",
  products: [
    .executable(name: "reelbench", targets: ["reelbench"])
  ],
  targets: [
    library(
      "CFFmpeg", pkgConfig: "libavformat libavcodec libswscale libavutil",
      apt: ["libavformat-dev", "libavcodec-dev", "libswscale-dev", "libavutil-dev"]),
    library("CYAML", pkgConfig: "yaml-0.1", apt: ["libyaml-dev"]),
    library("CZlib", pkgConfig: "zlib", apt: ["zlib1g-dev"]),
    .target(
      name: "ReelbenchCSealedHost", path: "Sources/CSealedHost",
      linkerSettings: [
        .unsafeFlags(counters.flatMap { ["-Xlinker", "--wrap=swift_\($0)"] })
      ]),

    ours("Simulation", []),
    ours("Media", modules("CFFmpeg", "CSealedHost", "Simulation")),

    .target(
      name: "HeadlessFoundation", dependencies: modules("CSealedHost", "Simulation"),
      swiftSettings: strict),
    .target(
      name: "HeadlessUIKit",
      dependencies: ["HeadlessFoundation"] + modules("Simulation", "CSealedHost"),
      swiftSettings: strict),
    .target(
      name: "HeadlessAVFoundation",
      dependencies: ["HeadlessFoundation", "HeadlessUIKit"] + modules("Simulation", "CSealedHost"),
      swiftSettings: strict),
    .target(name: "UIKit", dependencies: standIns, swiftSettings: strict),
    .target(name: "AVFoundation", dependencies: standIns, swiftSettings: strict),
    .target(name: "AVKit", dependencies: standIns + ["AVFoundation"], swiftSettings: strict),
    .target(
      name: "Network",
      dependencies: ["HeadlessFoundation"] + modules("Simulation", "CSealedHost"),
      swiftSettings: strict),

    ours("Device", standIns + modules("Simulation")),
    ours(
      "Apps",
      standIns + ["UIKit", "AVFoundation", "Network"] + modules("Device", "Simulation"),
      settings: appLike),
    ours("Measurement", modules("Simulation")),
    ours("Scenarios", modules("CYAML", "Simulation", "Measurement")),
    ours("Reporting", modules("Measurement", "Simulation")),
    ours(
      "Harness",
      standIns
        + modules(
          "CSealedHost", "CZlib", "Device", "Scenarios", "Measurement", "Media", "Simulation")),
    ours(
      "CommandLineTool",
      standIns
        + modules(
          "Harness", "Reporting", "Scenarios", "Measurement", "Media", "Device", "Simulation")),
    .executableTarget(
      name: "reelbench",
      dependencies: standIns + modules("CommandLineTool", "Apps", "Device", "Simulation"),
      swiftSettings: strict),

    // Apps that only tests run, behind the same command line.
    .executableTarget(
      name: "reelbench-testapps",
      dependencies: standIns + ["UIKit", "AVFoundation", "Network"]
        + modules("CommandLineTool", "Device", "Simulation"),
      path: "Tests/TestApps", exclude: ["scenarios"], swiftSettings: appLike),
    .executableTarget(
      name: "reelbench-bench",
      dependencies: standIns
        + modules(
          "Apps", "CSealedHost", "CommandLineTool", "Device", "Harness", "Measurement", "Media",
          "Scenarios", "Simulation"),
      path: "Benchmarks/reelbench-bench", swiftSettings: strict),

    ours(tests: "SealedHostTests", modules("CSealedHost")),
    ours(tests: "SimulationTests", modules("Simulation")),
    ours(tests: "MediaTests", modules("Media", "Simulation", "CSealedHost")),
    ours(
      tests: "StandInTests", standIns + modules("Device", "Measurement", "Reporting", "Simulation")),
    ours(tests: "MeasurementTests", modules("Measurement", "Reporting", "Simulation")),
    ours(tests: "ReportingTests", modules("Reporting", "Measurement", "Simulation")),
    ours(tests: "ScenariosTests", modules("Scenarios", "Measurement", "Simulation")),
    ours(
      tests: "HarnessTests",
      standIns
        + modules(
          "Apps", "CommandLineTool", "Device", "Harness", "Measurement", "Media", "Scenarios",
          "Simulation")),
    ours(tests: "PackageTests", []),
    ours(tests: "EndToEndTests", []),
  ]
)
