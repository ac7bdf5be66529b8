import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchReporting
import ReelbenchScenarios

/// The failure modes that scenarios reproduce, with what their runs measured.
///
/// A scenario of the catalogue names its failure modes and their group in its tags. Its variant that is expected to
/// fail shows the failure, and its variant `fixed` shows the same without the failure.
struct FailureModes {
  struct Row {
    let id: String
    let group: String
    let symptom: String
    let scenario: String
    /// The metric that distinguishes broken from fixed, or `outcome`.
    let metric: String
    let broken: Figure
    let fixed: Figure
  }

  /// What one variant showed: a number, or only a word such as `crashed`.
  struct Figure {
    let text: String
    let value: Double?
  }

  /// A scenario without a row, and the reason.
  struct Omission {
    let file: String
    let reason: String
  }

  /// By group, then in the order of the scenarios' files and of their tags. Each mode has one row.
  let rows: [Row]
  /// In the order of the scenarios' files.
  let omissions: [Omission]

  init(_ runs: [CompletedRun], _ results: [RunResult]) {
    var rows: [Row] = []
    for (run, broken) in zip(runs, results) where run.plan.variant.expectation == .fail {
      let scenario = run.plan.scenario
      let reference = results.first {
        $0.scenario == scenario.name && $0.variant == ResultTable.referenceVariant
      }
      guard let fixed = reference, let cause = run.plan.variant.because.first else { continue }
      let group = scenario.tags.first(where: Self.isGroup) ?? ""
      for id in scenario.tags where Self.isMode(id) && !rows.contains(where: { $0.id == id }) {
        rows.append(
          Row(
            id: id, group: group, symptom: scenario.description, scenario: scenario.name,
            metric: Self.metric(cause), broken: Self.figure(broken, cause),
            fixed: Self.figure(fixed, cause)))
      }
    }
    let order = rows.indices.sorted { (rows[$0].group, $0) < (rows[$1].group, $1) }
    self.rows = order.map { rows[$0] }
    omissions = Self.omissions(runs, rows)
  }

  private static func omissions(_ runs: [CompletedRun], _ rows: [Row]) -> [Omission] {
    var seen: Set<String> = []
    let scenarios = runs.map(\.plan.scenario).filter { seen.insert($0.file).inserted }
    return scenarios.compactMap { scenario in
      guard !rows.contains(where: { $0.scenario == scenario.name }) else { return nil }
      return Omission(file: scenario.file, reason: lack(of: scenario, rows))
    }
  }

  /// The reason why a scenario has no row.
  private static func lack(of scenario: Scenario, _ rows: [Row]) -> String {
    let modes = scenario.tags.filter(isMode)
    let reference = ResultTable.referenceVariant
    if modes.isEmpty { return "no id such as N3, L3 or 3.2 among its tags" }
    if !scenario.variants.contains(where: { $0.expectation == .fail }) {
      return "no variant with `expect: fail`"
    }
    if !scenario.variants.contains(where: { $0.name == reference }) {
      return "no variant `\(reference)`"
    }
    let others = modes.compactMap { mode in
      rows.first { $0.id == mode }.map { "\(mode) is shown by \($0.scenario)" }
    }
    return others.joined(separator: ", ")
  }

  /// `B3`.
  private static func isGroup(_ tag: String) -> Bool { tag.wholeMatch(of: #/B\d/#) != nil }

  /// `N3`, `L3` or `3.2`.
  private static func isMode(_ tag: String) -> Bool {
    tag.wholeMatch(of: #/[NL]\d+|\d\.\d+/#) != nil
  }

  private static func metric(_ cause: Variant.Cause) -> String {
    switch cause {
    case .metric(let selector): selector.text
    case .outcome: "outcome"
    }
  }

  private static func figure(_ run: RunResult, _ cause: Variant.Cause) -> Figure {
    guard case .metric(let selector) = cause,
      let check = run.checks.first(where: { $0.metric == selector.text })
    else { return Figure(text: run.outcome.word, value: nil) }
    guard let actual = check.actual else {
      return Figure(text: check.isCensored ? "never" : "–", value: nil)
    }
    return Figure(text: ReelbenchReporting.Figure(actual, check.unit).text, value: actual)
  }
}
