import ReelbenchMeasurement
import ReelbenchSimulation

@testable import ReelbenchScenarios

/// Scenario files in memory, and readers for them.
enum Fixtures {
  static let apps = AppDescriptions(apps: [
    AppDescription(
      name: "carousel",
      options: [
        OptionDescription(
          name: "release", values: ["onReuse", "didEndDisplaying"], defaultValue: "onReuse"),
        OptionDescription(
          name: "loopObserver", values: ["strong", "weak", "removed"], defaultValue: "weak"),
      ]),
    AppDescription(
      name: "feed",
      options: [OptionDescription(name: "design", values: feedDesigns, defaultValue: "atRest")]),
  ])

  static let feedDesigns = [
    "question", "firstAnswer", "secondAnswer", "atRest", "ranges", "pool", "caching",
  ]

  static let units: [String: Metric.Unit] = [
    "first_frame_visible": .milliseconds, "stall.count": .one, "stall.time_ratio": .one,
    "memory.peak": .bytes, "memory.retained": .bytes, "memory.slope_per_swipe": .bytesPerSwipe,
    "decoders.live_max": .one, "hitch.time_ratio": .millisecondsPerSecond,
    "screen.blank_time": .milliseconds, "leak.players": .one, "leak.items": .one,
    "leak.cells": .one, "leak.observers": .one, "leak.timers": .one, "leak.controllers": .one,
  ]

  /// A file without mistakes; tests change one thing in it.
  static let good = """
    scenario: short
    description: Two flicks, then rest
    tags: [gate]
    seed: 42
    device: phone
    network: wifi
    feed:
      repeat: 2
      items:
        - video: media/city.mp4
          poster: media/city.jpg
        - image: media/banner.jpg
    variants:
      leaking:
        app: carousel
        options: { loopObserver: strong }
        expect: fail
        because: [memory.peak]
      fixed: { app: carousel, options: { loopObserver: removed } }
    ---
    - wait: 1s
    - phase: burst
    - swipe: left
    - close
    - open
    ---
    thresholds:
      memory.peak: [ "max <= 1.5 * variant(fixed)" ]
      first_frame_visible{phase=burst}: [ "p95 <= 900ms" ]

    """

  /// A profile with a value for every key except `trace`: its link has a constant rate, not a recorded one.
  static func profile(_ schema: ProfileSchema) -> String {
    schema.keys.filter { $0.name != "trace" }.map { key in
      let value =
        switch key.values {
        case .quantity(let dimension, _): sample(dimension)
        case .word(let words): words[0]
        case .trace: ""
        }
      return "\(key.name): { value: \(value), source: \"a test\" }\n"
    }.joined()
  }

  private static func sample(_ dimension: Quantity.Dimension) -> String {
    dimension == .number ? "2" : dimension.example
  }

  static func files(_ more: [String: String] = [:]) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for media in ["city.mp4", "city.jpg", "banner.jpg", "coast.mp4"] {
      files["scenarios/media/\(media)"] = []
    }
    files["scenarios/devices/phone.yaml"] = Array(profile(.device).utf8)
    files["scenarios/networks/wifi.yaml"] = Array(profile(.network).utf8)
    for (path, text) in more { files[path] = Array(text.utf8) }
    return files
  }

  static func reader(
    _ contents: [String: [UInt8]], commitSeed: UInt64? = nil, shared: [String] = []
  ) -> ScenarioReader {
    ScenarioReader(
      apps: apps, metricUnit: { units[$0] }, metricNames: units.keys.sorted(),
      commitSeed: commitSeed, files: .memory(contents), sharedFolders: shared)
  }

  /// Reads `text` as `scenarios/gate/short.yaml`.
  static func read(_ text: String, _ more: [String: String] = [:]) throws(ScenarioErrors)
    -> Scenario
  {
    let path = "scenarios/gate/short.yaml"
    return try reader(files(more.merging([path: text]) { $1 })).read(path)
  }

  /// Reads the good file with one piece of text replaced, and renders the errors.
  static func errors(replacing piece: String, with other: String) -> String {
    precondition(good.contains(piece), "the good file has no \(piece)")
    return errors(in: good.replacing(piece, with: other, maxReplacements: 1))
  }

  static func errors(in text: String, _ more: [String: String] = [:]) -> String {
    do {
      _ = try read(text, more)
      return "none"
    } catch {
      return error.rendered
    }
  }
}

extension ScenarioFiles {
  /// Files by path; directories are the paths' beginnings.
  static func memory(_ contents: [String: [UInt8]]) -> ScenarioFiles {
    ScenarioFiles(
      kind: { path in
        if contents[path] != nil { return .file }
        let folder = path.hasSuffix("/") ? path : path + "/"
        return contents.keys.contains { $0.hasPrefix(folder) } ? .directory : .missing
      },
      read: { (path, limit) throws(ReadError) in
        guard let bytes = contents[path] else { throw .missing }
        return Array(bytes.prefix(limit))
      },
      names: { directory in
        let folder = directory.hasSuffix("/") ? directory : directory + "/"
        let names = contents.keys.filter { $0.hasPrefix(folder) }.compactMap {
          $0.dropFirst(folder.count).split(separator: "/").first.map(String.init)
        }
        return Array(Set(names))
      },
      workingDirectory: { "/home/someone/project" })
  }
}
