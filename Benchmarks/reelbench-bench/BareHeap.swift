/// A binary heap of instants and sequence numbers. One push and pop is the unit in which the cost of the loop is
/// reported, since a queue of events cannot do less, on any host.
struct BareHeap {
  typealias Entry = (at: Int64, sequence: UInt64)

  private var heap: [Entry] = []

  mutating func push(_ entry: Entry) {
    heap.append(entry)
    heap.withUnsafeMutableBufferPointer { heap in
      var child = heap.count - 1
      while child > 0 {
        let parent = (child - 1) / 2
        guard heap[child] < heap[parent] else { break }
        heap.swapAt(child, parent)
        child = parent
      }
    }
  }

  mutating func pop() -> Entry {
    precondition(!heap.isEmpty, "pop of an empty heap")
    heap.withUnsafeMutableBufferPointer { heap in
      let end = heap.count - 1
      heap.swapAt(0, end)
      var parent = 0
      while true {
        let left = parent * 2 + 1
        guard left < end else { break }
        let right = left + 1
        let child = right < end && heap[right] < heap[left] ? right : left
        guard heap[child] < heap[parent] else { break }
        heap.swapAt(child, parent)
        parent = child
      }
    }
    return heap.removeLast()
  }

  /// CPU seconds of one push and pop in a heap with `pending` entries.
  static func secondsPerTurn(pending: Int, turns: Int) -> Double {
    var heap = BareHeap()
    for number in 0..<pending { heap.push((Int64(number), UInt64(number))) }
    var check: UInt64 = 0
    let seconds = Processor.seconds {
      for number in pending..<pending + turns {
        let (at, sequence) = heap.pop()
        check &+= sequence
        heap.push((at + Int64(pending), UInt64(number)))
      }
    }
    precondition(check > 0, "the heap gave nothing back")
    return seconds / Double(turns)
  }
}
