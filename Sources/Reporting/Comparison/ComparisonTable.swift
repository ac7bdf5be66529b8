import ReelbenchMeasurement

/// What `compare` prints: one table for each run, then the runs that only one side has, then how many numbers changed
/// in which direction.
package struct ComparisonTable {
  private static let width = 100
  private static let labelWidth = 36
  private static let valueWidth = 14
  private static let differenceWidth = 26

  private let comparison: Comparison
  private let isChangedOnly: Bool

  package init(_ comparison: Comparison, onlyChanged: Bool = false) {
    self.comparison = comparison
    isChangedOnly = onlyChanged
  }

  package var text: String {
    var blocks: [[String]] = []
    if comparison.old.tool != comparison.new.tool {
      blocks.append([
        "made by another tool: \(Self.text(comparison.old.tool)), then \(Self.text(comparison.new.tool))"
      ])
    }
    blocks += comparison.pairs.map(block)
    for run in comparison.onlyOld { blocks.append([Self.title(run) + ": only in the first"]) }
    for run in comparison.onlyNew { blocks.append([Self.title(run) + ": only in the second"]) }
    blocks.append([summary])
    return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }
      .joined(separator: "\n")
  }

  private func block(_ pair: Comparison.Pair) -> [String] {
    let rows = pair.rows.filter { !isChangedOnly || $0.change != .same }
    let causes = pair.old.inputs.flatMap { old in pair.new.inputs.map { $0.changes(from: old) } }
    let notes = (causes ?? []).map { "  \($0)" } + seeds(pair)
    guard !rows.isEmpty || !notes.isEmpty else { return [] }
    return [TextLayout.fitted(Self.title(pair.new), to: Self.width)] + notes
      + (rows.isEmpty ? [] : [line("", "first", "second", "change", "")])
      + rows.map { row in
        line(
          row.label, row.old, row.new, row.difference,
          row.change == .same ? "" : row.change.rawValue)
      }
  }

  private func seeds(_ pair: Comparison.Pair) -> [String] {
    pair.old.seed == pair.new.seed ? [] : ["  the seed was \(pair.old.seed)"]
  }

  private func line(
    _ label: String, _ old: String, _ new: String, _ difference: String, _ change: String
  ) -> String {
    func column(_ text: String, _ width: Int) -> String {
      TextLayout.padded(TextLayout.fitted(text, to: width - 1), to: width)
    }
    let text =
      "  " + column(label, Self.labelWidth) + column(old, Self.valueWidth)
      + column(new, Self.valueWidth) + column(difference, Self.differenceWidth) + change
    return String(text.reversed().drop { $0 == " " }.reversed())
  }

  private var summary: String {
    let changes = comparison.pairs.flatMap { $0.rows.map(\.change) }
    func count(_ change: Comparison.Change) -> Int { changes.count { $0 == change } }
    var text =
      "\(comparison.pairs.count) runs compared: \(count(.worse)) numbers are worse, "
      + "\(count(.better)) better, \(count(.other)) changed, \(count(.same)) the same"
    let alone = comparison.onlyOld.count + comparison.onlyNew.count
    if alone > 0 { text += "; \(alone) runs are in one result only" }
    return text
  }

  private static func title(_ run: RunResult) -> String {
    "\(run.scenario) / \(run.variant), seed \(run.seed)"
  }

  private static func text(_ tool: ResultFile.Tool) -> String {
    "reelbench \(tool.version) (FFmpeg \(tool.ffmpeg), Swift \(tool.swift))"
  }
}
