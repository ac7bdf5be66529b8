import Simulation

/// Bytes received, wasted, and received again.
struct NetworkFold: Fold {
  private struct Request: Hashable {
    var object: UInt32
    var number: UInt16
  }

  private let facts: RunFacts
  /// Where the next byte of each request lies.
  private var cursors: [Request: Int64] = [:]
  /// By feed item: byte ranges received, disjoint and in order.
  private var received: [Int64: [Range<Int64>]] = [:]
  private var bytes: Tally
  private var wasted: Tally
  private var refetched: Tally

  init(_ facts: RunFacts) {
    self.facts = facts
    bytes = Tally(facts)
    wasted = Tally(facts)
    refetched = Tally(facts)
  }

  mutating func observe(_ record: Record, _ kind: Observation, at mark: Mark) {
    let request = Request(object: record.subject, number: record.small)
    switch kind {
    case .requestBegan: cursors[request] = record.a
    // A server without ranges brings everything from the first byte on.
    case .requestAnswered where record.a == 200: cursors[request] = 0
    case .received where record.a > 0:
      bytes.add(record.a, in: mark.segment)
      guard let start = cursors[request] else { return }
      let end = start.saturatingAdd(record.a)
      cursors[request] = end
      // An object without a feed item is known by its own number, kept apart from feed items by its sign.
      let source = facts.feedItem(Int64(record.subject)) ?? -1 - Int64(record.subject)
      refetched.add(
        Self.insert(start..<max(start, end), into: &received[source, default: []]),
        in: mark.segment)
    case .requestEnded:
      wasted.add(max(0, record.b), in: mark.segment)
      cursors[request] = nil
    default: break
    }
  }

  mutating func end(at mark: Mark) {}

  var measured: [Measured] {
    [
      Measured(name: "network.bytes", content: facts.content { Double(bytes.sum($0)) }),
      Measured(name: "network.wasted", content: facts.content { Double(wasted.sum($0)) }),
      Measured(name: "network.refetched", content: facts.content { Double(refetched.sum($0)) }),
    ]
  }

  /// Adds a range and gives how many of its bytes were there already.
  /// - Complexity: linear in the number of ranges, which grows only with gaps.
  private static func insert(_ range: Range<Int64>, into ranges: inout [Range<Int64>]) -> Int64 {
    let first = ranges.firstIndex { $0.upperBound >= range.lowerBound } ?? ranges.count
    var last = first
    var merged = range
    var known: Int64 = 0
    while last < ranges.count, ranges[last].lowerBound <= range.upperBound {
      let overlap = ranges[last].clamped(to: range)
      known = known.saturatingAdd(overlap.upperBound.since(overlap.lowerBound))
      merged =
        min(
          merged.lowerBound, ranges[last].lowerBound)..<max(
          merged.upperBound, ranges[last].upperBound)
      last += 1
    }
    ranges.replaceSubrange(first..<last, with: [merged])
    return known
  }
}
