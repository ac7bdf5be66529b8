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

let package = Package(
  name: "reelbench",
  products: [
    .executable(name: "reelbench", targets: ["reelbench"])
  ],
  targets: [
    .systemLibrary(
      name: "CFFmpeg", pkgConfig: "libavformat libavcodec libswscale libavutil",
      providers: [.apt(["libavformat-dev", "libavcodec-dev", "libswscale-dev", "libavutil-dev"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(
      name: "CSealedHost",
      linkerSettings: [
        .unsafeFlags(counters.flatMap { ["-Xlinker", "--wrap=swift_\($0)"] })
      ]),

    .target(name: "Simulation", swiftSettings: strict),
    .target(
      name: "Media", dependencies: ["CFFmpeg", "CSealedHost", "Simulation"], swiftSettings: strict),
    .target(
      name: "HeadlessFoundation", dependencies: ["CSealedHost", "Simulation"],
      swiftSettings: strict),
    .target(
      name: "HeadlessUIKit",
      dependencies: ["HeadlessFoundation", "Simulation", "CSealedHost"],
      swiftSettings: strict),
    .target(
      name: "HeadlessAVFoundation",
      dependencies: ["HeadlessFoundation", "HeadlessUIKit", "Simulation", "CSealedHost"],
      swiftSettings: strict),
    .target(name: "UIKit", dependencies: standIns, swiftSettings: strict),
    .target(name: "AVFoundation", dependencies: standIns, swiftSettings: strict),
    .target(name: "AVKit", dependencies: standIns + ["AVFoundation"], swiftSettings: strict),
    .target(
      name: "Network", dependencies: ["HeadlessFoundation", "Simulation", "CSealedHost"],
      swiftSettings: strict),
    .target(name: "Device", dependencies: standIns + ["Simulation"], swiftSettings: strict),
    .target(
      name: "Apps",
      dependencies: standIns + ["UIKit", "AVFoundation", "Network", "Device", "Simulation"],
      swiftSettings: appLike),
    .target(name: "Measurement", dependencies: ["Simulation"], swiftSettings: strict),
    .target(
      name: "Scenarios", dependencies: ["CYAML", "Simulation", "Measurement"],
      swiftSettings: strict),
    .target(name: "Reporting", dependencies: ["Measurement", "Simulation"], swiftSettings: strict),
    .target(
      name: "Harness",
      dependencies: standIns + [
        "CSealedHost", "CZlib", "Device", "Scenarios", "Measurement", "Media", "Simulation",
      ],
      swiftSettings: strict),
    .target(
      name: "CommandLineTool",
      dependencies: standIns + [
        "Harness", "Reporting", "Scenarios", "Measurement", "Media", "Device",
        "Simulation",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "reelbench",
      dependencies: standIns + ["CommandLineTool", "Apps", "Device", "Simulation"],
      swiftSettings: strict),

    // Apps that only tests run, behind the same command line.
    .executableTarget(
      name: "reelbench-testapps",
      dependencies: standIns + [
        "UIKit", "AVFoundation", "Network", "CommandLineTool", "Device", "Simulation",
      ],
      path: "Tests/TestApps", exclude: ["scenarios"], swiftSettings: appLike),
    .executableTarget(
      name: "reelbench-bench",
      dependencies: standIns + [
        "Apps", "CSealedHost", "CommandLineTool", "Device", "Harness", "Measurement", "Media",
        "Scenarios", "Simulation",
      ],
      path: "Benchmarks/reelbench-bench", swiftSettings: strict),

    .testTarget(name: "SealedHostTests", dependencies: ["CSealedHost"], swiftSettings: strict),
    .testTarget(name: "SimulationTests", dependencies: ["Simulation"], swiftSettings: strict),
    .testTarget(
      name: "MediaTests", dependencies: ["Media", "Simulation", "CSealedHost"],
      swiftSettings: strict),
    .testTarget(
      name: "StandInTests", dependencies: standIns + ["Device", "Measurement", "Simulation"],
      swiftSettings: strict),
    .testTarget(
      name: "MeasurementTests", dependencies: ["Measurement", "Simulation"], swiftSettings: strict),
    .testTarget(
      name: "ReportingTests", dependencies: ["Reporting", "Measurement", "Simulation"],
      swiftSettings: strict),
    .testTarget(
      name: "ScenariosTests", dependencies: ["Scenarios", "Measurement", "Simulation"],
      swiftSettings: strict),
    .testTarget(
      name: "HarnessTests",
      dependencies: standIns + [
        "Apps", "CommandLineTool", "Device", "Harness", "Measurement", "Media", "Scenarios",
        "Simulation",
      ],
      swiftSettings: strict),
    .testTarget(name: "PackageTests", swiftSettings: strict),
    .testTarget(name: "EndToEndTests", swiftSettings: strict),
  ]
)
