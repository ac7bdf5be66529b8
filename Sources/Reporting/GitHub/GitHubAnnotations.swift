import ReelbenchMeasurement

/// A gate as annotations of GitHub Actions, at the lines of the thresholds that broke.
///
/// GitHub shows 10 errors, 10 warnings and 10 notices of a step and silently drops the others. So all runs that break
/// one check share one annotation, annotations that are not shown are counted in a notice, and the summary has
/// everything.
package struct GitHubAnnotations {
  package static let perKind = 10

  private let findings: GateFindings
  private let places: RepositoryPaths

  package init(_ findings: GateFindings, places: RepositoryPaths) {
    self.findings = findings
    self.places = places
  }

  /// Workflow commands, one per line, for standard output; empty if there is nothing to report.
  package var text: String {
    let cases = findings.cases
    let broken = cases.filter { $0.status == .errored } + cases.filter { $0.status == .failed }
    let errors = commands(.error, broken)
    let warnings = commands(.warning, cases.filter { $0.status == .warned })
    var shown = errors.prefix(Self.perKind) + warnings.prefix(Self.perKind)
    let left = [
      (errors.count - Self.perKind, "places where something broke"),
      (warnings.count - Self.perKind, "places with a warning"),
    ].filter { $0.0 > 0 }.map { "\($0.0) more \($0.1)" }
    if !left.isEmpty {
      shown.append(
        WorkflowCommand(
          kind: .notice, title: "reelbench",
          message: left.joined(separator: " and ")
            + " are not shown here: the summary and the reports have them all"))
    }
    return shown.map(\.text).joined()
  }

  /// One command for each place and subject, in the order of the cases.
  private func commands(
    _ kind: WorkflowCommand.Kind, _ cases: [ReportCase]
  ) -> [WorkflowCommand] {
    struct Place: Hashable {
      var file: String?
      var line: Int?
      var column: Int?
      var subject: String
    }
    var order: [Place] = []
    var groups: [Place: [ReportCase]] = [:]
    for reportCase in cases {
      let place = Place(
        file: reportCase.file, line: reportCase.line, column: reportCase.column,
        subject: reportCase.subject)
      if groups[place] == nil { order.append(place) }
      groups[place, default: []].append(reportCase)
    }
    return order.map { place in
      let group = groups[place] ?? []
      let scenario = group.first?.scenario ?? ""
      return WorkflowCommand(
        kind: kind, file: place.file.map(places.relative), line: place.line,
        column: place.column, title: "\(scenario): \(place.subject)", message: message(group))
    }
  }

  private func message(_ group: [ReportCase]) -> String {
    var lines: [String] = []
    for reportCase in group.prefix(Self.perKind) {
      lines.append("\(reportCase.variant ?? reportCase.scenario): \(reportCase.message)")
      if let replay = reportCase.replay { lines.append("  \(replay)") }
    }
    if group.count > Self.perKind { lines.append("… and \(group.count - Self.perKind) more runs") }
    let scenario = group.first?.scenario
    lines += findings.causes.filter { $0.scenario == scenario }.map {
      "perhaps not the app: \($0.text)"
    }
    return lines.joined(separator: "\n")
  }
}
