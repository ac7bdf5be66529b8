import Foundation
import Testing

/// The program reads files with a few wrong bytes: its exit code is 0 or 65, and it writes nothing for a refused file.
///
/// The tests of the readers' modules try far more such files.
struct FuzzTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

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

  private func mutated(_ text: String, _ generator: inout Generator) -> Data {
    var bytes = Array(text.utf8)
    let pieces = ["", "\u{0}", "{", "]", "- ", "99999999999999999999", "\"", "&a *a", "é"]
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let at = Int.random(in: 0..<bytes.count, using: &generator)
      let end = min(bytes.count, at + Int.random(in: 0...8, using: &generator))
      bytes.replaceSubrange(
        at..<end, with: Array((pieces.randomElement(using: &generator) ?? "").utf8))
    }
    return Data(bytes)
  }

  @Test func `a mutated scenario is valid or refused, and one that is refused leaves nothing`()
    throws
  {
    var generator = Generator(state: 1)
    let good = ShortScenario().text
    var refused: [String] = []
    for index in 0..<60 {
      let file = try folder.write(mutated(good, &generator), to: "scenarios/s\(index).yaml")
      let outcome = try Reelbench.run("validate", file)
      #expect(outcome.code == 0 || outcome.code == 65, "\(file): \(outcome.errors)")
      if outcome.code == 65 { refused.append(file) }
    }
    #expect(refused.count > 20)
    let all = try Reelbench.run(["run"] + refused + ["--out", folder.path("out")])
    #expect(all.code == 65 && all.output == "")
    #expect(!folder.exists("out"))
  }

  @Test func `a mutated baseline is shown or refused, and one that is refused stops a gate`() throws
  {
    let file = try ShortScenario().write(to: folder)
    let made = try Reelbench.run(
      "baseline", "update", file, "--baseline", folder.path("good"), "--reason", "first")
    #expect(made.code == 0, "\(made.errors)")
    let good = String(decoding: try folder.data("good/short.json"), as: UTF8.self)
    var generator = Generator(state: 2)
    var refused: [Int] = []
    for index in 0..<60 {
      try folder.write(mutated(good, &generator), to: "bad\(index)/short.json")
      let outcome = try Reelbench.run("baseline", "show", folder.path("bad\(index)"))
      #expect(outcome.code == 0 || outcome.code == 65, "\(index): \(outcome.errors)")
      if outcome.code == 65 { refused.append(index) }
    }
    #expect(refused.count > 20)
    for index in refused.prefix(5) {
      let outcome = try Reelbench.run(
        "gate", file, "--baseline", folder.path("bad\(index)"), "--report", "junit", "--out",
        folder.path("out"))
      #expect(outcome.code == 65 && outcome.errorLines.count == 1, "\(outcome.errors)")
      #expect(!folder.exists("out"))
    }
  }
}
