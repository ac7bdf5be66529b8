import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

struct BaselineTests {
  private static let input = RunInputs.Input(name: "iphone-8", digest: "sha256:aa")

  private static func inputs(tape: String = "sha256:01") -> RunInputs {
    RunInputs(
      device: input, network: RunInputs.Input(name: "wifi", digest: "sha256:bb"),
      script: RunInputs.Input(name: "burst", digest: "sha256:cc"),
      tapes: [RunInputs.Input(name: "media/a.mp4", digest: tape)])
  }

  private static func result(
    _ variant: String, _ metrics: [Metric], inputs: RunInputs = inputs()
  ) -> RunResult {
    RunResult(
      scenario: "burst", variant: variant, seed: .max, clock: "virtual", decode: "tape",
      outcome: .completed, reason: nil, expect: "pass", because: [], verdict: .pass,
      traceHash: "sha256:dd", tape: "committed",
      host: RunResult.Host(wall: .zero, processor: .zero, peakResidentBytes: 0),
      metrics: RunMetrics(ordering: metrics), checks: [], assumptions: [],
      replay: "reelbench replay burst.yaml", inputs: inputs)
  }

  private static func players(_ count: Double) -> Metric {
    Metric(
      name: "players.live_max", unit: .one, kind: .modelled, polarity: .lowerIsBetter,
      content: .value(count, series: []))
  }

  private static let visits = Metric(
    name: "first_frame_visible", unit: .milliseconds, kind: .modelled, polarity: .lowerIsBetter,
    content: .samples([
      Example.sample(100, phase: "burst"), Example.sample(1.0 / 3),
      Example.sample(50, isCensored: true),
    ]))

  private static func baseline(thresholds: [Threshold] = []) -> Baseline {
    Baseline(
      of: [result("leaking", [players(9)]), result("fixed", [visits, players(4)])],
      thresholds: thresholds, tool: .init(version: "1", ffmpeg: "5", swift: "6"),
      time: Timestamp(secondsSince1970: 1_796_040_000), reason: "first", file: "b/burst.json")
  }

  private static let golden = """
    {
      "schema": "reelbench.baseline/1",
      "scenario": "burst",
      "time": "2026-11-30T12:00:00Z",
      "reason": "first",
      "tool": {"version": "1", "ffmpeg": "5", "swift": "6"},
      "device": {"name": "iphone-8", "digest": "sha256:aa"},
      "tapes": [
        {"name": "media/a.mp4", "digest": "sha256:01"}
      ],
      "runs": [
        {
          "variant": "fixed",
          "seed": 18446744073709551615,
          "network": {"name": "wifi", "digest": "sha256:bb"},
          "script": {"name": "burst", "digest": "sha256:cc"},
          "trace_hash": "sha256:dd",
          "metrics": {
            "first_frame_visible": {"unit": "ms", "count": 3, "max": "never", "mean": "never", "min": 0.333333, "p50": 100, "p95": "never", "sum": "never"},
            "first_frame_visible{phase=burst}": {"unit": "ms", "p50": 100},
            "players.live_max": {"unit": "1", "value": 4}
          }
        },
        {
          "variant": "leaking",
          "seed": 18446744073709551615,
          "network": {"name": "wifi", "digest": "sha256:bb"},
          "script": {"name": "burst", "digest": "sha256:cc"},
          "trace_hash": "sha256:dd",
          "metrics": {
            "players.live_max": {"unit": "1", "value": 9}
          }
        }
      ]
    }

    """

  private static let ofPhase = Threshold(
    metric: MetricSelector(
      name: "first_frame_visible", selectors: [.init(key: "phase", value: "burst")]),
    expression: ThresholdExpression(
      isWorst: false, aggregate: .percentile(50), comparison: .atMost,
      right: .base(margin: .percent(5)), text: "p50 <= base + 5%"),
    level: .error, abortOnFail: false, file: "burst.yaml", line: 9, column: 1)

  @Test
  func `a metric is a line, runs and metrics are sorted, and thresholds add what they ask for`() {
    #expect(Self.baseline(thresholds: [Self.ofPhase]).text == Self.golden)
  }

  @Test func `what is written is read again, with the lines it stands in`() throws {
    let read = try Baseline.read(Array(Self.golden.utf8), file: "b/burst.json")
    #expect(read.text == Self.golden)
    let run = try #require(read.run("fixed", seed: .max))
    #expect(run.line == 12)
    let players = try #require(run.measured(MetricSelector(name: "players.live_max")))
    #expect(players.line == 21)
    #expect(players.value(.max) == Aggregated(4) && players.value(.count) == Aggregated(1))
    let visits = try #require(run.measured(MetricSelector(name: "first_frame_visible")))
    #expect(visits.value(.percentile(95))?.isCensored == true)
    #expect(visits.value(.percentile(90)) == nil)
  }

