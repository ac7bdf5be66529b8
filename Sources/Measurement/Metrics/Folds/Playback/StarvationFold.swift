import ReelbenchSimulation

/// Which feed items receive bytes while a visible video waits: `network.prefetch_share_while_starving`.
struct StarvationFold: Fold {
  private let facts: RunFacts
  private var requests: OpenRequests
  private var players = ItemPlayers()
  private var shown = ShownFrames()
  /// By cell at least half visible: its item.
  private var visible: [UInt32: Int64] = [:]
  private var ahead: Tally
  private var all: Tally

  init(_ facts: RunFacts) {
    self.facts = facts
    requests = OpenRequests(facts)
    ahead = Tally(facts)
    all = Tally(facts)
  }

  mutating func observe(_ record: Record, _ kind: Observation, at mark: Occurrence) {
    if kind == .received, record.a > 0, isStarving {
      all.add(record.a, in: mark.segment)
      if let item = requests[record]?.item, !visible.values.contains(item) {
        ahead.add(record.a, in: mark.segment)
      }
    }
    switch kind {
    case .visibleHalf: visible[record.subject] = record.small == 1 ? record.a : nil
    case .freed: visible[record.subject] = nil
    case .closed: visible.removeAll()
    default: break
    }
    requests.observe(record, kind)
    players.observe(record, kind)
    _ = shown.observe(record, kind)
  }

  mutating func end(at mark: Occurrence) {}

  var measured: [Measured] {
    [
      Measured(
        name: "network.prefetch_share_while_starving",
        content: facts.content { ratio(ahead.sum($0), of: all.sum($0)) })
    ]
  }

  /// Whether a video that is at least half visible waits: a player of it waits, or it is requested and its cell shows
  /// no frame of it.
  private var isStarving: Bool {
    visible.contains { cell, item in
      guard facts.videos.contains(item) else { return false }
      if players.contains(having: item, where: \.isWaiting) { return true }
      guard shown.item(in: Int64(cell)) != item else { return false }
      return players.contains(having: item) || requests.all.contains { $0.item == item }
    }
  }
}
