import ReelbenchSimulation

/// Detects whether the app has given up on the video of a page, for `waitFor: fallback`.
///
/// The rule is that of `fallback.time`: during the visit a player with the item was asked to play, now no player is,
/// and this has lasted longer than the app takes to make a new player.
struct FallbackWatch {
  private static let rebuild = Nanoseconds.milliseconds(100)

  private var read = 0
  /// By player.
  private var items: [UInt32: Int64] = [:]
  private var rates: [UInt32: Int64] = [:]
  /// Items that a player was asked to play during their visit.
  private var wanted: Set<Int64> = []
  /// When the last such player ceased to be asked to play, by item.
  private var given: [Int64: Instant] = [:]

  /// Reads the records that were added to the trace since the last call.
  mutating func follow(_ trace: Trace) {
    let records = trace.all
    while read < records.count {
      observe(records[records.startIndex + read])
      read += 1
    }
  }

  func hasGivenUp(_ item: Int, by now: Instant) -> Bool {
    given[Int64(item)].map { now - $0 >= Self.rebuild } ?? false
  }

  private mutating func observe(_ record: Record) {
    switch record.kind {
    case .attach:
      items[record.subject] = record.b
      look(record.b, at: record.instant)
    case .detach:
      if let item = items.removeValue(forKey: record.subject) { look(item, at: record.instant) }
    case .wantedRate:
      rates[record.subject] = record.a
      if let item = items[record.subject] { look(item, at: record.instant) }
    case .visibleHalf where record.small == 1:
      wanted.remove(record.a)
      look(record.a, at: record.instant)
    default: break
    }
  }

  private mutating func look(_ item: Int64, at instant: Int64) {
    if items.contains(where: { $0.value == item && rates[$0.key] ?? 0 != 0 }) {
      wanted.insert(item)
      given[item] = nil
    } else if !wanted.contains(item) {
      given[item] = nil
    } else if given[item] == nil {
      given[item] = Instant(nanoseconds: instant)
    }
  }
}
