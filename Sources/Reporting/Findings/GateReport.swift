import Measurement

/// The forms that `gate --report` writes.
package enum GateReport: String, CaseIterable, Sendable {
  case html, junit, md, github, gitlab

  /// A file of a report, below the folder of results.
  package struct File: Equatable, Sendable {
    package var name: String
    package var text: String

    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// What GitHub reads it reads from standard output.
  package var needsFolder: Bool { self != .github }

  /// - Parameter traces: where the page gets what happened along the time; what it throws is thrown.
  package func files(
    _ findings: GateFindings, places: RepositoryPaths, traces: @escaping TraceSource = { _ in nil }
  ) throws -> [File] {
    switch self {
    case .html:
      [
        File(
          name: "report.html", text: try ReportPage(ReportInput(findings), traces: traces).html())
      ]
    case .junit: [File(name: "junit.xml", text: JUnitReport(findings).text)]
    case .md: [File(name: "summary.md", text: MarkdownSummary(findings).text)]
    case .github: []
    case .gitlab:
      [
        File(name: "metrics.txt", text: MetricsReport(findings.result).text),
        File(
          name: "code-quality.json", text: CodeQuality(findings, places: places).text),
      ]
    }
  }

  /// What the form writes to standard output, after the table.
  package func output(_ findings: GateFindings, places: RepositoryPaths) -> String {
    self == .github ? GitHubAnnotations(findings, places: places).text : ""
  }
}
