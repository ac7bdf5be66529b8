import ReelbenchSimulation

/// Whether the app has given up on the video of a page and shows its cover, as `waitFor: fallback` asks.
///
/// The same as `fallback.time` counts: during the visit a player that has the item was to play it, now none is, and that has
/// lasted longer than a player takes to be made anew.
struct FallbackWatch {
  private static let rebuild = Nanoseconds.milliseconds(100)

  private var read = 0
  /// By player.
  private var items: [UInt32: Int64] = [:]
  private var rates: [UInt32: Int64] = [:]
  /// Items that a player was to play in their visit.
  private var wanted: Set<Int64> = []
  /// Since when none is any more.
  private var given: [Int64: Instant] = [:]

  /// Takes what the trace has since the last time.
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
