/// A binary heap ordered by instant, then by the sequence number given at scheduling. This is the only order of a run.
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
  /// In no particular order.
  var payloads: [Payload] { heap.map(\.payload) }

  /// - Complexity: O(log n)
  mutating func insert(_ entry: Entry) {
    heap.append(entry)
    heap.withUnsafeMutableBufferPointer { heap in
      var child = heap.count - 1
      while child > 0 {
        let parent = (child - 1) / 2
        guard Self.precedes(heap, child, parent) else { break }
        heap.swapAt(child, parent)
        child = parent
      }
    }
  }

  /// - Complexity: O(log n)
  mutating func removeFirst() -> Entry {
    precondition(!heap.isEmpty, "removeFirst of an empty event queue")
    heap.withUnsafeMutableBufferPointer { heap in
      let end = heap.count - 1
      heap.swapAt(0, end)
      var parent = 0
      while true {
        let left = parent * 2 + 1
        guard left < end else { break }
        let right = left + 1
        let child = right < end && Self.precedes(heap, right, left) ? right : left
        guard Self.precedes(heap, child, parent) else { break }
        heap.swapAt(child, parent)
        parent = child
      }
    }
    return heap.removeLast()
  }

  /// Compares entries in place: copying them would retain and release their payloads.
  private static func precedes(
    _ heap: UnsafeMutableBufferPointer<Entry>, _ a: Int, _ b: Int
  ) -> Bool {
    heap[a].at == heap[b].at ? heap[a].sequence < heap[b].sequence : heap[a].at < heap[b].at
  }
}
