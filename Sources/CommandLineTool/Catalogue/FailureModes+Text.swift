import ReelbenchMeasurement

extension FailureModes {
  /// The table of the rows, then the definitions and the omitted scenarios.
  /// - Parameter isWhole: whether the rows are those of the bundled catalogue.
  func text(isWhole: Bool) -> String {
    table + (isWhole ? Self.definitionsText : "") + omissionsText
  }

  private static var definitionsText: String {
    "\ndefinitions, which no scenario reproduces\n"
      + definitions.map { "  \($0.id)  \($0.text)\n" }.joined()
  }

  private var omissionsText: String {
    guard !omissions.isEmpty else { return "" }
    return "\nnot in the table\n"
      + omissions.map { "  \($0.file): \($0.reason)\n" }.joined()
  }

  /// One line per mode, in columns.
  private var table: String {
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
