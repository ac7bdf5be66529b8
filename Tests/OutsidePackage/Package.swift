// swift-tools-version: 6.2
import PackageDescription

// A package of a team that uses Reelbench. `scripts/outside` builds it in a folder outside the clone, with Reelbench by
// path and by tag. Its targets have names that targets of Reelbench might have had.
let environment = Context.environment

let reelbench: Package.Dependency =
  if let url = environment["REELBENCH_URL"], let tag = environment["REELBENCH_TAG"] {
    .package(url: url, exact: Version(stringLiteral: tag))
  } else {
    .package(name: "reelbench", path: environment["REELBENCH_PATH"] ?? "../..")
  }

let app: [SwiftSetting] = [.swiftLanguageMode(.v5)]

let package = Package(
  name: "outside",
  dependencies: [reelbench],
  targets: [
    .target(name: "Simulation"),
    .target(name: "Media", dependencies: ["Simulation"]),
    .target(
      name: "Device", dependencies: [.product(name: "UIKit", package: "reelbench")],
      swiftSettings: app),
    .target(
      name: "Apps",
      dependencies: [
        "Device", "Media",
        .product(name: "UIKit", package: "reelbench"),
        .product(name: "AVFoundation", package: "reelbench"),
      ],
      swiftSettings: app),
    .executableTarget(
      name: "feed-bench",
      dependencies: ["Apps", "Media", .product(name: "Reelbench", package: "reelbench")],
      swiftSettings: app),
    .testTarget(name: "MediaTests", dependencies: ["Media"]),
    .testTarget(
      name: "FeedTests",
      dependencies: ["feed-bench", .product(name: "ReelbenchTesting", package: "reelbench")]),
  ])
