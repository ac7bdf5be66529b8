import ReelbenchSimulation
import Testing

@testable import ReelbenchScenarios

struct ProfileTests {
  private let device = Fixtures.profile(.device)

  private func errors(device: String) -> String {
    Fixtures.errors(in: Fixtures.good, ["scenarios/devices/phone.yaml": device])
  }

  @Test func `values of the scenario replace the profile's and are told as assumptions`() throws {
    let text = Fixtures.good
      .replacing("device: phone", with: "device: { name: phone, memory.limit: 300MiB, os: ios18 }")
      .replacing("network: wifi", with: "network: { name: wifi, roundTrip: 80ms }")
    let scenario = try Fixtures.read(text)
    #expect(scenario.device.memoryLimit == 300 << 20)
    #expect(scenario.device.os == .ios18)
    #expect(scenario.network.roundTrip == .milliseconds(80))
    #expect(
      scenario.device.assumptions
        == ["os = ios18: set by the scenario", "memory.limit = 300MiB: set by the scenario"])
    #expect(scenario.network.assumptions == ["roundTrip = 80ms: set by the scenario"])
  }

  @Test func `an assumption of the file is told with its value and its reason`() throws {
    let text = device.replacing(
      "main.play: { value: 500ms, source: \"a test\" }",
      with: "main.play: { value: 3ms, assumption: no published figure }")
    let scenario = try Fixtures.read(Fixtures.good, ["scenarios/devices/phone.yaml": text])
    #expect(scenario.device.costs.play == .milliseconds(3))
    #expect(scenario.device.assumptions == ["main.play = 3ms: no published figure"])
  }

  @Test(arguments: [
    ("screen.width: {", "screen.with: {", "2:1: error: a device profile has no key `screen.with`"),
    ("value: 375pt", "value: 375", "2:24: error: the unit is missing: `screen.width` is a length"),
    ("value: 60Hz", "value: 0Hz", "5:23: error: `screen.rate` is too small"),
    (
      "value: ios9", "value: ios8",
      "1:14: error: `os` is `ios9`, `ios10`, `ios15` or `ios18`, not `ios8`"
    ),
    (
      ", source: \"a test\"", "",
      "1:5: error: `os` needs a `source`, or an `assumption` that says why"
    ),
    (
      "source: \"a test\"", "source: \"a test\", assumption: b",
      "1:38: error: `os` has both a `source` and an `assumption`"
    ),
    ("source: \"a test\"", "because: a", "1:20: error: `os` has no key `because`"),
    ("{ value: ios9, source: \"a test\" }", "ios9", "1:5: error: `os` is a mapping: `key: value`"),
  ])
  func `a mistake in a profile is told in the profile's file`(
    piece: String, other: String, expected: String
  ) {
    let rendered = errors(device: device.replacing(piece, with: other, maxReplacements: 1))
    #expect(rendered.contains("scenarios/devices/phone.yaml:" + expected), "\(rendered)")
    #expect(!rendered.contains("short.yaml"), "\(rendered)")
  }

  @Test func `a key that is missing is named`() {
    let lines = device.split(separator: "\n").filter { !$0.hasPrefix("engine.slots") }
    #expect(
      errors(device: lines.joined(separator: "\n")).hasPrefix(
        "scenarios/devices/phone.yaml:1:1: error: a device profile needs the key `engine.slots`"))
  }

  @Test(arguments: [
    (
      "device: phone", "device: { memory.limit: 1GiB }", "5:9: error: `device` needs the key `name`"
    ),
    (
      "device: phone", "device: { name: phone, memroy.limit: 1GiB }",
      "5:24: error: a device profile has no key `memroy.limit`"
    ),
    (
      "device: phone", "device: { name: phone, memory.limit: 1s }",
      "5:38: error: the unit does not suit: `memory.limit` is a size"
    ),
    ("device: phone", "device: ../phone", "5:9: error: `device` is made of letters"),
    ("device: phone", "device: fone", "5:9: error: no device profile is called `fone`"),
  ])
  func `a mistake in what the scenario says of a profile is told there`(
    piece: String, other: String, expected: String
  ) {
    let rendered = Fixtures.errors(replacing: piece, with: other)
    #expect(rendered.hasPrefix("scenarios/gate/short.yaml:" + expected), "\(rendered)")
  }
}
