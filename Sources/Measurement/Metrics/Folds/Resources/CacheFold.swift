import ReelbenchSimulation

/// The bytes that caches hold, and how often lookups hit.
struct CacheFold: Fold {
  private let facts: RunFacts
  /// By cache: bytes it holds.
  private var held: [UInt32: Int64] = [:]
  private var bytes: Gauge
  private var hits: Tally
  private var asked: Tally

  init(_ facts: RunFacts) {
    self.facts = facts
    bytes = Gauge(facts)
    hits = Tally(facts)
    asked = Tally(facts)
  }

  mutating func observe(_ record: Record, _ kind: Observation, at mark: Occurrence) {
    switch kind {
    case .cache:
      switch CacheEvent(rawValue: record.small) {
      case .hit:
        hits.add(1, in: mark.segment)
        asked.add(1, in: mark.segment)
      case .miss: asked.add(1, in: mark.segment)
      case .stored, .evicted, nil: break
      }
      set(record.subject, max(0, record.b), at: mark)
    case .freed where held[record.subject] != nil: set(record.subject, 0, at: mark)
    default: break
    }
  }

  mutating func end(at mark: Occurrence) { bytes.advance(to: mark.segment) }

  var measured: [Measured] {
    [
      Measured(name: "cache.bytes", content: facts.content { Double(bytes.peak($0)) }),
      Measured(
        name: "cache.hit_ratio", content: facts.content { ratio(hits.sum($0), of: asked.sum($0)) }),
    ]
  }

  private mutating func set(_ cache: UInt32, _ now: Int64, at mark: Occurrence) {
    let before = held.updateValue(now, forKey: cache) ?? 0
    bytes.add(now.saturatingSubtract(before), in: mark.segment)
  }
}
