import ReelbenchSimulation

/// Pages that jump to another item, and pages that come to rest between two.
struct PageFold: Fold {
  private struct Standing {
    var view: UInt32
    var start: Occurrence
    var end: Occurrence
  }

  private let facts: RunFacts
  /// By cell: the item that it shows at least half of.
  private var halves: [UInt32: Int64] = [:]
  /// Items at least half visible when last looked at, unless there were none.
  private var before: Set<Int64> = []
  /// Items half visible when the offset was last set from rest, and until when the change it makes may be seen.
  private var atSet: (items: Set<Int64>, until: Int64)?
  /// A finger or a scroll has been at work since `before`.
  private var hasMoved = false
  private var isTouching = false
  private var moving: Set<UInt32> = []
  /// The instant of the half changes that are still to be judged.
  private var changed: Occurrence?
  private var jumps: Tally

  /// Paging scroll views: those that ever settled on a page.
  private var paging: Set<UInt32> = []
  /// At rest, not on a page.
  private var crooked: Set<UInt32> = []
  private var crookedSince: [UInt32: Occurrence] = [:]
  private var standings: [Standing] = []

  init(_ facts: RunFacts) {
    self.facts = facts
    jumps = Tally(facts)
  }

  mutating func observe(_ record: Record, _ kind: Observation, at mark: Occurrence) {
    if let changed, changed.instant != mark.instant { judge(changed) }
    switch kind {
    case .opened, .closed: reset(at: mark)
    case .visibleHalf:
      halves[record.subject] = record.small == 1 && record.a >= 0 ? record.a : nil
      changed = mark
    case .touch where record.subject == 0:
      if record.small == 0, let changed { judge(changed) }
      isTouching = record.small != 2
      hasMoved = true
      if record.small == 2 { settle() }
    case .scrollActive where record.small == 1:
      moving.insert(record.subject)
      hasMoved = true
      crooked.remove(record.subject)
    case .scrollActive:
      if moving.remove(record.subject) != nil { crooked.insert(record.subject) }
      settle()
    case .pageSettled:
      paging.insert(record.subject)
      if record.small == 0 {
        crooked.remove(record.subject)
      } else {
        crooked.insert(record.subject)
      }
    case .scrollCall where record.small == ScrollCall.offsetSet.rawValue: offsetWasSet(at: mark)
    case .freed:
      if halves.removeValue(forKey: record.subject) != nil { changed = mark }
      moving.remove(record.subject)
      crooked.remove(record.subject)
    default: return
    }
    look(at: mark)
  }

  mutating func end(at mark: Occurrence) {
    if let changed { judge(changed) }
    crooked.removeAll()
    look(at: mark)
  }

  var measured: [Measured] {
    var misaligned = Tally(facts)
    for standing in standings where paging.contains(standing.view) {
      facts.spread(from: standing.start, to: standing.end, into: &misaligned)
    }
    return [
      Measured(name: "page.jumps", content: facts.content { Double(jumps.sum($0)) }),
      Measured(
        name: "page.misaligned_time",
        content: facts.content { milliseconds(misaligned.sum($0)) }),
    ]
  }

  private mutating func reset(at mark: Occurrence) {
    halves.removeAll()
    before.removeAll()
    atSet = nil
    changed = nil
    hasMoved = false
    isTouching = false
    moving.removeAll()
    crooked.removeAll()
  }

  /// What came of the half changes of one instant: a jump when nothing of what was visible still is.
  private mutating func judge(_ mark: Occurrence) {
    changed = nil
    let now = Set(halves.values)
    guard !now.isEmpty else { return }
    let wasSet = atSet.map { $0.until >= mark.instant && !$0.items.isEmpty } ?? false
    let reference = wasSet ? atSet?.items ?? [] : hasMoved ? [] : before
    if !reference.isEmpty, reference.isDisjoint(with: now) { jumps.add(1, in: mark.segment) }
    atSet = nil
    before = now
    hasMoved = isTouching || !moving.isEmpty
  }

  /// Everything is at rest: what is visible now is where the next change counts from.
  private mutating func settle() {
    guard moving.isEmpty, !isTouching else { return }
    if let changed { judge(changed) }
    if !halves.isEmpty { before = Set(halves.values) }
    hasMoved = false
  }

  private mutating func offsetWasSet(at mark: Occurrence) {
    guard moving.isEmpty, !isTouching else { return }
    if let changed { judge(changed) }
    atSet = (Set(halves.values), mark.instant.saturatingAdd(2 * facts.period))
  }

  /// Begins or ends the stretches at rest between pages, as things now stand.
  private mutating func look(at mark: Occurrence) {
    let standing = isTouching ? [] : crooked
    for view in crookedSince.keys.sorted() where !standing.contains(view) {
      if let start = crookedSince.removeValue(forKey: view) {
        standings.append(Standing(view: view, start: start, end: mark))
      }
    }
    for view in standing where crookedSince[view] == nil { crookedSince[view] = mark }
  }
}
