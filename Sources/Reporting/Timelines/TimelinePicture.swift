import ReelbenchMeasurement
import ReelbenchSimulation

/// What a person saw in each cell, as a picture in text: one row for each cell in order of creation, one column for
/// each 50 ms. Pages of a plain scroll view have rows too, from their first item on.
///
/// `.` is absent, `P` a poster, a digit a frame of the item whose index ends in that digit, `x` a frame or picture of
/// an item that the cell is not bound to, `b` blank (black, a background, nothing). A column shows the worst of what
/// was seen in it.
///
/// Rows above the cells show what moved them: `finger` (`|` down, `-` held), `scroll` (`d` drag, `~` deceleration or
/// animation), `main` (`!` a hitch) and `turn` (`A` the app began an animated scroll).
package struct TimelinePicture {
  static let columnWidth: Int64 = 50_000_000
  /// Columns in a block: five seconds, which fit a terminal.
  private static let blockLength = 100
  /// One hour: longer traces are cut.
  private static let mostColumns: Int64 = 72_000

  private struct Cell {
    var row: PictureRow
    var symbol: Character = "."
    var since: Int64 = 0
    var wasSeen = false
  }

  private let start: Int64
  private let count: Int
  private var cells: [Cell] = []
  private var places: [UInt32: Int] = [:]
  private var finger: PictureRow
  private var scroll: PictureRow
  private var main: PictureRow
  private var turn: PictureRow
  private var fingerSince: Int64?
  /// The start of the current drag or motion, by scroll view.
  private var drags: [UInt32: Int64] = [:]
  private var motions: [UInt32: Int64] = [:]

  /// The picture between two instants.
  package init(_ records: some Sequence<Record>, from start: Instant = .zero, to end: Instant) {
    let length = end.nanoseconds.saturatingSubtract(start.nanoseconds)
    self.start = start.nanoseconds
    let columns = length <= 0 ? 0 : (length - 1) / Self.columnWidth + 1
    count = Int(min(columns, Self.mostColumns))
    finger = PictureRow("finger", ranks: [" ", "-", "|"], count: count)
    scroll = PictureRow("scroll", ranks: [" ", "~", "d"], count: count)
    main = PictureRow("main", ranks: [" ", "!"], count: count)
    turn = PictureRow("turn", ranks: [" ", "A"], count: count)
    for record in records { observe(record) }
    finish(at: min(length, Int64(count) * Self.columnWidth))
  }

  /// The rows of the cells alone, not split into blocks.
  package var cellRows: String {
    cells.filter(\.wasSeen).map { $0.row.label + " " + String($0.row.columns) }
      .joined(separator: "\n")
  }

  /// All rows in blocks of five seconds under a ruler, up to the last block that is not empty. A row that is empty in a
  /// block is left out of it.
  package var text: String {
    let rows = [finger, scroll, main, turn] + cells.map(\.row)
    let labels = (rows.map(\.label.count).max() ?? 0) + 1
    func line(_ label: String, _ text: String) -> String {
      var line = label + String(repeating: " ", count: labels - label.count) + text
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }
    var blocks: [String] = []
    var past = 0
    for first in stride(from: 0, to: count, by: Self.blockLength) {
      let range = first..<min(first + Self.blockLength, count)
      let pieces = rows.compactMap { row in row.text(range).map { line(row.label, $0) } }
      blocks.append(line("", ruler(range)) + pieces.joined())
      if !pieces.isEmpty { past = blocks.count }
    }
    return blocks[..<past].joined(separator: "\n")
  }

  /// Whole seconds, each above the column in which it begins.
  private func ruler(_ range: Range<Int>) -> String {
    let second: Int64 = 1_000_000_000
    var text = ""
    for column in range {
      let begin = start.saturatingAdd(Int64(column) * Self.columnWidth)
      let whole = begin / second + (begin > 0 && begin % second != 0 ? 1 : 0)
      guard whole * second < begin.saturatingAdd(Self.columnWidth) else { continue }
      let place = column - range.lowerBound
      text += String(repeating: " ", count: max(0, place - text.count)) + "\(whole) s"
    }
    return text
  }

  private mutating func observe(_ record: Record) {
    let at = record.instant.saturatingSubtract(start)
    switch record.kind {
    case .created where record.small == ObjectClass.cell.rawValue: addRow(of: record.subject)
    case .bind where places[record.subject] == nil: addRow(of: record.subject)
    case .screen: show(Self.symbol(record), in: record.subject, at: at)
    case .freed: show(".", in: record.subject, at: at)
    case .touch where record.subject == 0: touched(record.small, at: at)
    case .scrollActive where record.small == 1: motions[record.subject] = at
    case .scrollActive:
      endDrag(record.subject, at: at)
      if let since = motions.removeValue(forKey: record.subject) {
        scroll.paint("~", from: since, until: at)
      }
    case .scrollCall: called(record, at: at)
    case .hitch: main.mark("!", at: at)
    default: break
    }
  }

  private mutating func addRow(of number: UInt32) {
    places[number] = cells.count
    let row = PictureRow(
      Self.label(cells.count), ranks: [".", "#", "P", "b", "x"], count: count)
    cells.append(Cell(row: row))
  }

  private mutating func show(_ symbol: Character, in number: UInt32, at instant: Int64) {
    guard let place = places[number] else { return }
    let cell = cells[place]
    cells[place].row.paint(cell.symbol, from: cell.since, until: instant)
    cells[place].symbol = symbol
    cells[place].since = instant
    if symbol != "." { cells[place].wasSeen = true }
  }

  private mutating func touched(_ step: UInt16, at instant: Int64) {
    if step == 0 {
      finger.mark("|", at: instant)
      fingerSince = instant
    } else if step == 2, let since = fingerSince {
      finger.paint("-", from: since, until: instant)
      fingerSince = nil
    }
  }

  private mutating func called(_ record: Record, at instant: Int64) {
    switch ScrollCall(rawValue: record.small) {
    case .willBeginDragging: drags[record.subject] = instant
    case .didEndDragging: endDrag(record.subject, at: instant)
    case .beganAnimating: turn.mark("A", at: instant)
    default: break
    }
  }

  private mutating func endDrag(_ view: UInt32, at instant: Int64) {
    if let since = drags.removeValue(forKey: view) {
      scroll.paint("d", from: since, until: instant)
    }
  }

  /// Paints the states that still hold when the picture ends.
  private mutating func finish(at end: Int64) {
    for place in cells.indices where cells[place].since < end {
      cells[place].row.paint(cells[place].symbol, from: cells[place].since, until: end)
    }
    if let since = fingerSince { finger.paint("-", from: since, until: end) }
    for since in drags.values { scroll.paint("d", from: since, until: end) }
    for since in motions.values { scroll.paint("~", from: since, until: end) }
  }

  /// The letter of a cell, by order of creation: A to Z, then A1 to Z1, and so on.
  package static func label(_ place: Int) -> String {
    String(UnicodeScalar(UInt8(65 + place % 26))) + (place < 26 ? "" : String(place / 26))
  }

  private static func symbol(_ record: Record) -> Character {
    switch ScreenFact(rawValue: record.small) {
    case .frame: Character(String(record.a.magnitude % 10))
    case .wrongFrame, .wrongPicture: "x"
    case .poster: "P"
    case .background, .black, .nothing: "b"
    case .absent, nil: "."
    }
  }
}

extension StoredTrace {
  /// The timeline picture of the run, up to its end or to an earlier instant.
  package func picture(until limit: Instant = .distantFuture) -> TimelinePicture {
    TimelinePicture(records, to: min(limit, end))
  }
}
