import ReelbenchSimulation

/// The cells of a collection view by their state: visible, kept after display, prepared ahead, or in a pool. Every cell
/// outside the pools has the place of its item among all items.
///
/// All storage is in arrays: destroying a dictionary releases its values in iteration order, and the order in which
/// cells are freed is observable.
@MainActor
struct CellStore {
  @MainActor
  struct Placed {
    var index: Int
    var cell: UICollectionViewCell
  }

  private struct Pool {
    var identifier: String
    var cells: [UICollectionViewCell]
  }

  /// Ascending by index.
  private(set) var visible: [Placed] = []
  /// Oldest first.
  private(set) var kept: [Placed] = []
  private(set) var prepared: [Placed] = []
  private var pools: [Pool] = []

  func visibleCell(_ index: Int) -> UICollectionViewCell? {
    visible.first { $0.index == index }?.cell
  }

  func waitingCell(_ index: Int) -> UICollectionViewCell? {
    prepared.first { $0.index == index }?.cell ?? kept.first { $0.index == index }?.cell
  }

  /// Removes and returns a prepared or kept cell of an index, to show it without asking the data source again (A1.4,
  /// A1.5).
  mutating func takeWaiting(_ index: Int) -> UICollectionViewCell? {
    if let place = prepared.firstIndex(where: { $0.index == index }) {
      return prepared.remove(at: place).cell
    }
    if let place = kept.firstIndex(where: { $0.index == index }) {
      return kept.remove(at: place).cell
    }
    return nil
  }

  mutating func show(_ cell: UICollectionViewCell, at index: Int) {
    let place = visible.firstIndex { $0.index > index } ?? visible.count
    visible.insert(Placed(index: index, cell: cell), at: place)
  }

  mutating func hide(_ index: Int) -> UICollectionViewCell? {
    guard let place = visible.firstIndex(where: { $0.index == index }) else { return nil }
    return visible.remove(at: place).cell
  }

  /// Keeps a cell that left the screen; returns the cells in excess of `most`, oldest first.
  mutating func keep(_ cell: UICollectionViewCell, at index: Int, most: Int)
    -> [UICollectionViewCell]
  {
    kept.append(Placed(index: index, cell: cell))
    guard kept.count > most else { return [] }
    let evicted = kept.prefix(kept.count - most).map(\.cell)
    kept.removeFirst(kept.count - most)
    return evicted
  }

  /// Removes prepared cells so that one more fits into `most`; returns them, oldest first.
  mutating func evictPrepared(most: Int) -> [UICollectionViewCell] {
    let excess = max(0, prepared.count - (most - 1))
    let evicted = prepared.prefix(excess).map(\.cell)
    prepared.removeFirst(excess)
    return evicted
  }

  mutating func prepare(_ cell: UICollectionViewCell, at index: Int) {
    prepared.append(Placed(index: index, cell: cell))
  }

  /// Adds a cell to the pool of its identifier (A1.11).
  mutating func enqueue(_ cell: UICollectionViewCell) {
    guard let identifier = cell.reuseIdentifier else { return }
    if let place = pools.firstIndex(where: { $0.identifier == identifier }) {
      pools[place].cells.append(cell)
    } else {
      pools.append(Pool(identifier: identifier, cells: [cell]))
    }
  }

  mutating func dequeue(
    _ identifier: String, _ order: CollectionProfile.PoolOrder
  ) -> UICollectionViewCell? {
    guard let place = pools.firstIndex(where: { $0.identifier == identifier }),
      !pools[place].cells.isEmpty
    else { return nil }
    switch order {
    case .lastIn: return pools[place].cells.removeLast()
    case .firstIn: return pools[place].cells.removeFirst()
    }
  }

  /// Removes all cells except those in pools; returns the visible and the waiting ones.
  mutating func removeAll() -> (visible: [Placed], waiting: [Placed]) {
    defer {
      visible = []
      kept = []
      prepared = []
    }
    return (visible, prepared + kept)
  }

  /// Gives every cell the new index of its item; removes and returns the cells whose item no longer exists. The order
  /// of the others may change.
  mutating func renumber(_ place: (Int) -> Int?) -> (visible: [Placed], waiting: [Placed]) {
    let left = (
      visible: visible.filter { place($0.index) == nil },
      waiting: (prepared + kept).filter { place($0.index) == nil }
    )
    func moved(_ placed: Placed) -> Placed? {
      place(placed.index).map { Placed(index: $0, cell: placed.cell) }
    }
    visible = visible.compactMap(moved).sorted { $0.index < $1.index }
    prepared = prepared.compactMap(moved)
    kept = kept.compactMap(moved)
    return left
  }
}
