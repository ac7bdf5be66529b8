import ReelbenchMeasurement
import ReelbenchSimulation

/// The table that `run` prints: the variants of each scenario side by side, then the broken checks and the commands
/// that repeat the runs.
///
/// Plain text, at most 100 columns wide, except for commands and paths, which are never cut so that they can be copied.
package struct ResultTable {
  /// The reference of ratios, if a scenario has this variant; otherwise the last variant is the reference.
  package static let referenceVariant = "fixed"
  private static let width = 100
  private static let labelWidth = 27
  private static let narrowestColumn = 18
  /// The most variants side by side; if there are more, each variant is a row.
  private static let mostColumns = 8

  private let runs: [RunResult]

  package init(_ runs: [RunResult]) { self.runs = runs }

  package var text: String {
    var groups: [[RunResult]] = []
    for run in runs {
      let last = groups.last?.last
      if let last, last.scenario == run.scenario, last.seed == run.seed {
        groups[groups.count - 1].append(run)
      } else {
        groups.append([run])
      }
    }
    return groups.map {
      lines($0).map(TextLayout.line).joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }

  private func lines(_ group: [RunResult]) -> [String] {
    let first = group[0]
    var lines = [
      TextLayout.fitted(
        "\(first.scenario), seed \(first.seed), \(first.clock) clock, decode \(first.decode)",
        to: Self.width)
    ]
    if group.count > Self.mostColumns {
      return lines + [""] + overview(group) + BrokenChecks(group, width: Self.width).lines
    }
    let reference = group.last { $0.variant == Self.referenceVariant } ?? group[group.count - 1]
    let perBlock = (Self.width - Self.labelWidth) / Self.narrowestColumn
    for start in stride(from: 0, to: group.count, by: perBlock) {
      let block = Array(group[start..<min(start + perBlock, group.count)])
      lines.append("")
      lines += rows(block, isAlone: group.count == 1, reference: reference)
    }
    return lines + BrokenChecks(group, width: Self.width).lines
  }

  private func rows(_ block: [RunResult], isAlone: Bool, reference: RunResult) -> [String] {
    var lines = [row("", block.map(\.variant), count: block.count)]
    if block.contains(where: { $0.outcome != .completed }) {
      lines.append(row("outcome", block.map(\.outcome.word), count: block.count))
    }
    for headline in Headline.all {
      let cells = block.map { run in
        let isReference = isAlone || run.variant == reference.variant
        return headline.cell(run, reference: isReference ? nil : reference)
      }
      lines.append(row(headline.label, cells, count: block.count))
    }
    lines.append(row("verdict", block.map(\.verdictText), count: block.count))
    let explained = block.map(\.explanation)
    for index in 0..<(explained.map(\.count).max() ?? 0) {
      let cells = explained.map { index < $0.count ? $0[index] : "" }
      lines.append(row(index == 0 ? "explained by" : "", cells, count: block.count))
    }
    return lines
  }

  /// One row for each variant.
  private func overview(_ group: [RunResult]) -> [String] {
    let widths = [20] + Array(repeating: 11, count: Headline.columns.count)
    func line(_ cells: [String]) -> String {
      let text = zip(cells, widths + [Self.width]).map { cell, width in
        TextLayout.padded(TextLayout.fitted(cell, to: width - 1), to: width)
      }.joined()
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
    let titles = line(["variant"] + Headline.columns.map(\.title))
    return [titles]
      + group.map { run in
        let passes = run.verdict != .fail && run.expect != "fail"
        let ending = passes ? "" : "  \(run.verdictText)"
        return line(
          [run.variant] + Headline.columns.map { $0.headline.cell(run, reference: nil) }) + ending
      }
  }

  private func row(_ label: String, _ cells: [String], count: Int) -> String {
    let column = min(26, (Self.width - Self.labelWidth) / max(1, count))
    let text = cells.reduce(TextLayout.padded(TextLayout.fitted(label, to: 26), to: 27)) {
      $0 + TextLayout.padded(TextLayout.fitted($1, to: column - 1), to: column)
    }
    return String(text.reversed().drop { $0 == " " }.reversed())
  }
}

extension RunResult {
  /// The verdict as the table prints it.
  var verdictText: String {
    if outcome == .interrupted { return outcome.word }
    if verdict == .fail { return "FAIL" }
    return expect == "fail" ? "fails as expected" : verdict.rawValue
  }

  /// What broke: the outcome, if the run did not complete, then the metrics, those named in `because` first.
  var explanation: [String] {
    var names = outcome == .completed ? [] : ["outcome.\(outcome.word)"]
    let broken = checks.filter(\.isBroken).map(\.metric)
    for name in because.filter(broken.contains) + broken where !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// The causes that `because` names and that did not occur.
  var missingCauses: [String] {
    guard expect == "fail", outcome != .interrupted else { return [] }
    let broken = checks.filter(\.isBroken).map(\.metric)
    let open = openCauses
    return because.filter { cause in
      cause.hasPrefix("outcome.")
        ? !showsOutcome(cause) : !broken.contains(cause) && !open.contains(cause)
    }
  }

  /// The causes that `because` names and that cannot be judged, since there was nothing to compare with.
  var openCauses: [String] {
    let broken = checks.filter(\.isBroken).map(\.metric)
    let open = checks.filter { $0.verdict == .missingBase }.map(\.metric)
    return because.filter { open.contains($0) && !broken.contains($0) }
  }

  /// Whether the run ended as a cause states: `outcome.killed`, or `outcome.crashed(detail)` with the detail in the
  /// reason.
  func showsOutcome(_ cause: String) -> Bool {
    let plain = "outcome.\(outcome.word)"
    if cause == plain { return true }
    guard cause.hasPrefix(plain + "("), cause.hasSuffix(")") else { return false }
    return (reason ?? "").contains(cause.dropFirst(plain.count + 1).dropLast())
  }
}
