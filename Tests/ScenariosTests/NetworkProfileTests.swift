import ReelbenchSimulation
import Testing

@testable import ReelbenchScenarios

/// Profiles of networks: the bundled ones, and what a profile may say.
struct NetworkProfileTests {
  private static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

  private static func bundled(_ name: String) throws -> NetworkProfile {
    let diagnostics = Diagnostics(source: SourceText(path: "here", bytes: []))
    let folders = Folders(
      scenario: root + "/scenarios/x.yaml", shared: [], files: .disk)
    let mark = SourcePosition(line: 1, column: 1)
    let node = YAMLNode(content: .scalar(name, isQuoted: false), mark: mark, end: mark)
    let profile = ProfileReader(diagnostics: diagnostics, folders: folders).network(node)
    #expect(diagnostics.result == nil, "\(diagnostics.result?.rendered ?? "")")
    return try #require(profile)
  }

  private static var names: [String] {
    Folders(scenario: root + "/scenarios/x.yaml", shared: [], files: .disk)
      .profiles(in: "networks")
  }

  @Test func `every bundled network can be read, and each value says where it is from`() throws {
    #expect(Self.names.count >= 20)
    for name in Self.names { #expect(try Self.bundled(name).name == name) }
  }

  @Test(arguments: [
    ("edge", 240_000, 840), ("2g", 280_000, 800), ("slow-3g", 500_000, 400), ("3g", 780_000, 200),
    ("very-bad", 1_000_000, 1000), ("fast-3g", 1_600_000, 150), ("slow-4g", 1_600_000, 150),
    ("dsl", 2_000_000, 10), ("4g", 9_000_000, 170), ("fast-4g", 9_000_000, 60),
    ("wifi", 40_000_000, 2), ("lte", 50_000_000, 115), ("wifi-ac", 250_000_000, 2),
  ])
  func `presets have their published figures`(name: String, rate: Int64, trip: Int64) throws {
    let profile = try Self.bundled(name)
    #expect(profile.downlink == rate)
    #expect(profile.roundTrip == .milliseconds(trip))
    #expect((profile.interface == .wifi) == (name.hasPrefix("wifi") || name == "dsl"))
  }

  @Test(arguments: [
    ("3g-worst", 55_921, 200_973, 123), ("3g-holes", 1_268_724, 555_776, 372),
    ("lte-car", 32_189_961, 169_431, 170), ("fixed-line", 5_581_777, 180_000, 36),
  ])
  func `recordings have their mean rate, length and periods`(
    name: String, mean: Int64, length: Int64, count: Int
  ) throws {
    let trace = try #require(try Self.bundled(name).trace)
    #expect(trace.meanBitsPerSecond == mean)
    #expect(trace.duration == .milliseconds(length))
    #expect(trace.periods.count == count)
    #expect(trace.periods[0].roundTrip == .milliseconds(name.hasPrefix("3g") ? 100 : 20))
  }

  @Test func `where people lose the link there is a while in which nothing gets through`() throws {
    for name in ["elevator", "car-park", "tram", "handover", "outage"] {
      let profile = try Self.bundled(name)
      #expect(profile.trace?.periods.contains { $0.bitsPerSecond == 0 } == true)
      #expect(profile.interface == .cellular)
      #expect(profile.assumptions.contains { $0.hasPrefix("trace = ") })
    }
  }

  @Test(arguments: ["edge", "3g", "lte", "wifi", "wifi-ac"])
  func `connections are set up and begin slowly on every network`(_ name: String) throws {
    #expect(
      try Self.bundled(name).connections
        == ConnectionProfile(
          setUpRoundTrips: 2, keepAlive: .seconds(60), initialWindow: 14_600, perHost: 6))
  }

