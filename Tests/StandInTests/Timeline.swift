import Simulation

/// What a person saw in each cell, as a picture in text: a row a cell in the order of their making, a column 50 ms.
///
/// `.` absent, `P` poster, a digit a frame of that item, `x` a frame of an item that the cell is not bound to, `b` blank
/// (black, a background, nothing). A column shows the worst that was seen in it.
enum Timeline {
  private static let column: Int64 = 50_000_000
  private static let worstLast: [Character] = [".", "#", "P", "b", "x"]

  private struct Row {
    var cell: UInt32
    var changes: [(instant: Int64, symbol: Character)] = [(.min, ".")]
    var wasSeen: Bool { changes.contains { $0.symbol != "." } }
  }

  /// The cells that were seen between two instants, in milliseconds.
  static func picture(_ trace: Trace, from start: Int64 = 0, to end: Int64) -> String {
    var rows: [Row] = []
    for record in trace.all {
      switch record.kind {
      case .created where record.small == ObjectClass.cell.rawValue:
        rows.append(Row(cell: record.subject))
      case .screen:
        guard let place = rows.firstIndex(where: { $0.cell == record.subject }) else { continue }
        rows[place].changes.append((record.instant, symbol(record)))
      default: continue
      }
    }
    return rows.enumerated().filter(\.element.wasSeen).map { place, row in
      let columns = stride(from: start * 1_000_000, to: end * 1_000_000, by: Int(column)).map {
        worst(row, from: $0, to: $0 + column)
      }
      return String(UnicodeScalar(UInt8(65 + place))) + " " + String(columns)
    }.joined(separator: "\n")
  }

  private static func symbol(_ record: Record) -> Character {
    switch ScreenFact(rawValue: record.small) {
    case .frame: Character("\(record.a)")
    case .wrongFrame: "x"
    case .poster: "P"
    case .background, .black, .nothing: "b"
    case .absent, nil: "."
    }
  }

  private static func worst(_ row: Row, from start: Int64, to end: Int64) -> Character {
    let before = row.changes.last { $0.instant <= start }.map(\.symbol) ?? "."
    let within = row.changes.filter { $0.instant > start && $0.instant < end }.map(\.symbol)
    return ([before] + within).max { rank($0) < rank($1) } ?? "."
  }

  private static func rank(_ symbol: Character) -> Int {
    worstLast.firstIndex(of: symbol.isNumber ? "#" : symbol) ?? 0
  }
}
