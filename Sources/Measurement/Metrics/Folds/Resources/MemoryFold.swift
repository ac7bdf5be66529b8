import ReelbenchSimulation

/// `memory.*`, from the ledger's totals.
struct MemoryFold: Fold {
  private struct Swipe {
    var segment: Int
    /// The ledger when the next finger came down.
    var after: Int64
  }

  private let facts: RunFacts
  private var ledger: Gauge
  /// By segment: the last ledger level at rest; nil when nothing was at rest in it.
  private var rest: [Int64?]
  private var isOpen = false
  private var isTouching = false
  /// A second finger came down, so the touch is not a swipe.
  private var isPinch = false
  /// Scroll views that move.
  private var scrolling: Set<UInt32> = []
  /// The segment in which the finger came down, once it has moved.
  private var movedIn: Int?
  private var downIn = 0
  /// Segment of a finished swipe whose ledger is still to be read.
  private var awaiting: Int?
  private var swipes: [Swipe] = []
  private var before: Int64?
  private var atOpening: [Int: Int64] = [:]
  private var retained: Int64 = 0
  private var retainedParts: [Metric.Part] = []

  init(_ facts: RunFacts) {
    self.facts = facts
    ledger = Gauge(facts)
    rest = Array(repeating: nil, count: facts.segments.count)
  }

  mutating func observe(_ record: Record, _ kind: Observation, at mark: Occurrence) {
    switch kind {
    case .memory:
      ledger.set(record.b, in: mark.segment)
    case .opened:
      closeSwipe()
      isOpen = true
      isTouching = false
      scrolling.removeAll()
      if before == nil { before = ledger.level }
      atOpening[Int(clamping: record.a)] = ledger.level
    case .phase: closeSwipe()
    case .closed:
      closeSwipe()
      isOpen = false
    case .drained:
      let opening = Int(clamping: record.a)
      retained = ledger.level.saturatingSubtract(before ?? 0)
      let kept = ledger.level.saturatingSubtract(atOpening[opening] ?? 0)
      retainedParts.append(Metric.Part(opening: opening, value: Double(kept)))
    case .touch where record.subject == 0: touched(record.small, at: mark)
    case .touch: isPinch = true
    case .scrollActive:
      if record.small == 1 {
        scrolling.insert(record.subject)
      } else {
        scrolling.remove(record.subject)
      }
    case .freed: scrolling.remove(record.subject)
    default: return
    }
    if isOpen, !isTouching, scrolling.isEmpty { rest[mark.segment] = ledger.level }
  }

  mutating func end(at mark: Occurrence) {
    closeSwipe()
    ledger.advance(to: mark.segment)
  }

  var measured: [Measured] {
    [
      Measured(name: "memory.peak", content: facts.content { Double(ledger.peak($0)) }),
      Measured(
        name: "memory.at_rest",
        content: facts.content { segments in
          Double(segments.last { rest[$0] != nil }.flatMap { rest[$0] } ?? 0)
        }),
      Measured(
        name: "memory.retained", content: .value(Double(retained), series: retainedParts)),
      Measured(
        name: "memory.slope_per_swipe",
        content: facts.content { segments in
          let chosen = Set(segments)
          return theilSenSlope(swipes.filter { chosen.contains($0.segment) }.map(\.after))
        }),
    ]
  }

  private mutating func touched(_ step: UInt16, at mark: Occurrence) {
    switch step {
    case 0:
      closeSwipe()
      isTouching = true
      isPinch = false
      downIn = mark.segment
      movedIn = nil
    case 1: movedIn = isPinch ? nil : downIn
    default:
      isTouching = false
      awaiting = movedIn
      movedIn = nil
    }
  }

  private mutating func closeSwipe() {
    guard let segment = awaiting else { return }
    swipes.append(Swipe(segment: segment, after: ledger.level))
    awaiting = nil
  }
}
