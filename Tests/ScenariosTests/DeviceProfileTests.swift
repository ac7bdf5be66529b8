import Simulation
import Testing

@testable import Scenarios

/// The devices of this repository, and profiles that are based on others.
struct DeviceProfileTests {
  private static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

  private static func device(_ name: String) throws -> DeviceProfile {
    let path = root + "/scenarios/gate/none.yaml"
    let log = Diagnostics(source: SourceText(path: path, bytes: Array(name.utf8)))
    let documents = try #require(YAMLReader.documents(of: log.source, reportingTo: log))
    let reader = ProfileReader(
      diagnostics: log, folders: Folders(scenario: path, bundled: nil, files: .disk))
    let profile = reader.device(documents[0])
    if let errors = log.result { throw errors }
    return try #require(profile)
  }

  /// Facts A6.1 to A6.5, the line on the iPad with them: MB of 1 048 576 bytes.
  @Test(arguments: [
    ("iphone-4s", 286), ("iphone-8", 1_364), ("iphone-6", 645), ("iphone-x", 1_392),
    ("iphone-6s", 1_396), ("iphone-xr", 1_792), ("iphone-7", 1_395), ("iphone-11", 2_068),
    ("iphone-7-plus", 2_040), ("iphone-12-pro", 3_054), ("ipad-8gb", 6_144),
  ])
  func `A6 a device holds an app at its known limit, and kills it one byte above`(
    _ name: String, _ megabytes: Int64
  ) throws {
    let device = try Self.device(name)
    #expect(device.name == name)
    let ledger = Ledger(warningLevel: device.memoryWarning, limit: device.memoryLimit)
    var warned: [Int64] = []
    var killed: [Int64] = []
    ledger.onWarning = { warned.append($0) }
    ledger.onLimit = { killed.append($0) }
    ledger.set(megabytes << 20, .picture, of: 1)
    #expect(killed.isEmpty)
    #expect(warned == [megabytes << 20])
    ledger.set(megabytes << 20 + 1, .picture, of: 1)
    ledger.set(1, .fixed, of: 2)
    #expect(!killed.isEmpty)
    #expect(device.memoryWarning < device.memoryLimit)
  }

  @Test func `old phones ask for cells as they are needed, and hide that decoders are used up`()
    throws
  {
    let old = try Self.device("iphone-4s")
    #expect(old.os == .ios9)
    #expect(old.collection.preparedCells == 0)
    #expect(old.collection.keptCells == 0)
    #expect(old.engine.slots == 4)
    #expect(old.engine.exhaustion == .silent)
  }

  // MARK: Bases

  private static let small = "base: phone\nscreen.rate: { value: 120Hz, source: a display }\n"

  @Test func `what a profile leaves out is its base's, and an assumption`() throws {
    let phone = Fixtures.profile(.device).replacing(
      "main.play: { value: 500ms, source: \"a test\" }",
      with: "main.play: { value: 3ms, assumption: no published figure }")
    let scenario = try Fixtures.read(
      Fixtures.good.replacing("device: phone", with: "device: small"),
      ["scenarios/devices/small.yaml": Self.small, "scenarios/devices/phone.yaml": phone])
    #expect(scenario.device.name == "small")
    #expect(scenario.device.refreshRate == 120)
    #expect(scenario.device.costs.play == .milliseconds(3))
    #expect(scenario.device.engine.slots == 2)
    let assumptions = scenario.device.assumptions
    #expect(assumptions.contains("main.play = 3ms: no published figure"))
    #expect(assumptions.contains("engine.slots = 2: as phone has it"))
    #expect(!assumptions.contains { $0.hasPrefix("screen.rate") })
  }

  @Test(arguments: [
    ("base: phne", "1:7: error: no device profile is called `phne`"),
    ("base: small", "1:1: error: a profile that others are based on has no base itself"),
    ("base: phone\nscreen.rate: { value: 120Hz }", "2:14: error: `screen.rate` needs a `source`"),
    ("base: phone\nscren.rate: { value: 1Hz }", "2:1: error: a device profile has no key"),
    ("base: { name: phone }", "1:7: error: `base` is a text"),
  ])
  func `a mistake in a profile with a base is told in its file`(
    _ text: String, _ expected: String
  ) {
    let rendered = Fixtures.errors(
      in: Fixtures.good.replacing("device: phone", with: "device: small"),
      ["scenarios/devices/small.yaml": text])
    #expect(rendered.contains("scenarios/devices/small.yaml:" + expected), "\(rendered)")
    #expect(!rendered.contains("short.yaml"), "\(rendered)")
  }

  @Test func `a mistake in a base is told there, once`() {
    let rendered = Fixtures.errors(
      in: Fixtures.good.replacing("device: phone", with: "device: small"),
      [
        "scenarios/devices/small.yaml": Self.small,
        "scenarios/devices/phone.yaml": Fixtures.profile(.device).replacing(
          "value: 375pt", with: "value: 375", maxReplacements: 1),
      ])
    #expect(rendered.hasPrefix("scenarios/devices/phone.yaml:2:24: error: "), "\(rendered)")
    #expect(rendered.components(separatedBy: "error:").count == 2, "\(rendered)")
  }
}
