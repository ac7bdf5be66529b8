import ReelbenchSimulation

/// A carousel that turns by itself: how regularly, whether it stopped, and whether it fights the finger.
struct AutoplayFold: Fold {
  /// A stretch in which nothing moved and no finger was down, while the app was open and active.
  private struct Idle {
    var start: Occurrence
    var end: Occurrence
    /// A page turn by the app ended it.
    var isEndedByTurn: Bool
  }

  private let facts: RunFacts
  private var isOpen = false
  private var isActive = true
  private var isTouching = false
  private var liftedAt: Int64?
  private var moving: Set<UInt32> = []
  /// Scroll views that a finger moved and that have not come to rest since.
  private var dragged: Set<UInt32> = []
  /// By scroll view: the last turn by the app, until something excuses the next one: a touch, a close or an inactive
  /// app.
  private var turns: [UInt32: Occurrence] = [:]
  private var idleSince: Occurrence?
  private var idle: [Idle] = []
  /// Index into `idle` of the first stretch after the first turn of the run.
  private var firstAfterTurn: Int?
  private var intervals: [Metric.Sample] = []
  private var lengths: [Int64] = []
  private var pulls: UnderFinger
  private var fights: Tally

  init(_ facts: RunFacts) {
    self.facts = facts
    pulls = UnderFinger(facts)
    fights = Tally(facts)
  }

  mutating func observe(_ record: Record, _ kind: Observation, at mark: Occurrence) {
    if let fight = pulls.observe(record, kind, at: mark) { fights.add(1, in: fight.segment) }
    switch kind {
    case .opened:
      rest(at: mark)
      isOpen = true
    case .closed:
      rest(at: mark)
      isOpen = false
    case .appState:
      isActive = record.small == AppState.active.rawValue
      if !isActive { turns.removeAll() }
    case .touch where record.subject == 0: touched(record.small, at: mark)
    case .scrollActive where record.small == 1: moving.insert(record.subject)
    case .scrollActive, .freed:
      moving.remove(record.subject)
      dragged.remove(record.subject)
    case .scrollCall: called(record, at: mark)
    default: return
    }
    look(at: mark)
  }

  mutating func end(at mark: Occurrence) {
    if let fight = pulls.end() { fights.add(1, in: fight.segment) }
    endIdle(at: mark, byTurn: false)
  }

  var measured: [Measured] {
    var dead = Tally(facts)
    if let limit, let firstAfterTurn {
      for stretch in idle[firstAfterTurn...] {
        let excused = stretch.start.instant.saturatingAdd(limit)
        guard excused < stretch.end.instant else { continue }
        facts.spread(
          from: facts.mark(at: excused, from: stretch.start, to: stretch.end), to: stretch.end,
          into: &dead)
      }
    }
    return [
      Measured(name: "autoplay.interval", content: .samples(byStart(intervals))),
      Measured(
        name: "autoplay.dead_time", content: facts.content { milliseconds(dead.sum($0)) }),
      Measured(name: "autoplay.fights", content: facts.content { Double(fights.sum($0)) }),
    ]
  }

  /// 1.5 × the median interval; without an interval, 1.5 × the idle time before the first turn.
  private var limit: Int64? {
    let sorted = lengths.sorted()
    let usual =
      sorted.isEmpty
      ? idle.first(where: \.isEndedByTurn).map { $0.end.instant.since($0.start.instant) }
      : sorted[(sorted.count - 1) / 2]
    return usual.map { $0.saturatingAdd($0 / 2) }
  }

  private mutating func touched(_ step: UInt16, at mark: Occurrence) {
    isTouching = step != 2
    turns.removeAll()
    liftedAt = step == 2 ? mark.instant : nil
  }

  private mutating func called(_ record: Record, at mark: Occurrence) {
    switch ScrollCall(rawValue: record.small) {
    case .willBeginDragging: dragged.insert(record.subject)
    case .beganAnimating where isTouching: fights.add(1, in: mark.segment)
    case .beganAnimating where isOpen && !dragged.contains(record.subject):
      guard liftedAt != mark.instant else { return }
      turned(record.subject, at: mark)
    default: break
    }
  }

  private mutating func turned(_ view: UInt32, at mark: Occurrence) {
    if let before = turns[view] {
      let length = mark.instant.since(before.instant)
      lengths.append(length)
      intervals.append(facts.sample(at: before, item: nil, value: milliseconds(length)))
    }
    turns[view] = mark
    // The scroll may have been marked as moving just before, at the same instant.
    if idleSince == nil, let last = idle.indices.last, idle[last].end.instant == mark.instant {
      idle[last].isEndedByTurn = true
    }
    endIdle(at: mark, byTurn: true)
    firstAfterTurn = firstAfterTurn ?? idle.count
  }

  private mutating func rest(at mark: Occurrence) {
    endIdle(at: mark, byTurn: false)
    isTouching = false
    liftedAt = nil
    moving.removeAll()
    dragged.removeAll()
    turns.removeAll()
  }

  /// Begins or ends the idle stretch, according to the present state.
  private mutating func look(at mark: Occurrence) {
    let isIdle = isOpen && isActive && !isTouching && moving.isEmpty
    if isIdle, idleSince == nil {
      idleSince = mark
    } else if !isIdle {
      endIdle(at: mark, byTurn: false)
    }
  }

  private mutating func endIdle(at mark: Occurrence, byTurn: Bool) {
    guard let start = idleSince else { return }
    idle.append(Idle(start: start, end: mark, isEndedByTurn: byTurn))
    idleSince = nil
  }
}
