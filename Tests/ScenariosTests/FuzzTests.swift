import Testing

@testable import ReelbenchScenarios

/// Whatever the bytes: a scenario or errors, never a trap and never a hang.
struct FuzzTests {
  /// SplitMix64.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  private static let pieces = [
    "- ", ": ", "{", "}", "[", "]", "\n", "  ", "---\n", "&a ", "*a", "!!int ", "\"", "'", "#",
    "|\n", ">-\n", "? ",
    "%YAML 1.2\n", "<<: ", "\t", "\u{0}", "\u{FEFF}", "é", "\u{1F600}", "\r",
    "99999999999999999999", "-1", "0",
    "1e9", "repeat: {times: 100000, steps: [", "variant(", "base + max(", "p95 <= ", "{phase=",
    "600000000ms", "x",
  ].map { Array($0.utf8) }

  private func mutate(_ bytes: [UInt8], _ generator: inout Generator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let at = Int.random(in: 0...bytes.count, using: &generator)
      let end = min(bytes.count, at + Int.random(in: 0...24, using: &generator))
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes.removeSubrange(at..<end)
      case 1: bytes.insert(contentsOf: Self.pieces.randomElement(using: &generator) ?? [], at: at)
      case 2:
        bytes.insert(
          contentsOf: bytes[at..<end], at: Int.random(in: 0...bytes.count, using: &generator))
      case 3:
        bytes.replaceSubrange(at..<end, with: Self.pieces.randomElement(using: &generator) ?? [])
      case 4: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: at)
      default: bytes = Array(bytes[..<max(1, at)])
      }
      if bytes.isEmpty { bytes = [0x2D] }
    }
    return bytes
  }

  private func check(_ files: [String: [UInt8]], path: String) {
    do {
      let scenario = try Fixtures.reader(files).read(path)
      #expect(!scenario.steps.isEmpty && !scenario.variants.isEmpty && !scenario.feed.isEmpty)
    } catch {
      #expect(error.rendered.contains(": error: "))
      #expect(error.errors.allSatisfy { !$0.message.isEmpty && ($0.line > 0) == ($0.column > 0) })
    }
  }

  @Test(arguments: 0..<8)
  func `a mutated scenario is read or refused`(seed: Int) {
    var generator = Generator(state: UInt64(seed))
    let path = "scenarios/gate/short.yaml"
    var files = Fixtures.files()
    for _ in 0..<1_000 {
      files[path] = mutate(Array(Fixtures.good.utf8), &generator)
      check(files, path: path)
    }
  }

  @Test(arguments: 8..<10)
  func `a mutated profile is read or refused`(seed: Int) {
    var generator = Generator(state: UInt64(seed))
    let path = "scenarios/gate/short.yaml"
    var files = Fixtures.files([path: Fixtures.good])
    let profile = Array(Fixtures.profile(.device).utf8)
    for _ in 0..<500 {
      files["scenarios/devices/phone.yaml"] = mutate(profile, &generator)
      check(files, path: path)
    }
  }

  @Test(arguments: 10..<12)
  func `bytes at random are refused`(seed: Int) {
    var generator = Generator(state: UInt64(seed))
    let alphabet = Array("-:{}[]?&*!|>'\"%@` \n\t#,ab0".utf8)
    for round in 0..<1_000 {
      let length = Int.random(in: 0...200, using: &generator)
      let bytes = (0..<length).map { _ in
        round % 2 == 0
          ? alphabet.randomElement(using: &generator) ?? 0
          : UInt8.random(in: 0...255, using: &generator)
      }
      #expect(throws: ScenarioErrors.self) { try Fixtures.reader(["a.yaml": bytes]).read("a.yaml") }
    }
  }
}
