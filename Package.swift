// swift-tools-version: 6.2
import PackageDescription

// Run-time checks that debug builds, and so the tests, make. In a release build they would take a third of the time of
// a run from tapes.
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

// Code under test is compiled like typical feed code: Swift 5 mode, no default isolation.
let appLike: [SwiftSetting] = [
  unchecked,
  .swiftLanguageMode(.v5),
  .treatAllWarnings(as: .error),
]

// Functions of Swift's runtime whose calls are redirected to `references.c` of `CSealedHost`.
let counters = [
  "retain", "release", "retain_n", "release_n", "bridgeObjectRetain", "bridgeObjectRelease",
  "bridgeObjectRetain_n", "bridgeObjectRelease_n", "unownedRetain", "unownedRelease",
  "unownedRetainStrong",
]

// SwiftPM does not rebuild a target through `@_exported import`, so each target lists every module whose types its
// sources can see, including those behind a re-export. `PackageTests` checks this.
let standIns: [Target.Dependency] = ["HeadlessFoundation", "HeadlessUIKit", "HeadlessAVFoundation"]

/// A target of this package. Its module has a prefix, since a package that depends on this one may have a target called
/// `Media`. Its folder has the name without the prefix.
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
    .executable(name: "reelbench", targets: ["reelbench"]),
    // For packages with an app under test: its command line, tests of its runs, and stand-ins for Apple's frameworks.
    .library(name: "Reelbench", targets: ["Reelbench"]),
    .library(name: "ReelbenchTesting", targets: ["ReelbenchTesting"]),
    .library(name: "UIKit", targets: ["UIKit"]),
    .library(name: "AVFoundation", targets: ["AVFoundation"]),
    .library(name: "AVKit", targets: ["AVKit"]),
    .library(name: "Network", targets: ["Network"]),
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
    // The files that come with every program: profiles, media with their tapes, scenarios.
    .target(
      name: "ReelbenchResources", path: "scenarios", sources: ["Resources.swift"],
      resources: ["catalogue", "devices", "facts", "gate", "media", "networks", "traces"].map {
        .copy($0)
      },
      swiftSettings: strict),
    .target(
      name: "Reelbench",
      dependencies: standIns + modules("CommandLineTool", "Device", "Resources", "Simulation"),
      swiftSettings: strict),
    .target(
      name: "ReelbenchTesting", dependencies: modules("Measurement", "Simulation"),
      swiftSettings: strict),
    .executableTarget(
      name: "reelbench",
      dependencies: standIns
        + modules("CommandLineTool", "Apps", "Device", "Resources", "Simulation"),
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
    ours(
      tests: "CommandLineToolTests",
      standIns
        + modules(
          "CommandLineTool", "Device", "Harness", "Measurement", "Media", "Reporting", "Scenarios",
          "Simulation")),
    ours(tests: "PackageTests", []),
    ours(tests: "EndToEndTests", []),
  ]
)
