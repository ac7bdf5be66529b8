import Simulation

/// The main thread: hitches and long blocks.
struct MainFold: Fold {
  private let facts: RunFacts
  private var lateness: Tally
  private var count: Tally
  private var longest: Maximum
  private var block: Maximum
  private var scrolled: Tally
  /// Scroll views that move, and since when any does.
  private var moving: Set<UInt32> = []
  private var movingSince: Mark?

  init(_ facts: RunFacts) {
    self.facts = facts
    lateness = Tally(facts)
    count = Tally(facts)
    longest = Maximum(facts)
    block = Maximum(facts)
    scrolled = Tally(facts)
  }

  mutating func observe(_ record: Record, _ kind: Observation, at mark: Mark) {
    switch kind {
    case .hitch:
      lateness.add(max(0, record.a), in: mark.segment)
      count.add(1, in: mark.segment)
      longest.add(record.a, in: mark.segment)
    case .mainBlock: block.add(record.b, in: mark.segment)
    case .scrollActive where record.small == 1:
      moving.insert(record.subject)
      movingSince = movingSince ?? mark
    case .scrollActive, .freed:
      if moving.remove(record.subject) != nil, moving.isEmpty { rest(at: mark) }
    default: break
    }
  }

  mutating func end(at mark: Mark) { rest(at: mark) }

  var measured: [Measured] {
    [
      Measured(
        name: "hitch.time_ratio",
        content: facts.content { ratio(lateness.sum($0), of: scrolled.sum($0)) * 1_000 }),
      Measured(name: "hitch.count", content: facts.content { Double(count.sum($0)) }),
      Measured(name: "hitch.longest", content: facts.content { milliseconds(longest.value($0)) }),
      Measured(
        name: "main.longest_block", content: facts.content { milliseconds(block.value($0)) }),
    ]
  }

  private mutating func rest(at mark: Mark) {
    if let start = movingSince { facts.spread(from: start, to: mark, into: &scrolled) }
    movingSince = nil
  }
}
