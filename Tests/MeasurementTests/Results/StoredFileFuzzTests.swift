import Foundation
import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

/// Whatever the bytes of a stored file: it is read or refused, never a trap and never a hang.
struct StoredFileFuzzTests {
  private static let metrics = [
    Metric(
      name: "players.live_max", unit: .one, kind: .modelled, polarity: .lowerIsBetter,
      content: .value(4, series: [.init(opening: 1, value: 4)])),
    Metric(
      name: "first_frame_visible", unit: .milliseconds, kind: .modelled, polarity: .lowerIsBetter,
      content: .samples([
        Metric.Sample(
          at: Instant(nanoseconds: 1_200_000_001), item: 3, visit: "first", phase: "burst",
          opening: 1, value: 212.4, isCensored: true, lasted: 400)
      ])),
  ]

  private static func run(_ variant: String) -> RunResult {
    let input = RunInputs.Input(name: "iphone-8", digest: "sha256:aa")
    return RunResult(
      scenario: "burst", variant: variant, seed: .max, clock: "virtual", decode: "tape",
      outcome: .crashed, reason: "trap", expect: "fail", because: ["memory.peak"],
      verdict: .pass, traceHash: "sha256:dd", tape: "committed",
      host: RunResult.Host(wall: .zero, processor: .zero, peakResidentBytes: 0),
      metrics: RunMetrics(ordering: metrics),
      checks: [
        Check(
          metric: "memory.peak", expression: "max <= 1KiB", level: .error, unit: .bytes,
          actual: 1.5,
          limit: 1_024, base: nil, verdict: .fail, file: "a.yaml", line: 41)
      ], assumptions: ["a guess"], replay: "reelbench replay burst.yaml",
      inputs: RunInputs(device: input, network: input, script: input, tapes: [input]))
  }

  private static let tool = ResultFile.Tool(version: "1", ffmpeg: "5", swift: "6")

  private static let baseline = Baseline(
    of: [run("leaking"), run("fixed")], thresholds: [], tool: tool,
    time: Timestamp(secondsSince1970: 1_796_040_000), reason: "first", file: "b/burst.json"
  ).text

  @Test(arguments: 0..<4)
  func `a mutated baseline is read or refused`(seed: Int) throws {
    var mutation = Mutation(seed: UInt64(seed))
    let bytes = Array(Self.baseline.utf8)
    #expect(try Baseline.read(bytes, file: "b/burst.json").runs.count == 2)
    var refused = 0
    for _ in 0..<500 {
      do {
        let baseline = try Baseline.read(mutation.of(bytes), file: "b/burst.json")
        // What was read can be written and is then read as the same.
        let again = try Baseline.read(Array(baseline.text.utf8), file: "b/burst.json")
        #expect(again.text == baseline.text)
      } catch {
        refused += 1
        #expect(!error.message.isEmpty)
      }
    }
    #expect(refused > 250)
  }

  @Test(arguments: 4..<6)
  func `a mutated result is read or refused`(seed: Int) throws {
    var mutation = Mutation(seed: UInt64(seed))
    let text = ResultFile(tool: Self.tool, runs: [Self.run("fixed")]).text
    var refused = 0
    for _ in 0..<500 {
      do {
        let result = try ResultFile(reading: Data(mutation.of(Array(text.utf8))))
        #expect(result.text.hasPrefix("{\n  \"schema\""))
      } catch {
        refused += 1
        #expect(!error.message.isEmpty && !error.message.contains("\n"))
      }
    }
    #expect(refused > 200)
  }
}

/// Changes a few bytes of a JSON text, the same ones for the same seed.
private struct Mutation {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private static let pieces = [
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud800", "null", "true", "-", "1e999",
    "99999999999999999999", "-0", "0.1e-400", "NaN", "\"never\"", "\u{0}", "é", "\u{FEFF}", "\n",
    "\"seed\": 1", String(repeating: "[", count: 2_000),
  ].map { Array($0.utf8) }

  /// SplitMix64.
  private mutating func number(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(bound))
  }

  mutating func of(_ original: [UInt8]) -> [UInt8] {
    var bytes = original
    for _ in 0...number(below: 3) {
      let at = number(below: bytes.count + 1)
      let end = min(bytes.count, at + number(below: 16))
      switch number(below: 6) {
      case 0: bytes.removeSubrange(at..<end)
      case 1: bytes.insert(contentsOf: Self.pieces[number(below: Self.pieces.count)], at: at)
      case 2: bytes.replaceSubrange(at..<end, with: Self.pieces[number(below: Self.pieces.count)])
      case 3: bytes.insert(contentsOf: bytes[at..<end], at: number(below: bytes.count + 1))
      case 4: if at < bytes.count { bytes[at] = UInt8(number(below: 256)) }
      default: if number(below: 4) == 0 { bytes = Array(bytes[..<at]) }
      }
    }
    return bytes
  }
}
