import Foundation
import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

struct ResultTests {
  /// A result with one of everything.
  private var result: ResultFile {
    var tally = DecodeTally()
    tally.packets = 410
    tally.frames = 402
    tally.cpu = .milliseconds(1_500)
    tally.threads = [.milliseconds(800), .milliseconds(700)]
    let leaks = Metric(
      name: "leak.items", unit: .one, kind: .modelled, polarity: .lowerIsBetter,
      content: .value(1, series: [.init(opening: 1, value: 1)]),
      objects: [
        LeakedObject(
          object: "item 12 (feed item 3)", opening: 1, made: "VideoCell.bind",
          heldBy: ["block, \"loop\""])
      ])
    let visits = Metric(
      name: "first_frame_visible", unit: .milliseconds, kind: .modelled, polarity: .lowerIsBetter,
      content: .samples([
        Metric.Sample(
          at: Instant(nanoseconds: 1_200_000_001), item: 3, visit: "first", phase: "burst",
          opening: 1, value: 212.4, lasted: 400),
        Metric.Sample(
          at: Instant(nanoseconds: 1_300_000_000), item: nil, visit: nil, phase: nil, opening: nil,
          value: 1.0 / 3, isCensored: true, lasted: 1.0 / 3),
      ]))
    let run = RunResult(
      scenario: "fast-burst", variant: "leaking", seed: .max, clock: "virtual", decode: "real",
      outcome: .killed, reason: "memory\u{1}limit", expect: "fail", because: ["memory.peak"],
      verdict: .pass, traceHash: "sha256:00", tape: "committed",
      host: RunResult.Host(
        wall: .milliseconds(1_900), processor: .microseconds(1_700_001), peakResidentBytes: 123,
        decode: tally),
      metrics: RunMetrics(ordering: [leaks, visits]),
      checks: [
        Check(
          metric: "memory.peak", expression: "max <= 120MiB", level: .error, unit: .bytes,
          actual: 210_000_000, limit: 125_829_120, base: nil, verdict: .fail, file: "a.yaml",
          line: 41, column: 18)
      ], assumptions: ["main.play = 2ms: a guess"], replay: "reelbench replay a.yaml",
      device: DeviceFacts(memoryWarning: 800, memoryLimit: 1_000))
    return ResultFile(
      tool: .init(version: "0.1", ffmpeg: "5.1.9", swift: "6.3.1"), runs: [run])
  }

  private let golden = #"""
    {
      "schema": "reelbench.result/1",
      "tool": {"version": "0.1", "ffmpeg": "5.1.9", "swift": "6.3.1"},
      "runs": [
        {
          "scenario": "fast-burst",
          "variant": "leaking",
          "seed": 18446744073709551615,
          "clock": "virtual",
          "decode": "real",
          "outcome": "killed",
          "reason": "memory\u0001limit",
          "expect": "fail",
          "because": ["memory.peak"],
          "verdict": "pass",
          "trace_hash": "sha256:00",
          "tape": "committed",
          "host": {
            "wall_s": 1.9,
            "cpu_s": 1.700001,
            "peak_rss_bytes": 123,
            "decode": {
              "packets": 410,
              "frames": 402,
              "cpu_s": 1.5,
              "threads": [0.8, 0.7]
            }
          },
          "metrics": {
            "first_frame_visible": {
              "unit": "ms",
              "kind": "modelled",
              "samples": [
                {"at_ms": 1200.000001, "item": 3, "visit": "first", "phase": "burst", "opening": 1, "value": 212.4, "lasted": 400},
                {"at_ms": 1300, "value": 0.333333, "censored": true, "lasted": 0.333333}
              ],
              "count": 2,
              "p50": 212.4,
              "p95": null,
              "max": null
            },
            "leak.items": {
              "unit": "1",
              "kind": "modelled",
              "value": 1,
              "series": [
                {"opening": 1, "value": 1}
              ],
              "objects": [
                {
                  "object": "item 12 (feed item 3)",
                  "opening": 1,
                  "made": "VideoCell.bind",
                  "held_by": ["block, \"loop\""]
                }
              ]
            }
          },
          "checks": [
            {"metric": "memory.peak", "expr": "max <= 120MiB", "level": "error", "unit": "bytes", "actual": 210000000, "limit": 125829120, "base": null, "verdict": "fail", "file": "a.yaml", "line": 41, "column": 18}
          ],
          "assumptions": ["main.play = 2ms: a guess"],
          "replay": "reelbench replay a.yaml",
          "device": {"memory_warning_bytes": 800, "memory_limit_bytes": 1000}
        }
      ]
    }

    """#

  @Test func `a result is written byte for byte as its schema says`() {
    #expect(result.text == golden)
  }

  @Test func `a result that was read is written the same`() throws {
    let read = try ResultFile(reading: Data(golden.utf8))
    #expect(read.text == golden)
    #expect(read.runs[0].seed == .max)
    #expect(read.runs[0].outcome == .killed)
    #expect(read.runs[0].checks == result.runs[0].checks)
    #expect(read.runs[0].host == result.runs[0].host)
  }

  @Test func `a result that tells nothing of its device is read, and written the same`() throws {
    let old = golden.replacing(/,\n *"device": \{[^}]*\}/, with: "")
    #expect(old != golden)
    let read = try ResultFile(reading: Data(old.utf8))
    #expect(read.runs[0].device == nil)
    #expect(read.text == old)
  }

  @Test func `measured metrics come back from a result as they were, but for rounding`() throws {
    let metrics = TraceBuilder.metrics {
      $0.opened()
      $0.phase("burst")
      $0.created(20, .item, item: 3)
      $0.bind(7, 3)
      $0.visible(7, 3)
      $0.at(30)
      $0.screen(7, .frame, bound: 3)
      $0.ledger(5_000)
    }
    var file = result
    file.runs[0].metrics = metrics
    let read = try ResultFile(reading: Data(file.text.utf8))
    #expect(read.runs[0].metrics == metrics)
  }

  @Test(arguments: [
    ("", "not a result: not valid JSON"), ("{}", "not a result: no \"schema\" at the top"),
    (
      #"{"schema": "reelbench.result/9", "tool": {"version":"","ffmpeg":"","swift":""}, "runs": []}"#,
      "schema reelbench.result/9 is not reelbench.result/1: written by another version"
    ),
    (#"{"schema": 3}"#, "not a result: a value of the wrong type at schema"),
  ]) func `what is no result is refused in one line`(text: String, message: String) {
    #expect(throws: ResultReadError(message: message)) {
      try ResultFile(reading: Data(text.utf8))
    }
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1, "1"), (-2.5, "-2.5"), (0.1, "0.1"), (1.0 / 3, "0.333333"),
    (2.0 / 3, "0.666667"), (0.0000004, "0"), (-0.0000004, "0"), (1e15, "1000000000000000"),
    (210_000_000, "210000000"), (9.5e12, "9500000000000"), (1e300, "null"), (.infinity, "null"),
    (.nan, "null"), (1200.000001, "1200.000001"),
  ]) func `a number has at most six decimals and no exponent`(value: Double, text: String) {
    #expect(JSON.decimal(value) == text)
  }

  @Test func `strings are escaped where JSON asks for it and left alone elsewhere`() {
    #expect(JSON.quoted("a\"\\\n\t\u{0}ü€😀") == "\"a\\\"\\\\\\n\\t\\u0000ü€😀\"")
  }
}
