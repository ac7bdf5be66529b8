import ReelbenchSimulation

/// Players that play off the screen, and how many play at once.
struct AudienceFold: Fold {
  private struct Player {
    var isPlaying = false
    var item: Int64?
    /// Since when it plays unseen.
    var unseen: Occurrence?
  }

  private let facts: RunFacts
  private var players: [UInt32: Player] = [:]
  /// By cell on the screen: the item it is bound to.
  private var onScreen: [UInt32: Int64] = [:]
  /// By item: cells on the screen that are bound to it.
  private var cellCounts: [Int64: Int] = [:]
  private var unseen: Tally
  private var concurrent: Gauge

  init(_ facts: RunFacts) {
    self.facts = facts
    unseen = Tally(facts)
    concurrent = Gauge(facts)
  }

  mutating func observe(_ record: Record, _ kind: Observation, at mark: Occurrence) {
    switch kind {
    case .attach: change(record.subject, at: mark) { $0.item = record.b }
    case .detach: change(record.subject, at: mark) { $0.item = nil }
    case .timeControl:
      change(record.subject, at: mark) {
        $0.isPlaying = record.small == TimeControl.playing.rawValue
      }
    case .screen:
      let isAbsent = record.small == ScreenFact.absent.rawValue || record.b < 0
      show(record.subject, isAbsent ? nil : record.b, at: mark)
    case .freed:
      show(record.subject, nil, at: mark)
      if players[record.subject] != nil {
        change(record.subject, at: mark) { $0 = Player(unseen: $0.unseen) }
        players[record.subject] = nil
      }
    default: break
    }
  }

  mutating func end(at mark: Occurrence) {
    for player in players.keys.sorted() { change(player, at: mark) { $0.isPlaying = false } }
    concurrent.advance(to: mark.segment)
  }

  var measured: [Measured] {
    [
      Measured(
        name: "playback.offscreen_time", content: facts.content { milliseconds(unseen.sum($0)) }),
      Measured(
        name: "playback.concurrent_max", content: facts.content { Double(concurrent.peak($0)) }),
    ]
  }

  private mutating func change(
    _ number: UInt32, at mark: Occurrence, _ apply: (inout Player) -> Void
  ) {
    var player = players[number] ?? Player()
    let wasPlaying = player.isPlaying
    apply(&player)
    if player.isPlaying != wasPlaying { concurrent.add(wasPlaying ? -1 : 1, in: mark.segment) }
    look(&player, at: mark)
    players[number] = player
  }

  /// Begins or ends the unseen stretch of a player, according to the present state.
  private mutating func look(_ player: inout Player, at mark: Occurrence) {
    let isUnseen = player.isPlaying && player.item.map { cellCounts[$0, default: 0] == 0 } ?? false
    if let start = player.unseen, !isUnseen {
      facts.spread(from: start, to: mark, into: &unseen)
      player.unseen = nil
    } else if player.unseen == nil, isUnseen {
      player.unseen = mark
    }
  }

  private mutating func show(_ cell: UInt32, _ item: Int64?, at mark: Occurrence) {
    let before = onScreen[cell]
    guard before != item else { return }
    onScreen[cell] = item
    if let before { cellCounts[before, default: 0] -= 1 }
    if let item { cellCounts[item, default: 0] += 1 }
    // Sums only: the order of players does not matter.
    for (number, player) in players where player.item == before || player.item == item {
      var player = player
      look(&player, at: mark)
      players[number] = player
    }
  }
}
