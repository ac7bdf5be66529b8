import Measurement
import Simulation
import Testing

@testable import Reporting

/// What parsers that others wrote make of the reports.
@Suite(.withCheckers)
struct PublicParserTests {
  private let places = RepositoryPaths(root: "/repo", workingDirectory: "/repo")

  @Test func `junitparser finds the cases that the file counts`() throws {
    let told = try Checker.check("junit", JUnitReport(Findings.everything).text)
    #expect(told.holds, "\(told.output)")
    #expect(told.output == "tests=17 failures=7 errors=1 skipped=1\n")
    let many = try Checker.check("junit", JUnitReport(Findings.many(10_000)).text)
    #expect(many.holds && many.output == "tests=20000 failures=10000 errors=0 skipped=0\n")
    #expect(try Checker.check("junit", JUnitReport(Findings.of([])).text).holds)
  }

  @Test func `junitparser refuses counts that are wrong`() throws {
    let text = JUnitReport(Findings.everything).text
      .replacing("tests=\"2\"", with: "tests=\"3\"")
    #expect(try !Checker.check("junit", text).holds)
  }

  @Test func `an OpenMetrics parser reads the metrics`() throws {
    let peak = Metric(
      name: "memory.peak", unit: .bytes, kind: .recorded, polarity: .lowerIsBetter,
      content: .value(104_857_600, series: []))
    var findings = Findings.everything
    for index in findings.result.runs.indices {
      findings.result.runs[index].metrics = RunMetrics(ordering: [peak])
    }
    let told = try Checker.check("openmetrics", MetricsReport(findings.result).text)
    #expect(told.holds, "\(told.output)")
    #expect((Int(told.output.dropLast()) ?? 0) > 4)
  }

  @Test func `a code quality report has the form that GitLab documents`() throws {
    let told = try Checker.check(
      "codequality", CodeQuality(Findings.everything, places: places).text)
    #expect(told.holds, "\(told.output)")
    #expect(told.output == "9\n")
  }
}
