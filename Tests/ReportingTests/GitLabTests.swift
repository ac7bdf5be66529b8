import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

@testable import ReelbenchReporting

struct GitLabTests {
  private let places = RepositoryPaths(root: "/repo", workingDirectory: "/repo")

  @Test func `an issue has what GitLab asks for`() {
    let text = CodeQuality(
      Findings.of([Findings.run(checks: [Findings.check(.fail)])]), places: places
    ).text
    #expect(
      text == """
        [
          {
            "description": "fast-burst / fixed: memory.peak: max <= 120MiB, was 400.0 MiB (419430400), limit 120.0 MiB (125829120)",
            "check_name": "reelbench: memory.peak: max <= 120MiB",
            "fingerprint": "\(CodeQuality.fingerprint(["fast-burst", "fixed: memory.peak max"]))",
            "severity": "major",
            "location": {
              "path": "scenarios/gate/fast-burst.yaml",
              "lines": {"begin": 41}
            }
          }
        ]

        """)
    #expect(CodeQuality(Findings.of([]), places: places).text == "[]\n")
  }

  @Test func `fingerprints differ between issues, and not with values`() {
    // http://www.isthe.com/chongo/tech/comp/fnv: the offset basis is the hash of nothing.
    #expect(CodeQuality.fingerprint([]) == "6c62272e07bb014262b821756295c58d")
    #expect(CodeQuality.fingerprint(["ab", "c"]) != CodeQuality.fingerprint(["a", "bc"]))
    let text = CodeQuality(Findings.many(10_000), places: places).text
    let prints = text.split(separator: "\n").filter { $0.contains("\"fingerprint\"") }
    #expect(prints.count == 10_000 && Set(prints).count == 10_000)
  }

  @Test func `metrics have their unit in their name, and what runs differ by as labels`() throws {
    let peak = Metric(
      name: "memory.peak", unit: .bytes, kind: .recorded, polarity: .lowerIsBetter,
      content: .value(104_857_600, series: []))
    let checks = [
      Findings.check(.pass, of: "memory.peak{phase=burst}", actual: 7),
      Findings.check(.pass, expression: "final <= 1GiB"),
    ]
    let run = Findings.run(Findings.hostile, "a\\b", metrics: [peak], checks: checks)
    let labels =
      "scenario=\"a<b>&\\\"c'\\n]]>|`d` %25,e:f\u{FFFD}[31m\u{FFFD}\u{FFFF}@g #1 \u{1F600}\",variant=\"a\\\\b\""
    #expect(
      MetricsReport(Findings.of([run]).result).text == """
        # TYPE reelbench_memory_peak_bytes gauge
        reelbench_memory_peak_bytes{\(labels),aggregate="final"} 104857600
        reelbench_memory_peak_bytes{\(labels),aggregate="max",phase="burst"} 7
        # EOF

        """)
  }

  @Test func `what never came is infinite, and what did not occur is absent`() {
    let sample = Metric.Sample(
      at: .zero, item: 0, visit: "first", phase: nil, opening: 1, value: 3, isCensored: true)
    let visible = Metric(
      name: "first_frame_visible", unit: .milliseconds, kind: .modelled, polarity: .lowerIsBetter,
      content: .samples([sample]))
    var check = Findings.check(.noSample, of: "stall.duration", actual: nil)
    check.isCensored = false
    let text = MetricsReport(
      Findings.of([Findings.run(metrics: [visible], checks: [check])]).result
    ).text
    #expect(text.contains("aggregate=\"p50\"} +Inf\n"))
    #expect(!text.contains("stall"))
  }
}
