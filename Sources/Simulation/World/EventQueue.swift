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
  /// The instant of the first entry.
  var firstAt: Instant? { heap.isEmpty ? nil : heap[0].at }
  var count: Int { heap.count }

  /// - Complexity: O(log n)
  mutating func insert(_ entry: Entry) {
    heap.append(entry)
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard precedes(child, parent) else { break }
      swap(child, parent)
      child = parent
    }
  }

  /// - Complexity: O(log n)
  mutating func removeFirst() -> Entry {
    precondition(!heap.isEmpty, "removeFirst of an empty event queue")
    swap(0, heap.count - 1)
    let top = heap.removeLast()
    var parent = 0
    while true {
      let left = parent * 2 + 1
      guard left < heap.count else { break }
      let right = left + 1
      let child = right < heap.count && precedes(right, left) ? right : left
      guard precedes(child, parent) else { break }
      swap(child, parent)
      parent = child
    }
    return top
  }

  /// Moves both: an array's own swap would count references.
  private mutating func swap(_ a: Int, _ b: Int) {
    heap.withUnsafeMutableBufferPointer { $0.swapAt(a, b) }
  }

  /// Compares where the entries lie, without taking their payloads out.
  private func precedes(_ a: Int, _ b: Int) -> Bool {
    heap[a].at == heap[b].at ? heap[a].sequence < heap[b].sequence : heap[a].at < heap[b].at
  }
}
