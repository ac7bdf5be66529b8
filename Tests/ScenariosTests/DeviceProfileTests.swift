import ReelbenchSimulation
import Testing

@testable import ReelbenchScenarios

/// The devices of this repository, and profiles that are based on others.
struct DeviceProfileTests {
  private static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

  private static func device(_ name: String) throws -> DeviceProfile {
    let path = root + "/scenarios/gate/none.yaml"
    let log = Diagnostics(source: SourceText(path: path, bytes: Array(name.utf8)))
    let documents = try #require(YAMLReader.documents(of: log.source, reportingTo: log))
    let reader = ProfileReader(
      diagnostics: log, folders: Folders(scenario: path, shared: [], files: .disk))
    let profile = reader.device(documents[0])
    if let errors = log.result { throw errors }
    return try #require(profile)
  }

  // MARK: Limits, in MB of 1 048 576 bytes

  @Test func `A6.1 an iPhone 4s and an iPhone 8 hold an app at their limits, and kill it above`()
    throws
  {
    try expect("iphone-4s", killsAbove: 286)
    try expect("iphone-8", killsAbove: 1_364)
  }

  @Test func `A6.2 an iPhone 6, with the limit of 5 and 6 Plus, and an iPhone X`() throws {
    try expect("iphone-6", killsAbove: 645)
    try expect("iphone-x", killsAbove: 1_392)
  }

  @Test func `A6.3 an iPhone 6s and an iPhone XR`() throws {
    try expect("iphone-6s", killsAbove: 1_396)
    try expect("iphone-xr", killsAbove: 1_792)
  }

  @Test func `A6.4 an iPhone 7, with the limit of the first SE, and an iPhone 11`() throws {
    try expect("iphone-7", killsAbove: 1_395)
    try expect("iphone-11", killsAbove: 2_068)
  }

  @Test func `A6.5 an iPhone 7 Plus, an iPhone 12 Pro, whose limit is assumed, an iPad of 8 GB`()
    throws
  {
    try expect("iphone-7-plus", killsAbove: 2_040)
    try expect("iphone-12-pro", killsAbove: 3_054)
    #expect(
      try Self.device("iphone-12-pro").assumptions.contains { $0.hasPrefix("memory.limit") })
    try expect("ipad-8gb", killsAbove: 6_144)
  }

  private func expect(_ name: String, killsAbove megabytes: Int64) throws {
    let device = try Self.device(name)
    #expect(device.name == name)
    #expect(device.memoryWarning < device.memoryLimit)
    let ledger = Ledger(warningLevel: device.memoryWarning, limit: device.memoryLimit)
    var warned: [Int64] = []
    var killed: [Int64] = []
    ledger.onWarning = { warned.append($0) }
    ledger.onLimit = { killed.append($0) }
    ledger.set(megabytes << 20, .picture, of: 1)
    #expect(killed.isEmpty, "\(name)")
    #expect(warned == [megabytes << 20])
    ledger.set(1, .fixed, of: 2)
    #expect(killed == [megabytes << 20 + 1], "\(name)")
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
    ("base: small", "1:1: error: a base profile cannot have a base itself"),
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
