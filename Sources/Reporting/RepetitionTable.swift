import ReelbenchMeasurement

/// What `run --clock wall` prints: every number of the variants, as a median with its interval.
package struct RepetitionTable {
  private static let labelWidth = 38
  private static let columnWidth = 31
  /// The number of variants side by side.
  private static let columns = 2

  private let groups: [RepeatedRuns]

  package init(_ groups: [RepeatedRuns]) { self.groups = groups }

  package var text: String {
    var blocks: [String] = []
    var rest = groups[...]
    while let first = rest.first {
      let block = rest.prefix(Self.columns).prefix {
        $0.runs[0].scenario == first.runs[0].scenario && $0.runs[0].seed == first.runs[0].seed
      }
      rest = rest.dropFirst(block.count)
      blocks.append(Self.lines(Array(block)).joined(separator: "\n") + "\n")
    }
    return blocks.joined(separator: "\n")
  }

  private static func lines(_ block: [RepeatedRuns]) -> [String] {
    let first = block[0].runs[0]
    var lines = [
      "\(first.scenario), seed \(first.seed), \(first.clock) clock, "
        + "\(block[0].runs.count) runs: median [95 % interval]",
      "", line("", block.map { $0.runs[0].variant }),
    ]
    for place in block[0].rows.indices {
      let row = block[0].rows[place]
      guard block.contains(where: { $0.rows[place].spread.isPrinted }) else { continue }
      lines.append(line(row.name, block.map { Figure.text($0.rows[place].spread, row.unit) }))
    }
    for runs in block { lines += notes(runs) }
    return lines
  }

  /// Notes on the runs: those that did not complete, broken checks, and the lag behind the host's clock.
  static func notes(_ group: RepeatedRuns) -> [String] {
    let name = "\(group.runs[0].scenario)/\(group.runs[0].variant)"
    var lines: [String] = []
    for run in group.runs where run.outcome != .completed {
      lines.append(
        "\(name) #\(run.repetition ?? 1): \(run.outcome.word)"
          + (run.reason.map { ", \($0)" } ?? ""))
    }
    for broken in group.broken {
      lines.append(
        "\(name): \(broken.metric) is not \(broken.expression) in \(broken.runs) of "
          + "\(group.runs.count) runs (information: this clock does not gate)")
    }
    lines.append(
      "\(name): at most \(Figure(group.lag, .milliseconds).text) behind the host's clock")
    return lines
  }

  private static func line(_ label: String, _ cells: [String]) -> String {
    let text = cells.reduce(
      TextLayout.padded(TextLayout.fitted(label, to: labelWidth - 1), to: labelWidth)
    ) {
      $0 + TextLayout.padded(TextLayout.fitted($1, to: columnWidth - 1), to: columnWidth)
    }
    return String(text.reversed().drop { $0 == " " }.reversed())
  }
}

extension Figure {
  /// A number that may be infinite, which prints as `never`, or missing.
  static func text(_ value: Double?, _ unit: Metric.Unit) -> String {
    guard let value else { return "–" }
    return value.isFinite ? Figure(value, unit).text : "never"
  }

  /// `216.7 ms [210 ms, 233.3 ms]`; the number alone where all runs agree.
  static func text(_ spread: Spread?, _ unit: Metric.Unit) -> String {
    guard let spread else { return "–" }
    let median = text(spread.median, unit)
    guard spread.low != spread.high else { return median }
    return median + " [" + text(spread.low, unit) + ", " + text(spread.high, unit) + "]"
  }
}

extension Spread? {
  /// False if no run has the number, or if its median and its interval are 0.
  var isPrinted: Bool { self.map { $0.low != 0 || $0.high != 0 || $0.median != 0 } ?? false }
}
