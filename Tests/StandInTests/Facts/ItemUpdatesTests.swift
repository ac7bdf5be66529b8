import Testing

@testable import HeadlessUIKit

/// Where items go when others are deleted and inserted.
struct ItemUpdatesTests {
  /// Does the batch to a list: deletions from the back, then insertions from the front.
  private func carriedOut(_ before: Int, deleted: [Int], inserted: [Int]) -> [Int?] {
    var list: [Int?] = Array(0..<before)
    for item in deleted.reversed() { list.remove(at: item) }
    for item in inserted { list.insert(nil, at: item) }
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
        // In the wrong order and one by one: it does not matter.
        for item in inserted.reversed() { updates.insert([item]) }
        for item in deleted.reversed() { updates.delete([item]) }
        let list = carriedOut(4, deleted: deleted, inserted: inserted)
        for item in 0..<4 { #expect(updates.place(of: item) == list.firstIndex(of: item)) }
        #expect(updates.fault(before: 4, after: after) == nil)
        #expect(updates.fault(before: 4, after: after + 1) != nil)
      }
    }
  }
}
