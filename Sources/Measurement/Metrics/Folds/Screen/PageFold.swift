import ReelbenchSimulation

/// Pages that jump to another item, and paging scroll views that come to rest between two pages.
struct PageFold: Fold {
  private struct Standing {
    var view: UInt32
    var start: Occurrence
    var end: Occurrence
  }

  private let facts: RunFacts
  /// By cell that is at least half visible: its item.
  private var halves: [UInt32: Int64] = [:]
  /// Items at least half visible when last observed; unchanged while there are none.
  private var before: Set<Int64> = []
  /// Items half visible when the offset was last set from rest, and until when the resulting change may become visible.
  private var atSet: (items: Set<Int64>, until: Int64)?
  /// A finger was down or a scroll moved since `before` was taken.
  private var hasMoved = false
  private var isTouching = false
  private var moving: Set<UInt32> = []
  /// The instant of the visibility changes that are still to be judged.
  private var changed: Occurrence?
  private var jumps: Tally

  /// Paging scroll views: those that ever settled on a page.
  private var paging: Set<UInt32> = []
  /// Scroll views at rest that are not on a page.
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

  /// Judges the visibility changes of one instant: they are a jump when none of the items that were visible still is.
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

  /// When everything is at rest, the next change is compared with what is visible now.
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

  /// Begins or ends the stretches at rest between pages, according to the present state.
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
