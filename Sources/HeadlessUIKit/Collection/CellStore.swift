import ReelbenchSimulation

/// The cells of a collection view, each with the place of its item among all items, by what they are doing: shown, kept
/// after display, prepared ahead, or in a pool.
///
/// Arrays throughout: destroying a dictionary is an iteration, and the order in which cells die can be seen.
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

  /// Takes a prepared or kept cell of an index, to show it without asking for it again (A1.4, A1.5).
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

  /// Keeps a cell that left the screen; gives those that are one too many.
  mutating func keep(_ cell: UICollectionViewCell, at index: Int, most: Int)
    -> [UICollectionViewCell]
  {
    kept.append(Placed(index: index, cell: cell))
    guard kept.count > most else { return [] }
    let evicted = kept.prefix(kept.count - most).map(\.cell)
    kept.removeFirst(kept.count - most)
    return evicted
  }

  /// Makes room for one more prepared cell; gives those that are one too many, oldest first.
  mutating func makeRoomToPrepare(most: Int) -> [UICollectionViewCell] {
    let excess = max(0, prepared.count - (most - 1))
    let evicted = prepared.prefix(excess).map(\.cell)
    prepared.removeFirst(excess)
    return evicted
  }

  mutating func prepare(_ cell: UICollectionViewCell, at index: Int) {
    prepared.append(Placed(index: index, cell: cell))
  }

  /// To the pool of its identifier (A1.11).
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

  /// Empties everything but the pools; gives the shown cells and the waiting ones.
  mutating func removeAll() -> (visible: [Placed], waiting: [Placed]) {
    defer {
      visible = []
      kept = []
      prepared = []
    }
    return (visible, prepared + kept)
  }

  /// Gives every cell the index that its item has now; those whose item is gone leave. The others may change their order.
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
