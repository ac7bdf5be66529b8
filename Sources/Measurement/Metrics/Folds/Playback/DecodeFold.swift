import ReelbenchSimulation

/// Decoder slots and frames.
struct DecodeFold: Fold {
  private struct Frame: Hashable {
    var player: UInt32
    var pts: Int64
  }

  private let facts: RunFacts
  private var slots: Gauge
  private(set) var opened: Tally
  private var refused: Tally
  private var presented: Tally
  private var dropped: Tally
  private var decoded: Tally
  private var wasted: Tally
  /// By frame that is decoded and not presented yet: the segments in which it was decoded.
  private var outstanding: [Frame: [Int]] = [:]

  init(_ facts: RunFacts) {
    self.facts = facts
    slots = Gauge(facts)
    opened = Tally(facts)
    refused = Tally(facts)
    presented = Tally(facts)
    dropped = Tally(facts)
    decoded = Tally(facts)
    wasted = Tally(facts)
  }

  mutating func observe(_ record: Record, _ kind: Observation, at mark: Occurrence) {
    switch kind {
    case .slot:
      slots.set(record.a, in: mark.segment)
      if record.small == 1 { opened.add(1, in: mark.segment) }
      if record.small == 2 { refused.add(1, in: mark.segment) }
    case .frame:
      decoded.add(1, in: mark.segment)
      wasted.add(1, in: mark.segment)
      outstanding[Frame(player: record.subject, pts: record.a), default: []].append(mark.segment)
    case .presented:
      presented.add(1, in: mark.segment)
      let frame = Frame(player: record.subject, pts: record.a)
      // The newest copy is the one on the screen: copies before it were dropped by a seek.
      if let segment = outstanding[frame]?.popLast() { wasted.add(-1, in: segment) }
      if outstanding[frame]?.isEmpty == true { outstanding[frame] = nil }
    case .skipped where record.b == 1: dropped.add(1, in: mark.segment)
    default: break
    }
  }

  mutating func end(at mark: Occurrence) { slots.advance(to: mark.segment) }

  var measured: [Measured] {
    [
      Measured(name: "decoders.live_max", content: facts.content { Double(slots.peak($0)) }),
      Measured(name: "decoders.opened", content: facts.content { Double(opened.sum($0)) }),
      Measured(name: "decoders.refused", content: facts.content { Double(refused.sum($0)) }),
      Measured(name: "frames.presented", content: facts.content { Double(presented.sum($0)) }),
      Measured(name: "frames.dropped", content: facts.content { Double(dropped.sum($0)) }),
      Measured(name: "frames.decoded", content: facts.content { Double(decoded.sum($0)) }),
      Measured(name: "frames.decode_wasted", content: facts.content { Double(wasted.sum($0)) }),
    ]
  }
}
