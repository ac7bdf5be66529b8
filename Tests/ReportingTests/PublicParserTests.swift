import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

@testable import ReelbenchReporting

/// The reports as public parsers read them.
@Suite(.withCheckers)
struct PublicParserTests {
  private let places = RepositoryPaths(root: "/repo", workingDirectory: "/repo")

  @Test func `junitparser finds the cases that the file counts`() throws {
    let checked = try Checker.check("junit", JUnitReport(Findings.everything).text)
    #expect(checked.holds, "\(checked.output)")
    #expect(checked.output == "tests=17 failures=7 errors=1 skipped=1\n")
    let many = try Checker.check("junit", JUnitReport(Findings.many(10_000)).text)
    #expect(many.holds && many.output == "tests=20000 failures=10000 errors=0 skipped=0\n")
    #expect(try Checker.check("junit", JUnitReport(Findings.of([])).text).holds)
  }

  @Test(arguments: [
    ("tests=\"2\"", "tests=\"3\""), ("time=\"4.5\"", "time=\"4.5004\""),
    ("time=\"4.5\"", "time=\"5\""),
    ("time=\"4.5\"", "time=\"1e1\""), (" skipped=\"1\" time=\"4.5\"", " time=\"4.5\""),
    ("line=\"41\"", "line=\"41\" colour=\"red\""), ("line=\"41\"", "line=\"-1\""),
    ("<failure type=\"threshold\"", "<failure"),
    ("<system-out>", "<error type=\"\"/><failure type=\"\"/><system-out>"),
    ("<testsuites ", "<suites "), ("<system-out>", "and <system-out>"),
    ("name=\"fixed: memory.peak max\"", "name=\"fixed: outcome\""),
  ])
  func `JUnit XML that Surefire or Jenkins would not write is refused`(
    _ edit: (from: String, to: String)
  ) throws {
    let text = JUnitReport(Findings.everything).text
    #expect(text.contains(edit.from))
    var edited = text.replacing(edit.from, with: edit.to)
    if edit.to == "<suites " { edited = edited.replacing("</testsuites>", with: "</suites>") }
    #expect(try !Checker.check("junit", edited).holds)
  }

  @Test func `times have three decimals, and those of the cases add up to their suite's`() throws {
    var findings = Findings.of((1...3).map { Findings.run(seed: $0) })
    for index in findings.result.runs.indices {
      findings.result.runs[index].host.wall = Nanoseconds(1_234_567_890)
    }
    let text = JUnitReport(findings).text
    #expect(text.contains("<testsuites name=\"reelbench\" tests=\"3\""))
    #expect(text.contains("skipped=\"0\" time=\"3.705\""))
    #expect(text.contains("time=\"1.235\""))
    #expect(try Checker.check("junit", text).holds)
  }

  @Test func `an OpenMetrics parser reads the metrics`() throws {
    let peak = Metric(
      name: "memory.peak", unit: .bytes, kind: .recorded, polarity: .lowerIsBetter,
      content: .value(104_857_600, series: []))
    var findings = Findings.everything
    for index in findings.result.runs.indices {
      findings.result.runs[index].metrics = RunMetrics(ordering: [peak])
    }
    let checked = try Checker.check("openmetrics", MetricsReport(findings.result).text)
    #expect(checked.holds, "\(checked.output)")
    #expect((Int(checked.output.dropLast()) ?? 0) > 4)
  }

  @Test func `a code quality report has the form that GitLab documents`() throws {
    let checked = try Checker.check(
      "codequality", CodeQuality(Findings.everything, places: places).text)
    #expect(checked.holds, "\(checked.output)")
    #expect(checked.output == "9\n")
  }
}
