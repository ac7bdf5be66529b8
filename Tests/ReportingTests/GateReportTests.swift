import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

@testable import ReelbenchReporting

struct ReportCaseTests {
  private func statuses(_ findings: GateFindings) -> [String: ReportCase.Status] {
    Dictionary(
      findings.cases.map { ("\($0.scenario)/\($0.name)", $0.status) },
      uniquingKeysWith: { a, _ in a })
  }

  @Test func `every run has a case for its outcome, each check, and each expected failure`() {
    #expect(
      statuses(Findings.everything).filter { $0.key.hasPrefix("fast-burst") } == [
        "fast-burst/fixed: outcome": .passed,
        "fast-burst/fixed: memory.peak max": .failed,
        "fast-burst/fixed: memory.peak max #2": .failed,
        "fast-burst/fixed: stall.count max": .warned,
        "fast-burst/fixed: wait.count max": .failed,
        "fast-burst/fixed: hitch.count max": .skipped,
        "fast-burst/fixed: frames.dropped max": .passed,
        "fast-burst/fixed: frames.shown max": .passed,
        "fast-burst/leaking: outcome": .passed,
        "fast-burst/leaking: memory.peak max": .passed,
        "fast-burst/leaking: breaks memory.peak": .passed,
        "fast-burst/leaking: breaks leak.items": .failed,
        "fast-burst/gone: outcome": .errored,
        "fast-burst/lost: is run": .failed,
      ])
    #expect(statuses(Findings.everything)["old/all variants: is run"] == .failed)
  }

  @Test func `a missing base and a better value break only a gate that is strict about them`() {
    let checks = [
      Findings.check(.missingBase, actual: nil), Findings.check(.better, of: "stall.count"),
    ]
    let strict = Findings.of(
      [Findings.run(checks: checks)],
      strictness: .init(requireBaseline: true, strictImprovement: true))
    #expect(strict.cases.dropFirst().map(\.status) == [.failed, .failed])
    let plain = Findings.of([Findings.run(checks: checks)])
    #expect(plain.cases.dropFirst().map(\.status) == [.skipped, .passed])
  }

  @Test func `an expected crash passes, and only that`() {
    func outcome(_ because: String) -> ReportCase.Status? {
      Findings.of([
        Findings.run(outcome: .crashed, reason: "index out of range", because: [because])
      ]).cases.first?.status
    }
    #expect(outcome("outcome.crashed(out of range)") == .passed)
    #expect(outcome("outcome.crashed(unwrapping nil)") == .errored)
    #expect(outcome("outcome.killed") == .errored)
  }

  @Test func `a name does not change with a limit, a value or a single seed`() {
    func names(_ expression: String, _ actual: Double, _ seed: UInt64) -> [String] {
      Findings.of([
        Findings.run(
          seed: seed,
          checks: [Findings.check(.fail, expression: expression, actual: actual)])
      ]).cases.map(\.name)
    }
    #expect(names("max <= 120MiB", 1, 1) == names("max <= 90MiB", 2, 2))
    #expect(names("p95 <= 120MiB", 1, 1) != names("max <= 120MiB", 1, 1))
    let two = Findings.of([Findings.run(seed: 1), Findings.run(seed: 2)])
    #expect(two.cases.map(\.name) == ["fixed seed 1: outcome", "fixed seed 2: outcome"])
  }

  @Test func `a message has its numbers for people and exactly`() throws {
    let failure = try #require(Findings.everything.cases.first { $0.status == .failed })
    #expect(failure.message == "was 400.0 MiB (419430400), limit 120.0 MiB (125829120)")
    #expect(failure.subject == "memory.peak: max <= 120MiB")
  }

  @Test func `paths begin at the root of the repository`() {
    let places = RepositoryPaths(root: "/home/me/app", workingDirectory: "/home/me/app/perf")
    #expect(places.relative("scenarios/a.yaml") == "perf/scenarios/a.yaml")
    #expect(places.relative("./../scenarios/a.yaml") == "scenarios/a.yaml")
    #expect(places.relative("/home/me/app/x.yaml") == "x.yaml")
    #expect(places.relative("/home/me/application/x.yaml") == "/home/me/application/x.yaml")
    #expect(places.relative("../../other/x.yaml") == "/home/me/other/x.yaml")
  }
}

struct JUnitReportTests {
  @Test func `counts are those of the elements, of each suite and of all`() throws {
    let text = JUnitReport(Findings.everything).text
    #expect(
      text.contains(
        "<testsuites name=\"reelbench\" tests=\"17\" failures=\"7\" errors=\"1\" skipped=\"1\" time=\"6\">"
      ))
    #expect(text.components("<testcase ") == 17)
    #expect(text.components("<failure ") == 7)
    #expect(text.components("<error ") == 1)
    #expect(text.components("<skipped ") == 1)
    #expect(
      text.contains(
        "<testsuite name=\"fast-burst\" tests=\"14\" failures=\"5\" errors=\"1\" skipped=\"1\" time=\"4.5\">"
      ))
  }

  @Test func `a failure has its values, its line, what else changed, and the replay line`() {
    let text = JUnitReport(Findings.everything).text
    #expect(
      text.contains(
        """
            <testcase classname="fast-burst" name="fixed: memory.peak max" time="0" file="scenarios/gate/fast-burst.yaml" line="41">
              <failure type="threshold" message="memory.peak: max &lt;= 120MiB: was 400.0 MiB (419430400), limit 120.0 MiB (125829120)">memory.peak: max &lt;= 120MiB, was 400.0 MiB (419430400), limit 120.0 MiB (125829120)
        at scenarios/gate/fast-burst.yaml:41
        perhaps not the app: the tape of media/a.mp4 has changed
        reelbench replay scenarios/gate/fast-burst.yaml --variant fixed --seed 42</failure>
        """))
  }

  @Test func `no name becomes markup or a character that XML does not have`() {
    let text = JUnitReport(Findings.everything).text
    #expect(!text.contains("]]>") && !text.contains("<b>"))
    #expect(
      text.unicodeScalars.allSatisfy {
        $0 == "\n" || ($0.value >= 0x20 && $0.value != 0xFFFF && $0.value != 0x7F)
      })
    #expect(text.contains("name=\"a&lt;b&gt;&amp;&quot;c'&#10;]]&gt;|`d` %25,e:f\u{FFFD}[31m"))
  }

  @Test func `ten thousand failures are ten thousand test cases more`() {
    #expect(JUnitReport(Findings.many(10_000)).text.components("<failure ") == 10_000)
  }
}

extension String {
  /// How many times a text occurs.
  fileprivate func components(_ part: String) -> Int {
    var count = 0
    var rest = self[...]
    while let range = rest.firstRange(of: part) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
