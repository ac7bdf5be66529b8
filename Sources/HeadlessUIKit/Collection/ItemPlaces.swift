/// The number of items in each section of a collection view, and the place of each item among all items. Cells are
/// stored by this place, and the trace names items by it. With one section the place is the item.
struct ItemPlaces: Equatable {
  let counts: [Int]
  /// The place of each section's first item, followed by the number of all items.
  private let firsts: [Int]

  /// - Parameter counts: number of items in each section.
  init(counts: [Int] = []) {
    self.counts = counts
    firsts = counts.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1) }
  }

  var total: Int { firsts.last ?? 0 }

  /// nil for an item that does not exist.
  func place(of path: IndexPath) -> Int? {
    guard path.count == 2, counts.indices.contains(path.section),
      (0..<counts[path.section]).contains(path.item)
    else { return nil }
    return firsts[path.section] + path.item
  }

  /// - Complexity: logarithmic in the number of sections.
  func path(at place: Int) -> IndexPath {
    precondition((0..<total).contains(place), "there is no place \(place) among \(total) items")
    var (low, high) = (0, counts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if firsts[middle] <= place { low = middle } else { high = middle }
    }
    return IndexPath(item: place - firsts[low], section: low)
  }
}
