import ReelbenchSimulation

/// The open requests: what each is for, and how much of it has been received.
struct OpenRequests {
  /// The source of a request's bytes: a resource of a feed item.
  struct Source: Hashable {
    /// The feed item. For an object without one, a negative number made from the object's own number.
    var item: Int64
    /// The URL's name; 0 where it is unknown.
    var resource: Int64
  }

  struct Request {
    var source: Source
    /// The first byte requested; 0 once a server without ranges (status 200) has answered.
    var offset: Int64
    /// The offset of the next byte.
    var cursor: Int64
    /// One past the last byte that it will deliver; nil before the answer.
    var end: Int64?
    /// The feed item; nil for a request that belongs to none.
    var item: Int64? { source.item < 0 ? nil : source.item }
  }

  private struct Key: Hashable {
    var object: UInt32
    var number: UInt16
  }

  private let facts: RunFacts
  private var requests: [Key: Request] = [:]

  init(_ facts: RunFacts) { self.facts = facts }

  var isEmpty: Bool { requests.isEmpty }
  /// In no particular order.
  var all: some Collection<Request> { requests.values }

  /// The request that a record is about.
  subscript(record: Record) -> Request? {
    requests[Key(object: record.subject, number: record.small)]
  }

  mutating func observe(_ record: Record, _ kind: Observation) {
    let key = Key(object: record.subject, number: record.small)
    switch kind {
    case .requestBegan: requests[key] = request(record)
    case .requestAnswered where record.b > 0:
      guard var request = requests[key] else { return }
      if record.a == 200 {
        request.offset = 0
        request.cursor = 0
      }
      request.end = request.offset.saturatingAdd(record.b)
      requests[key] = request
    case .received where record.a > 0:
      guard let cursor = requests[key]?.cursor else { return }
      requests[key]?.cursor = cursor.saturatingAdd(record.a)
    case .requestEnded: requests[key] = nil
    case .freed where requests.keys.contains { $0.object == record.subject }:
      requests = requests.filter { $0.key.object != record.subject }
    default: break
    }
  }

  /// The request that a `requestBegan` record begins.
  func request(_ record: Record) -> Request {
    let item = facts.requestedItem(by: record.subject, resource: record.b)
    return Request(
      source: Source(item: item ?? -1 - Int64(record.subject), resource: max(0, record.b)),
      offset: record.a, cursor: record.a)
  }
}

/// Ranges of received bytes, disjoint and in order.
struct ReceivedRanges {
  private var ranges: [Range<Int64>] = []

  func contains(_ byte: Int64) -> Bool { ranges.contains { $0.contains(byte) } }

  /// Adds a range and returns how many of its bytes had been received before.
  /// - Complexity: linear in the number of ranges, which grows only with gaps.
  mutating func insert(_ range: Range<Int64>) -> Int64 {
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
