/// One row of a timeline: each column has one symbol, the highest-ranked of those painted into it.
struct PictureRow {
  let label: String
  /// In ascending rank: later symbols cover earlier ones. The first one marks an empty column, `#` is any digit.
  private let ranks: [Character]
  private(set) var columns: [Character]

  init(_ label: String, ranks: [Character], count: Int) {
    self.label = label
    self.ranks = ranks
    columns = Array(repeating: ranks[0], count: count)
  }

  /// Paints a state that held from `start` until just before `end`, both in nanoseconds since the first column began.
  ///
  /// A state that held for no time was not seen and is not painted.
  mutating func paint(_ symbol: Character, from start: Int64, until end: Int64) {
    guard start < end else { return }
    let width = TimelinePicture.columnWidth
    let first = max(0, start) / width
    let past = min(Int64(columns.count), end <= 0 ? 0 : (end - 1) / width + 1)
    guard first < past else { return }
    for column in Int(first)..<Int(past) { put(symbol, in: column) }
  }

  /// Paints an event at an instant.
  mutating func mark(_ symbol: Character, at instant: Int64) {
    guard instant >= 0, instant / TimelinePicture.columnWidth < columns.count else { return }
    put(symbol, in: Int(instant / TimelinePicture.columnWidth))
  }

  /// A part of the row; nil if nothing was painted there.
  func text(_ range: Range<Int>) -> String? {
    let piece = columns[range]
    return piece.allSatisfy { $0 == ranks[0] } ? nil : String(piece)
  }

  private mutating func put(_ symbol: Character, in column: Int) {
    if rank(symbol) > rank(columns[column]) { columns[column] = symbol }
  }

  private func rank(_ symbol: Character) -> Int {
    ranks.firstIndex(of: symbol.isNumber ? "#" : symbol) ?? 0
  }
}
