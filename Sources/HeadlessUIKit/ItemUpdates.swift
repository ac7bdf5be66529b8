/// Changes of the items of a section, collected over one batch. Deleted and reloaded ones have the indices before the
/// batch, inserted ones those after it, whatever the order of the calls.
struct ItemUpdates {
  private(set) var inserted: [Int] = []
  private(set) var deleted: [Int] = []
  private(set) var reloaded: [Int] = []

  mutating func insert(_ items: [Int]) { inserted = (inserted + items).sorted() }
  mutating func delete(_ items: [Int]) { deleted = (deleted + items).sorted() }
  mutating func reload(_ items: [Int]) { reloaded += items }

  /// Where an item is afterwards; nil for a deleted one.
  func place(of item: Int) -> Int? {
    guard !deleted.contains(item) else { return nil }
    var place = item - deleted.count { $0 < item }
    for other in inserted where other <= place { place += 1 }
    return place
  }

  /// What UIKit would raise; nil for a sound batch.
  func fault(before: Int, after: Int) -> String? {
    if let item = (deleted + reloaded).first(where: { $0 < 0 || $0 >= before }) {
      return "attempt to delete item \(item) from section 0 which only contains \(before) items "
        + "before the update"
    }
    if let item = inserted.first(where: { $0 < 0 || $0 >= after }) {
      return "attempt to insert item \(item) into section 0, but there are only \(after) items in "
        + "section 0 after the update"
    }
    guard after != before + inserted.count - deleted.count else { return nil }
    return "Invalid update: invalid number of items in section 0. The number of items contained in "
      + "an existing section after the update (\(after)) must be equal to the number of items "
      + "contained in that section before the update (\(before)), plus or minus the number of items "
      + "inserted or deleted from that section (\(inserted.count) inserted, \(deleted.count) "
      + "deleted) and plus or minus the number of items moved into or out of that section (0 moved "
      + "in, 0 moved out)."
  }
}
