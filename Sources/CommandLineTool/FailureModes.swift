import Harness
import Measurement
import Reporting
import Scenarios

/// The failure modes that scenarios reproduce, with what their runs measured.
///
/// A scenario of the catalogue names the modes in its tags, beside their group; its variant that is expected to fail
/// shows them, its variant `fixed` shows them gone.
struct FailureModes {
  struct Row {
    let id: String
    let group: String
    let symptom: String
    let scenario: String
    /// The metric that tells broken from fixed, or `outcome`.
    let metric: String
    let broken: Figure
    let fixed: Figure
  }

  /// What one variant showed: a number, or only a word such as `crashed`.
  struct Figure {
    let text: String
    let value: Double?
  }

  /// By group, then in the order of the scenarios' files and of their tags; a mode once.
  let rows: [Row]

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
    return Figure(text: Reporting.Figure(actual, check.unit).text, value: actual)
  }
}

extension FailureModes {
  /// A line a mode, in columns.
  var text: String {
    let lines = rows.map { row in
      [
        row.id, row.symptom, row.scenario, "\(row.metric): \(row.broken.text) → \(row.fixed.text)",
      ]
    }
    let all = [["id", "symptom", "scenario", "broken → fixed"]] + lines
    let widths = (0..<3).map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { cells in
      zip(cells, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count + 2)
      }.joined() + cells[3] + "\n"
    }.joined()
  }

  var json: JSON {
    .array(
      rows.map { row in
        .object([
          ("id", .string(row.id)), ("group", .string(row.group)),
          ("symptom", .string(row.symptom)), ("scenario", .string(row.scenario)),
          ("broken", .string(row.broken.text)), ("fixed", .string(row.fixed.text)),
          ("metric", .string(row.metric)),
          ("broken_value", row.broken.value.map { .number($0) } ?? .null),
          ("fixed_value", row.fixed.value.map { .number($0) } ?? .null),
        ])
      })
  }
}
