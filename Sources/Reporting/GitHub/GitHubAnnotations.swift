import ReelbenchMeasurement

/// A gate as annotations of GitHub Actions, at the lines of the thresholds that broke.
///
/// GitHub shows 10 errors, 10 warnings and 10 notices of a step and drops the others unseen. So what breaks at one line is
/// one annotation, whatever the number of runs, the rest is counted in a notice, and everything stands in the summary.
package struct GitHubAnnotations {
  package static let perKind = 10

  private let findings: GateFindings
  private let places: RepositoryPaths

  package init(_ findings: GateFindings, places: RepositoryPaths) {
    self.findings = findings
    self.places = places
  }

  /// Workflow commands, a line each, for standard output; empty when there is nothing to tell.
  package var text: String {
    let cases = findings.cases
    let broken = cases.filter { $0.status == .errored } + cases.filter { $0.status == .failed }
    let errors = commands(.error, broken)
    let warnings = commands(.warning, cases.filter { $0.status == .warned })
    var told = errors.prefix(Self.perKind) + warnings.prefix(Self.perKind)
    let left = [
      (errors.count - Self.perKind, "places where something broke"),
      (warnings.count - Self.perKind, "places with a warning"),
    ].filter { $0.0 > 0 }.map { "\($0.0) more \($0.1)" }
    if !left.isEmpty {
      told.append(
        WorkflowCommand(
          kind: .notice, title: "reelbench",
          message: left.joined(separator: " and ")
            + " are not shown here: the summary and the reports have them all"))
    }
    return told.map(\.text).joined()
  }

  /// One command a place and subject, in the order of the cases.
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
    for told in cases {
      let place = Place(
        file: told.file, line: told.line, column: told.column, subject: told.subject)
      if groups[place] == nil { order.append(place) }
      groups[place, default: []].append(told)
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
    for told in group.prefix(Self.perKind) {
      lines.append("\(told.variant ?? told.scenario): \(told.message)")
      if let replay = told.replay { lines.append("  \(replay)") }
    }
    if group.count > Self.perKind { lines.append("… and \(group.count - Self.perKind) more runs") }
    let scenario = group.first?.scenario
    lines += findings.causes.filter { $0.scenario == scenario }.map {
      "perhaps not the app: \($0.text)"
    }
    return lines.joined(separator: "\n")
  }
}
