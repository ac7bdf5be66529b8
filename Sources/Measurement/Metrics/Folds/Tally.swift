/// A sum of integers, kept by segment.
struct Tally: Sendable {
  private var bySegment: [Int64]

  init(_ facts: RunFacts) { bySegment = Array(repeating: 0, count: facts.segments.count) }

  mutating func add(_ amount: Int64, in segment: Int) {
    bySegment[segment] = bySegment[segment].saturatingAdd(amount)
  }

  /// The sum over some segments.
  func sum(_ segments: [Int]) -> Int64 {
    segments.reduce(0) { $0.saturatingAdd(bySegment[$1]) }
  }
}

/// The largest of some values, kept by segment; 0 where there were none.
struct Maximum: Sendable {
  private var bySegment: [Int64]

  init(_ facts: RunFacts) { bySegment = Array(repeating: 0, count: facts.segments.count) }

  mutating func add(_ value: Int64, in segment: Int) {
    bySegment[segment] = max(bySegment[segment], value)
  }

  func value(_ segments: [Int]) -> Int64 { segments.reduce(0) { max($0, bySegment[$1]) } }
}

/// A level that holds until it changes, with its peak in each segment.
struct Gauge: Sendable {
  private(set) var level: Int64 = 0
  private var segment = 0
  private var peaks: Maximum

  init(_ facts: RunFacts) { peaks = Maximum(facts) }

  /// Carries the level forward to this segment.
  mutating func advance(to segment: Int) {
    while self.segment < segment {
      self.segment += 1
      peaks.add(level, in: self.segment)
    }
  }

  mutating func set(_ level: Int64, in segment: Int) {
    advance(to: segment)
    self.level = level
    peaks.add(level, in: segment)
  }

  mutating func add(_ change: Int64, in segment: Int) {
    set(level.saturatingAdd(change), in: segment)
  }

  func peak(_ segments: [Int]) -> Int64 { peaks.value(segments) }
}

/// A ratio; 0 when the whole is 0.
func ratio(_ part: Int64, of whole: Int64) -> Double {
  whole == 0 ? 0 : Double(part) / Double(whole)
}
