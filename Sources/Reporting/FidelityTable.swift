import ReelbenchMeasurement
import ReelbenchSimulation

/// What `fidelity` prints: every number on both clocks, side by side.
package struct FidelityTable {
  private static let widths = [38, 16, 38, 8]

  private let all: [Fidelity]
  private let host: String

  /// - Parameter host: a line about the device that the runs on both clocks had.
  package init(_ all: [Fidelity], host: String) {
    self.all = all
    self.host = host
  }

  package var text: String {
    host + "\n\n"
      + all.map { Self.lines($0).joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private static func lines(_ fidelity: Fidelity) -> [String] {
    let run = fidelity.virtual
    var lines = [
      "\(run.scenario)/\(run.variant), seed \(run.seed), "
        + "\(fidelity.wall.runs.count) runs on the wall clock"
    ]
    if let reference = fidelity.decodeReference {
      lines.append(
        "decoding at the pace of these runs: the reference clip in "
          + "\(Figure.fixed(reference.seconds * 1_000, 1)) ms of CPU")
    }
    lines += [
      "",
      line(["", "virtual", "wall: median [95 % interval]", "ratio"]),
    ]
    for row in fidelity.rows where (row.virtual ?? 0) != 0 || row.wall.isPrinted {
      lines.append(
        line([
          row.name, Figure.text(row.virtual, row.unit), Figure.text(row.wall, row.unit),
          row.ratio.map { Figure.fixed($0, 2) } ?? "–",
        ]))
    }
    if run.outcome != .completed {
      lines.append(
        "virtual: \(run.outcome.word)" + (run.reason.map { ", \($0)" } ?? ""))
    }
    return lines + RepetitionTable.notes(fidelity.wall)
  }

  private static func line(_ cells: [String]) -> String {
    let text = zip(cells, widths).map { cell, width in
      TextLayout.padded(TextLayout.fitted(cell, to: width - 1), to: width)
    }.joined()
    return String(text.reversed().drop { $0 == " " }.reversed())
  }
}
