import ReelbenchMeasurement
import ReelbenchReporting
import ReelbenchSimulation
import Testing

/// Runs and traces made by hand for tests of pages.
enum ReportFixture {
  static func metric(_ name: String, _ content: Metric.Content) -> Metric {
    guard let definition = MetricCatalogue.definition(name) else {
      preconditionFailure("the catalogue has no metric \(name)")
    }
    return Metric(
      name: name, unit: definition.unit, kind: definition.kind, polarity: definition.polarity,
      content: content)
  }

  static func check(_ metric: String, _ verdict: Verdict, actual: Double) -> Check {
    Check(
      metric: metric, expression: "max <= 120MiB", level: .error, unit: .bytes, actual: actual,
      limit: 125_829_120, base: nil, verdict: verdict, file: "scenarios/gate/burst.yaml", line: 41)
  }

  /// - Parameters:
  ///   - peak: bytes; above 120 MiB it breaks its check.
  ///   - frames: first frames in milliseconds; below 0 for visits that never saw one.
  static func run(
    _ variant: String, in scenario: String = "burst", peak: Double = 100 * 1_048_576,
    frames: [Double] = [100, 200], expect: String = "pass", verdict: Verdict? = nil
  ) -> RunResult {
    let isBroken = peak > 125_829_120
    let samples = frames.enumerated().map { index, value in
      Metric.Sample(
        at: Instant(nanoseconds: Int64(index) * 1_000_000), item: index, visit: "first",
        phase: index % 2 == 0 ? nil : "fast", opening: 1, value: abs(value), isCensored: value < 0)
    }
    return RunResult(
      scenario: scenario, variant: variant, seed: 42, clock: "virtual", decode: "tape",
      outcome: .completed, reason: nil, expect: expect,
      because: expect == "fail" ? ["memory.peak"] : [],
      verdict: verdict ?? (isBroken && expect == "pass" ? .fail : .pass), traceHash: "sha256:0",
      tape: "committed", host: .init(wall: .zero, processor: .zero, peakResidentBytes: 0),
      metrics: RunMetrics(ordering: [
        metric("memory.peak", .value(peak, series: [])),
        metric("stall.count", .value(0, series: [])),
        metric("first_frame_visible", .samples(samples)),
      ]), checks: [check("memory.peak", isBroken ? .fail : .pass, actual: peak)],
      assumptions: ["main.playerInit = 2ms: no published figure"],
      replay: "reelbench replay scenarios/gate/burst.yaml --variant \(variant) --seed 42",
      device: DeviceFacts(memoryWarning: 800 * 1_048_576, memoryLimit: 1_000 * 1_048_576))
  }

  /// - Parameter strips: by variant.
  static func page(
    _ runs: [RunResult], trace: StoredTrace? = nil, strips: [String: RunStrip] = [:],
    _ change: (inout ReportInput) -> Void = { _ in }
  ) throws -> String {
    var input = ReportInput(
      tool: ResultFile.Tool(version: "0", ffmpeg: "5", swift: "6"),
      runs: runs.map { ReportInput.Run(result: $0) })
    change(&input)
    return try ReportPage(input, traces: { _ in trace }, strips: { strips[$0.variant] }).html()
  }

  /// Shots every 100 ms from an instant on, in milliseconds, each of its own picture, of which some show a fault.
  static func strip(
    from: Int64 = 0, count: Int, bytes: Int = 3, faults: [Int: String] = [:]
  ) -> RunStrip {
    let shots = (0..<count).map { index in
      RunStrip.Shot(
        at: Instant(nanoseconds: (from + Int64(index) * 100) * 1_000_000), file: "\(index).jpg",
        width: 108, height: 192, fault: faults[index])
    }
    return RunStrip(shots: shots) { file in
      [0xFF, 0xD8, 0xFF] + Array(file.utf8) + [UInt8](repeating: 7, count: bytes)
    }
  }

  /// A run of 3 s in which something happens for every lane.
  static func trace(item: Int64 = 3) -> StoredTrace {
    var records: [Record] = []
    func at(
      _ milliseconds: Int64, _ kind: Observation, _ subject: UInt32 = 0, _ small: UInt16 = 0,
      _ a: Int64 = 0, _ b: Int64 = 0
    ) {
      records.append(
        Record(
          at: Instant(nanoseconds: milliseconds * 1_000_000), kind, subject: subject, small: small,
          a: a, b: b))
    }
    at(0, .runBegan, 0, 60, 42)
    at(0, .created, 7, ObjectClass.cell.rawValue)
    at(0, .created, 9, ObjectClass.player.rawValue)
    at(100, .touch, 0, 0)
    at(150, .touch, 0, 1)
    at(200, .touch, 0, 2)
    at(200, .offset, 5, 0, 1_024 * 100, 0)
    at(400, .offset, 5, 0, 1_024 * 300, 0)
    at(500, .bind, 7, 1, item, -1)
    at(500, .screen, 7, ScreenFact.nothing.rawValue, -1, item)
    at(600, .screen, 7, ScreenFact.poster.rawValue, -1, item)
    at(600, .attach, 9, 0, 8, item)
    at(700, .requestBegan, 8, 1, 0)
    at(750, .requestAnswered, 8, 1, 206, 4_096)
    at(800, .received, 8, 1, 4_096, 4_096)
    at(800, .timeControl, 9, TimeControl.waiting.rawValue)
    at(900, .requestEnded, 8, 1, 4_096, 1_024)
    at(900, .slot, 9, 1, 1)
    at(900, .memory, 9, MemoryKind.frame.rawValue, 3_000_000, 3_000_000)
    at(950, .memory, 9, MemoryKind.codec.rawValue, 1_000_000, 4_000_000)
    at(1_000, .timeControl, 9, TimeControl.playing.rawValue)
    at(1_000, .screen, 7, ScreenFact.frame.rawValue, item, item)
    at(1_000, .presented, 9, 0, 0, 7)
    at(1_500, .timeControl, 9, TimeControl.waiting.rawValue)
    at(1_700, .timeControl, 9, TimeControl.playing.rawValue)
    at(2_000, .screen, 7, ScreenFact.wrongFrame.rawValue, 1, item)
    at(2_040, .mainBlock, 0, 0, 2_000_000_000, 40_000_000)
    at(2_050, .hitch, 0, 0, 30_000_000)
    at(2_200, .screen, 7, ScreenFact.absent.rawValue, -1, item)
    at(2_500, .memory, 9, MemoryKind.frame.rawValue, 0, 1_000_000)
    at(2_500, .touch, 0, 0)
    at(2_550, .touch, 0, 1)
    at(2_600, .touch, 0, 2)
    at(2_900, .freed, 7, ObjectClass.cell.rawValue)
    at(2_999, .runEnded)
    return StoredTrace(records)
  }
}
