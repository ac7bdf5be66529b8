import ReelbenchMeasurement
import ReelbenchSimulation

/// A gate as Markdown for the summary of a CI step: failures, then changes, then every run.
///
/// GitHub rejects a step summary of more than 1 MiB entirely, so items that do not fit are left out from the end of
/// their section and counted.
package struct MarkdownSummary {
  /// Bytes of UTF-8. Below the limit, since other tools may write into the same summary.
  package static let limit = 1_000_000

  private let findings: GateFindings
  private let limit: Int

  package init(_ findings: GateFindings, limit: Int = MarkdownSummary.limit) {
    self.findings = findings
    self.limit = limit
  }

  package var text: String {
    let cases = findings.cases
    let broken = cases.filter { $0.status == .errored } + cases.filter { $0.status == .failed }
    var text = BoundedText(bytes: limit)
    text.add(head(cases, broken: broken.count))
    text.section("\n## Failures\n\n", broken.map(item), of: "failures")
    text.section(
      "\n## What else changed\n\n",
      findings.causes.map { "- \(name($0.scenario)): \(MarkdownText.plain($0.text))\n" },
      of: "changes")
    text.section(
      "\n## Metrics that changed\n\n| run | metric | base | now | change | verdict |\n"
        + "| --- | --- | ---: | ---: | ---: | --- |\n", changes, of: "changed metrics")
    text.section(
      "\n## Warnings\n\n", cases.filter { $0.status == .warned }.map(item), of: "warnings")
    text.section(
      "\n## Runs\n\n| run | outcome | verdict |\n| --- | --- | --- |\n",
      findings.result.runs.map { run in
        "| \(name(run.scenario, run.variant)), seed \(run.seed) | \(run.outcome.word) | \(run.verdictText) |\n"
      }, of: "runs")
    return text.text
  }

  private func head(_ cases: [ReportCase], broken: Int) -> String {
    let code = findings.exitCode
    let runs = findings.result.runs.count
    let isCut = code == .interrupted || code == .terminated
    return "# reelbench: \(code == .pass ? "passed" : isCut ? "INTERRUPTED" : "FAILED")\n\n"
      + "\(code.meaning) (exit code \(code.rawValue))\n\n"
      + "\(runs) runs, \(cases.count) checks: \(broken) broken, "
      + "\(cases.count { $0.status == .warned }) with a warning, "
      + "\(cases.count { $0.status == .skipped }) with nothing to compare with.\n"
  }

  private func name(_ scenario: String, _ variant: String? = nil) -> String {
    MarkdownText.code(scenario + (variant.map { " / \($0)" } ?? ""))
  }

  private func item(_ reportCase: ReportCase) -> String {
    var text =
      "- \(name(reportCase.scenario, reportCase.variant)): \(MarkdownText.code(reportCase.subject)), "
      + MarkdownText.plain(reportCase.message)
    if let file = reportCase.file {
      text += "  \n  at \(MarkdownText.code(file + (reportCase.line.map { ":\($0)" } ?? "")))"
    }
    if let replay = reportCase.replay { text += "  \n  \(MarkdownText.code(replay))" }
    return text + "\n"
  }

  /// Table rows of the checks whose value differs from the baseline, broken ones first.
  private var changes: [String] {
    var rows: [(rank: Int, text: String)] = []
    for run in findings.result.runs {
      for check in run.checks {
        guard let base = check.base, let actual = check.actual, actual != base else { continue }
        let change = actual - base
        let share = base == 0 ? "" : " (\(Figure.fixed(change / base.magnitude * 100, 1)) %)"
        let row =
          "| \(name(run.scenario, run.variant)) | \(MarkdownText.code("\(check.metric) \(check.aggregate)")) "
          + "| \(Figure(base, check.unit).text) | \(Figure(actual, check.unit).text) "
          + "| \(change > 0 ? "+" : "")\(Figure(change, check.unit).text)\(share) "
          + "| \(check.verdict.rawValue) |\n"
        rows.append((check.isBroken ? 0 : check.verdict == .better ? 1 : 2, row))
      }
    }
    let order = rows.indices.sorted { (rows[$0].rank, $0) < (rows[$1].rank, $1) }
    return order.map { rows[$0].text }
  }
}
