import HeadlessFoundation
import Testing

@testable import HeadlessUIKit

/// Where items go when others are deleted, inserted and moved.
struct ItemUpdatesTests {
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  /// Applies the batch to a list: deletions from the back, then insertions from the front.
  private func carriedOut(
    _ before: Int, deleted: [Int], inserted: [Int], moved: (from: Int, to: Int)? = nil
  ) -> [Int?] {
    var list: [Int?] = Array(0..<before)
    for item in (deleted + (moved.map { [$0.from] } ?? [])).sorted().reversed() {
      list.remove(at: item)
    }
    for item in (inserted + (moved.map { [$0.to] } ?? [])).sorted() {
      list.insert(item == moved?.to ? moved?.from : nil, at: item)
    }
    return list
  }

  private func subset(_ bits: Int, of count: Int) -> [Int] {
    (0..<count).filter { bits >> $0 & 1 == 1 }
  }

  @Test func `items go where carrying out the batch puts them, for every batch of four items`() {
    for deletions in 0..<16 {
      let deleted = subset(deletions, of: 4)
      for insertions in 0..<32 {
        let inserted = subset(insertions, of: 5)
        let after = 4 - deleted.count + inserted.count
        guard inserted.allSatisfy({ $0 < after }) else { continue }
        var updates = ItemUpdates()
        // In reverse order and one by one: the order does not matter.
        for item in inserted.reversed() { updates.insert([path(item)]) }
        for item in deleted.reversed() { updates.delete([path(item)]) }
        let list = carriedOut(4, deleted: deleted, inserted: inserted)
        for item in 0..<4 {
          #expect(updates.place(of: path(item))?.item == list.firstIndex(of: item))
        }
        let before = ItemPlaces(counts: [4])
        #expect(updates.fault(before: before, after: ItemPlaces(counts: [after])) == nil)
        #expect(updates.fault(before: before, after: ItemPlaces(counts: [after + 1])) != nil)
      }
    }
  }

  @Test func `an item that is moved in a batch goes to where the others leave it room`() {
    for deleted in [[], [0], [3], [0, 3]] {
      for inserted in [[], [0], [1], [0, 2]] {
        let after = 5 - deleted.count + inserted.count
        for from in 0..<5 where !deleted.contains(from) {
          for to in 0..<after where !inserted.contains(to) {
            var updates = ItemUpdates()
            updates.move(path(from), to: path(to))
            updates.insert(inserted.map { path($0) })
            updates.delete(deleted.map { path($0) })
            guard inserted.allSatisfy({ $0 < after }) else { continue }
            let list = carriedOut(
              5, deleted: deleted, inserted: inserted, moved: (from: from, to: to))
            for item in 0..<5 {
              #expect(updates.place(of: path(item))?.item == list.firstIndex(of: item))
            }
            #expect(
              updates.fault(
                before: ItemPlaces(counts: [5]), after: ItemPlaces(counts: [after])) == nil)
          }
        }
      }
    }
  }

  @Test func `items follow their sections, and may leave them`() {
    var updates = ItemUpdates()
    updates.deleteSections([0])
    updates.insertSections([0, 2])
    updates.move(path(1, 1), to: path(0, 2))
    updates.reloadSections([2])
    // Old sections 1 and 2 become 1 and 3.
    #expect(updates.place(of: path(0, 0)) == nil)
    #expect(updates.place(of: path(2, 1)) == path(1, 1))
    #expect(updates.place(of: path(1, 1)) == path(0, 2))
    #expect(updates.place(of: path(4, 2)) == path(4, 3))
    #expect(updates.isReloaded(path(4, 2)) && !updates.isReloaded(path(2, 1)))
    let before = ItemPlaces(counts: [9, 3, 5])
    #expect(updates.fault(before: before, after: ItemPlaces(counts: [4, 2, 1, 8])) == nil)
    #expect(
      updates.fault(before: before, after: ItemPlaces(counts: [4, 3, 1, 8]))?
        .contains("number of items in section 1") == true)
    #expect(
      updates.fault(before: before, after: ItemPlaces(counts: [4, 2, 1]))?
        .contains("invalid number of sections") == true)
  }

  @Test func `places count the items of all sections, also past empty ones`() {
    let places = ItemPlaces(counts: [0, 2, 0, 0, 3, 0])
    #expect(places.total == 5)
    let paths = [path(0, 1), path(1, 1), path(0, 4), path(1, 4), path(2, 4)]
    #expect((0..<5).map(places.path) == paths)
    #expect(paths.map(places.place) == [0, 1, 2, 3, 4])
    for missing in [path(0, 0), path(2, 1), path(0, 5), path(0, 6), path(-1, 1)] {
      #expect(places.place(of: missing) == nil)
    }
  }
}
