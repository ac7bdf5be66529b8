import ReelbenchSimulation

/// When an app gives up on a video that it cannot show, and shows its cover instead.
struct FallbackFold: Fold {
  private struct Visit {
    var item: Int64
    var start: Occurrence
    /// The app wanted the video to play at some time of this visit.
    var wasWanted = false
    /// Since when the app no longer wants it.
    var given: Occurrence?
  }

  /// A shorter stretch means that the app replaced the player.
  private static let rebuild: Int64 = 100_000_000

  private let facts: RunFacts
  private var players = ItemPlayers()
  /// By cell: visits without a frame of the item yet.
  private var visits: [UInt32: Visit] = [:]
  /// What each cell shows.
  private var sights: [UInt32: (fact: ScreenFact, item: Int64)] = [:]
  private var isTouching = false
  private var moving: Set<UInt32> = []
  private var samples: [Metric.Sample] = []

  init(_ facts: RunFacts) { self.facts = facts }

  mutating func observe(_ record: Record, _ kind: Observation, at mark: Occurrence) {
    switch kind {
    case .touch: isTouching = record.small != 2
    case .scrollActive:
      if record.small == 1 {
        moving.insert(record.subject)
      } else {
        moving.remove(record.subject)
      }
    case .visibleHalf:
      endVisit(record.subject, at: mark)
      if record.small == 1 { beginVisit(record.subject, record.a, at: mark) }
    case .screen:
      sights[record.subject] = (ScreenFact(rawValue: record.small) ?? .absent, record.b)
      if isSeen(record.subject) { visits[record.subject] = nil }
    case .closed, .appState: endAll(at: mark)
    case .freed where sights[record.subject] != nil || visits[record.subject] != nil:
      endVisit(record.subject, at: mark)
      sights[record.subject] = nil
    default: break
    }
    if players.observe(record, kind) != nil, !visits.isEmpty { lookAtAll(at: mark) }
  }

  mutating func end(at mark: Occurrence) { endAll(at: mark) }

  var measured: [Measured] {
    [Measured(name: "fallback.time", content: .samples(byStart(samples)))]
  }

  private func isSeen(_ cell: UInt32) -> Bool {
    guard let sight = sights[cell], let visit = visits[cell] else { return false }
    return sight.fact == .frame && sight.item == visit.item
  }

  private mutating func beginVisit(_ cell: UInt32, _ item: Int64, at mark: Occurrence) {
    guard facts.videos.contains(item) else { return }
    visits[cell] = Visit(item: item, start: mark)
    if isSeen(cell) {
      visits[cell] = nil
    } else {
      look(cell, at: mark)
    }
  }

  private mutating func lookAtAll(at mark: Occurrence) {
    for cell in visits.keys.sorted() { look(cell, at: mark) }
  }

  /// Begins or ends the stretch in which the app no longer wants the video, according to the present state.
  private mutating func look(_ cell: UInt32, at mark: Occurrence) {
    guard var visit = visits[cell] else { return }
    if players.contains(having: visit.item, where: \.isWanted) {
      if visit.given != nil { settle(cell, at: mark) }
      visit.wasWanted = true
      visit.given = nil
    } else if visit.wasWanted, visit.given == nil, !isTouching, moving.isEmpty {
      visit.given = mark
    }
    visits[cell] = visit
  }

  /// Ends the stretch: it is a fallback when it was long enough and the cell shows its poster.
  private mutating func settle(_ cell: UInt32, at mark: Occurrence) {
    guard let visit = visits[cell], let given = visit.given,
      mark.instant.since(given.instant) >= Self.rebuild, sights[cell]?.fact == .poster
    else { return }
    samples.append(
      facts.sample(
        at: visit.start, item: visit.item,
        value: milliseconds(given.instant.since(visit.start.instant))))
  }

  private mutating func endVisit(_ cell: UInt32, at mark: Occurrence) {
    settle(cell, at: mark)
    visits[cell] = nil
  }

  private mutating func endAll(at mark: Occurrence) {
    for cell in visits.keys.sorted() { endVisit(cell, at: mark) }
  }
}
