import ReelbenchMeasurement
import ReelbenchSimulation

/// Findings made by hand.
enum Findings {
  /// A name with characters that have a meaning in the format of some report.
  static let hostile = "a<b>&\"c'\n]]>|`d` %25,e:f\u{1B}[31m\u{0}\u{FFFF}@g #1 \u{1F600}"

  static func check(
    _ verdict: Verdict, of metric: String = "memory.peak", expression: String = "max <= 120MiB",
    level: Threshold.Level = .error, actual: Double? = 419_430_400, base: Double? = nil,
    file: String = "scenarios/gate/fast-burst.yaml", line: Int = 41, column: Int? = nil
  ) -> Check {
    Check(
      metric: metric, expression: expression, level: level, unit: .bytes, actual: actual,
      limit: actual == nil ? nil : 125_829_120, base: base, verdict: verdict, file: file,
      line: line, column: column)
  }

  static func run(
    _ scenario: String = "fast-burst", _ variant: String = "fixed", seed: UInt64 = 42,
    outcome: RunOutcome = .completed, reason: String? = nil, because: [String] = [],
    verdict: Verdict = .pass, metrics: [Metric] = [], checks: [Check] = []
  ) -> RunResult {
    RunResult(
      scenario: scenario, variant: variant, seed: seed, clock: "virtual", decode: "tape",
      outcome: outcome, reason: reason, expect: because.isEmpty ? "pass" : "fail",
      because: because, verdict: verdict, traceHash: "sha256:0", tape: "committed",
      host: .init(wall: .milliseconds(1_500), processor: .zero, peakResidentBytes: 0),
      metrics: RunMetrics(ordering: metrics), checks: checks, assumptions: [],
      replay: "reelbench replay scenarios/gate/\(scenario).yaml --variant \(variant) --seed \(seed)"
    )
  }

  static func of(
    _ runs: [RunResult], vanished: [GateFindings.Vanished] = [],
    causes: [GateFindings.Cause] = [], strictness: RunJudgement.Strictness = .init(),
    exitCode: ExitCode = .broken
  ) -> GateFindings {
    GateFindings(
      result: ResultFile(
        tool: .init(version: "0", ffmpeg: "n", swift: "6"), runs: runs),
      vanished: vanished, causes: causes, strictness: strictness, exitCode: exitCode)
  }

  /// One finding of each kind, some with names that contain markup.
  static var everything: GateFindings {
    of(
      [
        run(checks: [
          check(.fail), check(.fail, expression: "max <= base + 5%", base: 104_857_600),
          check(.warn, of: "stall.count", level: .warn),
          check(.noSample, of: "wait.count", actual: nil),
          check(.missingBase, of: "hitch.count", actual: nil), check(.better, of: "frames.dropped"),
          check(.new, of: "frames.shown"),
        ]),
        run(
          "fast-burst", "leaking", because: ["memory.peak", "leak.items"], checks: [check(.fail)]),
        run("fast-burst", "gone", outcome: .crashed, reason: "trap:\n\(hostile)"),
        run(
          hostile, hostile, checks: [check(.fail, of: hostile, expression: hostile, file: hostile)]),
      ],
      vanished: [
        .init(scenario: "old", variant: nil, file: "reports/baselines/old.json", line: 3),
        .init(scenario: "fast-burst", variant: "lost", file: "reports/baselines/b.json", line: 9),
      ],
      causes: [.init(scenario: "fast-burst", text: "the tape of media/a.mp4 has changed")],
      exitCode: .runFailed)
  }

  static func many(_ count: Int) -> GateFindings {
    of((0..<count).map { run("s\($0)", "v", verdict: .fail, checks: [check(.fail, line: $0 + 1)]) })
  }
}
