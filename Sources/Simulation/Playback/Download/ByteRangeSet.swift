/// A set of bytes of a resource, as sorted ranges that neither touch nor overlap.
package struct ByteRangeSet: Sendable {
  private(set) package var ranges: [ByteRange] = []

  package init() {}

  /// Number of bytes in the set.
  package var count: Int64 { ranges.reduce(0) { $0 + $1.upper - $1.lower } }

  /// Whether the set contains all bytes of a range.
  /// - Complexity: linear in the number of ranges.
  package func contains(_ range: ByteRange) -> Bool {
    if range.lower >= range.upper { return true }
    for own in ranges where own.lower <= range.lower {
      if range.upper <= own.upper { return true }
    }
    return false
  }

  /// The first byte at or after `position` that is not in the set.
  package func firstMissing(from position: Int64) -> Int64 {
    var at = position
    for own in ranges where own.lower <= at && at < own.upper { at = own.upper }
    return at
  }

  /// - Complexity: constant for a range that continues the last one, else linear in the number of ranges.
  package mutating func insert(_ range: ByteRange) {
    if let last = ranges.last, last.upper == range.lower {
      ranges[ranges.count - 1].upper = range.upper
      return
    }
    var merged = range
    var kept: [ByteRange] = []
    for own in ranges {
      if own.upper < merged.lower || own.lower > merged.upper {
        kept.append(own)
      } else {
        merged.lower = min(merged.lower, own.lower)
        merged.upper = max(merged.upper, own.upper)
      }
    }
    kept.append(merged)
    ranges = kept.sorted { $0.lower < $1.lower }
  }

  /// Removes the bytes of a range.
  package mutating func remove(_ range: ByteRange) {
    guard range.lower < range.upper else { return }
    ranges = ranges.flatMap { own in
      [
        ByteRange(lower: own.lower, upper: max(own.lower, min(own.upper, range.lower))),
        ByteRange(lower: min(own.upper, max(own.lower, range.upper)), upper: own.upper),
      ].filter { $0.lower < $0.upper }
    }
  }

  /// The first range of bytes in the set that is before a position and not in `others`.
  package func first(before position: Int64, notIn others: [ByteRange]) -> ByteRange? {
    for own in ranges {
      let end = min(own.upper, position)
      var start = own.lower
      while let other = others.first(where: { $0.lower <= start && start < $0.upper }) {
        start = other.upper
      }
      guard start < end else { continue }
      let next = others.lazy.map(\.lower).filter { start < $0 }.min() ?? end
      return ByteRange(lower: start, upper: min(end, next))
    }
    return nil
  }
}