  @Test(arguments: [
    ("\"seed\": 18446744073709551615", "\"seed\": -1", 14, "`seed` is a whole number"),
    ("\"seed\": 18446744073709551615", "\"seed\": 1e2", 14, "`seed` is a whole number"),
    ("\"value\": 4", "\"value\": true", 21, "`value` is a number or \"never\""),
    ("\"value\": 4", "\"value\": 1e999", 21, "`value` is a number or \"never\""),
    ("\"reason\"", "\"raeson\"", 5, "a baseline has no key \"raeson\", did you mean \"reason\"?"),
    ("2026-11-30T", "2026-11-31T", 4, "\"2026-11-31T12:00:00Z\" is not a time"),
    ("baseline/1", "baseline/2", 2, "the schema is \"reelbench.baseline/2\""),
    ("\"leaking\"", "\"fixed\"", 24, "occurs twice"),
    ("  \"runs\": [", "<<<<<<< ours", 11, "expected a key in quotes"),
    ("\"reason\": \"first\",\n", "", 1, "a baseline lacks \"reason\""),
    ("{\"unit\": \"1\", \"value\": 4}", "4", 21, "is an object, not a number"),
  ])
  func `a file that is wrong is told with its line`(
    _ wrong: (from: String, to: String, line: Int, what: String)
  ) throws {
    let parts = Self.golden.split(separator: wrong.from, maxSplits: 1).map(String.init)
    try #require(parts.count == 2)
    let text = parts[0] + wrong.to + parts[1]
    let error = #expect(throws: BaselineError.self) {
      try Baseline.read(Array(text.utf8), file: "b/burst.json")
    }
    #expect(error?.line == wrong.line)
    #expect(error?.what.contains(wrong.what) == true, "\(error?.what ?? "")")
    #expect(error?.message.hasPrefix("b/burst.json:\(wrong.line): ") == true)
  }

  @Test func `any bytes are a baseline or one error`() {
    let good = Array(Self.golden.utf8)
    var random = SplitMix(state: 7)
    var refused = 0
    for _ in 0..<20_000 {
      var bytes = good
      for _ in 0..<(1 + random.next() % 4) {
        let place = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 4 {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int(random.next() % 40)))
        case 2: bytes.insert(contentsOf: good.prefix(Int(random.next() % 60)), at: place)
        default: bytes.insert(Array("{}[]\",:\\-e9".utf8)[Int(random.next() % 11)], at: place)
        }
        if bytes.isEmpty { break }
      }
      do { _ = try Baseline.read(bytes, file: "x") } catch { refused += 1 }
    }
    #expect(refused > 10_000)
    let deep = Array(repeating: UInt8(ascii: "["), count: 1_000_000)
    #expect(throws: BaselineError.self) { try Baseline.read(deep, file: "x") }
  }

  @Test func `a difference names run, metric and both numbers, and what is beside the app`() {
    let old = Self.baseline()
    let new = Baseline(
      of: [
        Self.result("fixed", [Self.players(5)], inputs: Self.inputs(tape: "sha256:02")),
        Self.result("other", [Self.players(1)], inputs: Self.inputs(tape: "sha256:02")),
      ],
      thresholds: [], tool: old.tool, time: old.time, reason: "second", file: old.file)
    let difference = BaselineDifference(from: old, to: new)
    #expect(difference.added == ["other, seed \(UInt64.max)"])
    #expect(difference.removed == ["leaking, seed \(UInt64.max)"])
    #expect(difference.numbers.map(\.selector) == ["players.live_max"])
    #expect(difference.numbers.first?.old == Aggregated(4))
    #expect(difference.numbers.first?.new == Aggregated(5))
    #expect(new.changes(from: old) == ["the tape of media/a.mp4 has changed"])
    #expect(BaselineDifference(from: old, to: old).isEmpty)
  }

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2000-02-29T23:59:59Z", 951_868_799),
    ("2026-11-30T12:00:00Z", 1_796_040_000), ("0001-01-01T00:00:00Z", -62_135_596_800),
  ]) func `a time is a second of universal time`(text: String, seconds: Int64) {
    #expect(Timestamp(text)?.secondsSince1970 == seconds)
    #expect(Timestamp(secondsSince1970: seconds).text == text)
  }

  @Test(arguments: ["2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-01-01", "x", ""])
  func `what is no time is none`(_ text: String) { #expect(Timestamp(text) == nil) }
}

/// A generator that gives the same numbers in every run of the tests.
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