  /// 199 segments of 3 s at 230 kbit/s, a buffer of 25 s, on the worst recording. Another program calculated the result
  /// with fractions: 1872.525705511… s of waiting in 198 events after the first segment, 2514.191413845… s in all.
  @Test func `a long play over the worst recording stalls as worked out`() throws {
    var profile = try Self.bundled("3g-worst")
    profile.connections = .open
    let world = World()
    let link = Link(world: world, profile: profile)
    var buffer = SegmentBuffer(segment: .seconds(3), capacity: .seconds(25))
    for _ in 0..<199 {
      let wait = buffer.timeUntilSegmentFits
      buffer.play(wait)
      world.run(until: world.now + wait)
      let began = world.now
      var isIn = false
      _ = link.open(offset: 0, end: 86_250, mark: 86_250) { isIn = true }
      while !isIn, let next = world.nextInstant { world.run(until: next) }
      buffer.play(world.now - began)
      buffer.add()
    }
    buffer.finish()
    #expect(buffer.stalled.count / 1000 == 1_872_525_705)
    #expect(buffer.stalls == 198)
    #expect(buffer.total.count / 1000 == 2_514_191_413)
  }

  // MARK: What a profile may say

  private static func read(_ network: String, _ more: [String: String] = [:]) throws
    -> NetworkProfile
  {
    try Fixtures.read(
      Fixtures.good, more.merging(["scenarios/networks/wifi.yaml": network]) { $1 }
    ).network
  }

  private static func errors(_ network: String, _ more: [String: String] = [:]) -> String {
    Fixtures.errors(
      in: Fixtures.good, more.merging(["scenarios/networks/wifi.yaml": network]) { $1 })
  }

  private static let roundTrip = "roundTrip: { value: 20ms, source: t }\n"

  @Test func `what is left out is not modelled`() throws {
    let profile = try Self.read("downlink: { value: 1Mbit/s, source: t }\n" + Self.roundTrip)
    #expect(profile.connections == .open)
    #expect(profile.weights == .even)
    #expect(profile.trace == nil)
    #expect(profile.interface == .wifi)
  }

  @Test func `a scenario can replace a rate by a recording, and a recording by a rate`() throws {
    let traces = ["scenarios/networks/traces/a.txt": "0 1\n2\t3.5\n"]
    let text = Fixtures.good.replacing(
      "network: wifi", with: "network: { name: wifi, trace: networks/traces/a.txt }")
    let recorded = try Fixtures.read(text, traces).network
    #expect(
      recorded.trace
        == BandwidthTrace([.init(duration: .seconds(2), bitsPerSecond: 3_500_000)]))
    let profile = "trace: { value: networks/traces/a.txt, source: t }\n" + Self.roundTrip
    let constant = try Fixtures.read(
      Fixtures.good.replacing("network: wifi", with: "network: { name: wifi, downlink: 1Mbit/s }"),
      traces.merging(["scenarios/networks/wifi.yaml": profile]) { $1 }
    ).network
    #expect(constant.trace == nil && constant.downlink == 1_000_000)
  }

  @Test(arguments: [
    ("", "wifi.yaml:1:1: error: a network profile needs the key `downlink` or `trace`"),
    (
      "downlink: { value: 1Mbit/s, source: t }\ntrace: { value: a.txt, source: t }\n",
      "wifi.yaml:2:1: error: `trace` does not go with `downlink`"
    ),
    ("trace: { value: b.txt, source: t }\n", "wifi.yaml:1:17: error: no file `b.txt`"),
    (
      "trace: { value: a, source: t }\n",
      "wifi.yaml:1:17: error: the format of `a` is not clear from its name"
    ),
    (
      "trace: { value: a.txt, format: jsn, source: t }\n",
      "wifi.yaml:1:32: error: `format` is `json`, `mahimahi`, `timed` or `csv`, not `jsn`"
    ),
    (
      "trace: { value: a.txt, format: csv, source: t }\n",
      "a.txt:1:1: error: no column is called"
    ),
    (
      "downlink: { value: 1Mbit/s, source: t, format: csv }\n",
      "wifi.yaml:1:40: error: `downlink` has no key `format`"
    ),
  ])
  func `a mistake in a network is told at its place`(network: String, expected: String) {
    let files = ["scenarios/a.txt": "0 1\n1 1\n", "scenarios/a": "1\n"]
    let rendered = Self.errors(network + Self.roundTrip, files)
    #expect(rendered.contains("/" + expected), "\(rendered)")
  }
}
