import ReelbenchSimulation

/// Finds the offsets that the app sets while a finger is down and that bring another item into view.
///
/// A circular carousel sets the offset to another cell of the same item, in `didScroll` or when a finger catches it,
/// which cannot be seen. Therefore the items that are at least half visible within two display periods decide.
struct UnderFinger {
  private let facts: RunFacts
  private var isTouching = false
  /// By cell that is at least half visible: its item.
  private var halves: [UInt32: Int64] = [:]
  /// The instant of the visibility changes that are still to be judged.
  private var changed: Int64?
  /// The last offset set under the finger, and the items that were at least half visible then.
  private var set: (at: Occurrence, items: Set<Int64>)?

  init(_ facts: RunFacts) { self.facts = facts }

  /// - Returns: when the offset was set, if this record shows that it brought another item into view; nil otherwise.
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
      // When several offsets are set, a person saw what was there before the first.
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

  /// Ends the run and judges the last changes. Returns the same as `observe`.
  mutating func end() -> Occurrence? { changed.flatMap { judge($0) } }

  private mutating func judge(_ instant: Int64) -> Occurrence? {
    changed = nil
    let now = Set(halves.values)
    guard let set, !now.isEmpty else { return nil }
    self.set = nil
    guard !isOver(set.at, at: instant), !set.items.isEmpty else { return nil }
    return set.items.isDisjoint(with: now) ? set.at : nil
  }

  /// Whether the two display periods after an offset set are over by an instant.
  private func isOver(_ set: Occurrence, at instant: Int64) -> Bool {
    set.instant.saturatingAdd(2 * facts.period) < instant
  }
}
