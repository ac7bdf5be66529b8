import ReelbenchMeasurement

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

  /// - Parameters:
  ///   - traces: where the page gets what happened along the time; what it throws is thrown.
  ///   - strips: where it gets pictures of the screen, likewise.
  package func files(
    _ findings: GateFindings, places: RepositoryPaths, traces: @escaping TraceSource = { _ in nil },
    strips: @escaping StripSource = { _ in nil }
  ) throws -> [File] {
    switch self {
    case .html:
      let page = ReportPage(ReportInput(findings), traces: traces, strips: strips)
      return [File(name: "report.html", text: try page.html())]
    case .junit: return [File(name: "junit.xml", text: JUnitReport(findings).text)]
    case .md: return [File(name: "summary.md", text: MarkdownSummary(findings).text)]
    case .github: return []
    case .gitlab:
      return [
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
