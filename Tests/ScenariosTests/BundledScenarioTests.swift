import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

@testable import ReelbenchScenarios

/// The files of this repository.
struct BundledScenarioTests {
  /// The repository, found from this file's own place: Tests/ScenariosTests.
  private static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

  private var reader: ScenarioReader {
    ScenarioReader(
      apps: Fixtures.apps, metricUnit: { MetricCatalogue.definition($0)?.unit },
      metricNames: MetricCatalogue.all.map(\.name), commitSeed: nil)
  }

  private func gate(_ name: String) throws -> Scenario {
    try reader.read(Self.root + "/scenarios/gate/\(name).yaml")
  }

  @Test func `all scenarios of the gate are without mistakes`() throws {
    let scenarios = try reader.readAll([Self.root + "/scenarios/gate"])
    #expect(
      scenarios.map(\.name) == ["fast-burst", "open-close", "slow-browse", "slow-network-feed"])
  }

  @Test func `fast-burst flicks twenty-four times, every fourth one back, through 1080p videos`()
    throws
  {
    let scenario = try gate("fast-burst")
    #expect(scenario.variants.map(\.name) == ["leaking", "kept-in-pool", "fixed"])
    #expect(scenario.feed.count >= 24)
    #expect(
      scenario.feed.allSatisfy {
        $0.kind == .video && $0.path.hasSuffix("-1080p.mp4") && $0.posterPath != nil
      })
    let flicks = directions(scenario.steps)
    #expect(flicks.count == 24)
    for (index, direction) in flicks.enumerated() {
      #expect(direction == (index % 4 == 3 ? .right : .left))
    }
  }

  @Test func `slow-browse shows twelve pages`() throws {
    let scenario = try gate("slow-browse")
    #expect(scenario.variants.map(\.name) == ["as-written", "fixed"])
    #expect(scenario.network.name == "lte")
    #expect(directions(scenario.steps).count == 11)
    #expect(Set(scenario.feed.map(\.kind)).count == 2)
  }

  @Test func `open-close opens thirty times and ends closed`() throws {
    let scenario = try gate("open-close")
    #expect(scenario.variants.map(\.name) == ["observer-kept", "fixed"])
    #expect(ScriptRules.openings(scenario.steps) == 30)
    #expect(scenario.steps.last?.action == .close)
  }

  @Test func `slow-network-feed shows each design of the feed on three networks`() throws {
    let scenario = try gate("slow-network-feed")
    for network in ["3g", "lte", "wifi"] {
      let variants = scenario.variants.filter { $0.network?.name == network }
      #expect(variants.flatMap { $0.options.map(\.value) } == Fixtures.feedDesigns)
      #expect(variants.allSatisfy { $0.name.hasSuffix("-" + network) })
    }
    #expect(scenario.variants.count == 21)
  }

  @Test func `variants name the options that their faults and fixes are`() throws {
    var options: [String: [String]] = [:]
    for scenario in try reader.readAll([Self.root + "/scenarios/gate"]) {
      for variant in scenario.variants where variant.app == "carousel" {
        options[variant.name] = variant.options.map(\.value)
      }
    }
    #expect(
      options == [
        "leaking": ["strong", "didEndDisplaying"], "kept-in-pool": ["removed", "onReuse"],
        "as-written": ["weak", "onReuse"], "observer-kept": ["weak", "didEndDisplaying"],
        "fixed": ["removed", "didEndDisplaying"],
      ])
  }

  @Test func `the iPhone 8 has its published figures, its costs are told as assumptions`() throws {
    let device = try gate("slow-browse").device
    #expect((device.screenWidth, device.screenHeight, device.scale) == (375, 667, 2))
    #expect((device.refreshRate, device.os, device.cores) == (60, .ios15, 6))
    #expect(device.memoryLimit == 1_364 << 20)
    #expect(device.costs.imageDecodePicosecondsPerPixel == 4_000)
    #expect(device.costs.teardown == .milliseconds(6))
    #expect(
      device.engine
        == VideoEngineProfile(reference: .milliseconds(250), slots: 16, exhaustion: .error))
    #expect(
      device.assumptions.contains(
        "main.replaceItem = 8ms: no published figure; an asset whose keys are loaded"))
    #expect(!device.assumptions.contains { $0.hasPrefix("memory.limit") })
  }

  @Test func `networks are Apple's presets`() throws {
    let wifi = try gate("fast-burst").network
    #expect((wifi.downlink, wifi.roundTrip) == (40_000_000, .milliseconds(2)))
    let lte = try gate("slow-browse").network
    #expect((lte.downlink, lte.roundTrip) == (50_000_000, .milliseconds(115)))
  }

  private func directions(_ steps: [Step]) -> [Step.Swipe.Direction] {
    steps.flatMap { step -> [Step.Swipe.Direction] in
      switch step.action {
      case .swipe(let swipe): [swipe.direction]
      case .repeat(let inner):
        Array(repeatElement(directions(inner.steps), count: inner.times).joined())
      default: []
      }
    }
  }
}
