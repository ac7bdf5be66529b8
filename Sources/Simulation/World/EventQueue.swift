/// A binary heap ordered by (instant, number given when scheduled): the one order of a run.
struct EventQueue<Payload> {
  struct Entry {
    var at: Instant
    var sequence: UInt64
    var payload: Payload

    static func precedes(_ a: Entry, _ b: Entry) -> Bool {
      a.at == b.at ? a.sequence < b.sequence : a.at < b.at
    }
  }

  private var heap: [Entry] = []

  var first: Entry? { heap.first }
  var count: Int { heap.count }

  /// - Complexity: O(log n)
  mutating func insert(_ entry: Entry) {
    heap.append(entry)
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard Entry.precedes(heap[child], heap[parent]) else { break }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  /// - Complexity: O(log n)
  mutating func removeFirst() -> Entry {
    precondition(!heap.isEmpty, "removeFirst of an empty event queue")
    heap.swapAt(0, heap.count - 1)
    let top = heap.removeLast()
    var parent = 0
    while true {
      let left = parent * 2 + 1
      guard left < heap.count else { break }
      let right = left + 1
      let child = right < heap.count && Entry.precedes(heap[right], heap[left]) ? right : left
      guard Entry.precedes(heap[child], heap[parent]) else { break }
      heap.swapAt(child, parent)
      parent = child
    }
    return top
  }
}
