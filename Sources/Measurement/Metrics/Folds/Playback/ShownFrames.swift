import ReelbenchSimulation

/// Which items have a frame of their own on the screen, and in how many cells.
struct ShownFrames {
  /// By cell: the item whose own frame it shows.
  private var cells: [UInt32: Int64] = [:]
  private var counts: [Int64: Int] = [:]
  /// The number of items that more than one cell shows.
  private(set) var twice = 0

  var isAnyShown: Bool { !cells.isEmpty }
  /// The item whose own frame a cell shows.
  func item(in cell: Int64) -> Int64? { UInt32(exactly: cell).flatMap { cells[$0] } }

  /// Updates the cells from a record.
  /// - Returns: whether what the cells show has changed.
  mutating func observe(_ record: Record, _ kind: Observation) -> Bool {
    switch kind {
    case .screen:
      let isFrame = record.small == ScreenFact.frame.rawValue && record.b >= 0
      return show(record.subject, isFrame ? record.b : nil)
    case .freed: return show(record.subject, nil)
    case .closed:
      let had = !cells.isEmpty
      self = ShownFrames()
      return had
    default: return false
    }
  }

  private mutating func show(_ cell: UInt32, _ item: Int64?) -> Bool {
    let before = cells[cell]
    guard before != item else { return false }
    cells[cell] = item
    if let before { change(before, by: -1) }
    if let item { change(item, by: 1) }
    return true
  }

  private mutating func change(_ item: Int64, by step: Int) {
    let count = counts[item, default: 0]
    counts[item] = count + step
    if count > 1 { twice -= 1 }
    if count + step > 1 { twice += 1 }
  }
}
