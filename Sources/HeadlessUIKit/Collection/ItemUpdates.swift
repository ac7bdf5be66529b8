/// Changes of items and sections, collected over one batch. Whatever the order of the calls, deletions, reloads and the
/// origins of moves use the indices before the batch; insertions and the destinations of moves use those after it.
struct ItemUpdates {
  private var inserted: [IndexPath] = []
  private var deleted: [IndexPath] = []
  private var reloaded: [IndexPath] = []
  private var moved: [(from: IndexPath, to: IndexPath)] = []
  private var insertedSections: [Int] = []
  private var deletedSections: [Int] = []
  private var reloadedSections: [Int] = []

  mutating func insert(_ items: [IndexPath]) { inserted += items }
  mutating func delete(_ items: [IndexPath]) { deleted += items }
  mutating func reload(_ items: [IndexPath]) { reloaded += items }
  mutating func move(_ item: IndexPath, to place: IndexPath) { moved.append((item, place)) }
  mutating func insertSections(_ sections: [Int]) { insertedSections += sections }
  mutating func deleteSections(_ sections: [Int]) { deletedSections += sections }
  mutating func reloadSections(_ sections: [Int]) { reloadedSections += sections }

  /// The place of an item after the batch; nil for a deleted item.
  func place(of item: IndexPath) -> IndexPath? {
    if let move = moved.first(where: { $0.from == item }) { return move.to }
    guard !deleted.contains(item), let section = section(of: item.section) else { return nil }
    let gone = deleted + moved.map(\.from)
    let left = item.item - gone.count { $0.section == item.section && $0.item < item.item }
    let come = (inserted + moved.map(\.to)).filter { $0.section == section }.map(\.item)
    return IndexPath(item: Self.after(come, left), section: section)
  }

  /// The place of a section after the batch; nil for a deleted section.
  private func section(of section: Int) -> Int? {
    guard !deletedSections.contains(section) else { return nil }
    return Self.after(insertedSections, section - deletedSections.count { $0 < section })
  }

  /// The final place of something at `place` once others have been inserted at their final places.
  private static func after(_ come: [Int], _ place: Int) -> Int {
    come.sorted().reduce(place) { $1 <= $0 ? $0 + 1 : $0 }
  }

  /// Whether the item's cell is replaced by a reload.
  func isReloaded(_ item: IndexPath) -> Bool {
    reloaded.contains(item) || reloadedSections.contains(item.section)
  }

  // MARK: Faults

  /// The reason that UIKit would raise with; nil for a valid batch.
  func fault(before: ItemPlaces, after: ItemPlaces) -> String? {
    sectionFault(before, after) ?? missingFault(before, after) ?? countFault(before, after)
  }

  private func sectionFault(_ before: ItemPlaces, _ after: ItemPlaces) -> String? {
    let (old, new) = (before.counts.count, after.counts.count)
    if let section = (deletedSections + reloadedSections).first(where: { $0 < 0 || $0 >= old }) {
      return "attempt to delete section \(section), but there are only \(old) sections before the "
        + "update"
    }
    if let section = insertedSections.first(where: { $0 < 0 || $0 >= new }) {
      return "attempt to insert section \(section) but there are only \(new) sections after the "
        + "update"
    }
    guard new != old + insertedSections.count - deletedSections.count else { return nil }
    return "Invalid update: invalid number of sections. The number of sections contained in the "
      + "collection view after the update (\(new)) must be equal to the number of sections "
      + "contained in the collection view before the update (\(old)), plus or minus the number of "
      + "sections inserted or deleted (\(insertedSections.count) inserted, "
      + "\(deletedSections.count) deleted)."
  }

  private func missingFault(_ before: ItemPlaces, _ after: ItemPlaces) -> String? {
    let gone = deleted + reloaded + moved.map(\.from)
    if let path = gone.first(where: { before.place(of: $0) == nil }) {
      guard let count = before.counts.at(path.section) else {
        return "attempt to delete item \(path.item) from section \(path.section), but there are "
          + "only \(before.counts.count) sections before the update"
      }
      return "attempt to delete item \(path.item) from section \(path.section) which only contains "
        + "\(count) items before the update"
    }
    let come = inserted + moved.map(\.to)
    guard let path = come.first(where: { after.place(of: $0) == nil }) else { return nil }
    guard let count = after.counts.at(path.section) else {
      return "attempt to insert item \(path.item) into section \(path.section), but there are only "
        + "\(after.counts.count) sections after the update"
    }
    return "attempt to insert item \(path.item) into section \(path.section), but there are only "
      + "\(count) items in section \(path.section) after the update"
  }

  private func countFault(_ before: ItemPlaces, _ after: ItemPlaces) -> String? {
    for (old, count) in before.counts.enumerated() where !reloadedSections.contains(old) {
      guard let new = section(of: old) else { continue }
      let ins = inserted.count { $0.section == new }
      let del = deleted.count { $0.section == old }
      let movedIn = moved.count { $0.to.section == new }
      let movedOut = moved.count { $0.from.section == old }
      guard after.counts[new] != count + ins - del + movedIn - movedOut else { continue }
      return "Invalid update: invalid number of items in section \(new). The number of items "
        + "contained in an existing section after the update (\(after.counts[new])) must be equal "
        + "to the number of items contained in that section before the update (\(count)), plus or "
        + "minus the number of items inserted or deleted from that section (\(ins) inserted, "
        + "\(del) deleted) and plus or minus the number of items moved into or out of that section "
        + "(\(movedIn) moved in, \(movedOut) moved out)."
    }
    return nil
  }
}

extension [Int] {
  fileprivate func at(_ index: Int) -> Int? { indices.contains(index) ? self[index] : nil }
}
