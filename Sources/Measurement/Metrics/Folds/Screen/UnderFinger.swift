import ReelbenchSimulation

/// Finds the offsets that the app sets under a finger and that put another item there.
///
/// A carousel that goes round sets the offset to another cell of the same item, in `didScroll` or as a finger catches
/// it: nobody sees that. So it is judged by what is at least half visible within two display periods.
struct UnderFinger {
  private let facts: RunFacts
  private var isTouching = false
  /// By cell: the item that it shows at least half of.
  private var halves: [UInt32: Int64] = [:]
  /// When the half changes that are still to be judged came.
  private var changed: Int64?
  /// The last offset set under the finger, and what was at least half visible then.
  private var set: (at: Occurrence, items: Set<Int64>)?

  init(_ facts: RunFacts) { self.facts = facts }

  /// - Returns: where the offset was set, when this record shows that another item came of it.
  mutating func observe(_ record: Record, _ kind: Observation, at mark: Occurrence) -> Occurrence? {
    let isSet =
      kind == .scrollCall && isTouching && record.small == ScrollCall.offsetSet.rawValue
    let fight = changed.flatMap { isSet || $0 != mark.instant ? judge($0) : nil }
    switch kind {
    case .touch where record.subject == 0: isTouching = record.small != 2
    case .visibleHalf:
      halves[record.subject] = record.small == 1 && record.a >= 0 ? record.a : nil
      changed = mark.instant
    case .freed where halves.removeValue(forKey: record.subject) != nil: changed = mark.instant
    case .scrollCall where isSet:
      // What was there before the first of several is what a person saw.
      if set.map({ isOver($0.at, at: mark.instant) }) ?? true { set = (mark, Set(halves.values)) }
    case .opened, .closed:
      isTouching = false
      halves.removeAll()
      changed = nil
      set = nil
    default: break
    }
    return fight
  }

  /// The run is over.
  mutating func end() -> Occurrence? { changed.flatMap { judge($0) } }

  private mutating func judge(_ instant: Int64) -> Occurrence? {
    changed = nil
    let now = Set(halves.values)
    guard let set, !now.isEmpty else { return nil }
    self.set = nil
    guard !isOver(set.at, at: instant), !set.items.isEmpty else { return nil }
    return set.items.isDisjoint(with: now) ? set.at : nil
  }

  /// Whether what an offset set did has been seen by an instant.
  private func isOver(_ set: Occurrence, at instant: Int64) -> Bool {
    set.instant.saturatingAdd(2 * facts.period) < instant
  }
}
