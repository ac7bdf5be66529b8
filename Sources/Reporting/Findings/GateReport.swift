import ReelbenchMeasurement

/// The formats that `gate --report` writes.
package enum GateReport: String, CaseIterable, Sendable {
  case html, junit, md, github, gitlab

  /// A file of a report, in the folder of results.
  package struct File: Equatable, Sendable {
    package var name: String
    package var text: String

    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// False for `github`: GitHub reads annotations from standard output.
  package var needsFolder: Bool { self != .github }

  /// - Parameters:
  ///   - traces: gives the page the traces of runs; its errors are rethrown.
  ///   - strips: gives the page the filmstrips of runs; its errors are rethrown.
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

  /// What the format writes to standard output, after the table.
  package func output(_ findings: GateFindings, places: RepositoryPaths) -> String {
    self == .github ? GitHubAnnotations(findings, places: places).text : ""
  }
}
