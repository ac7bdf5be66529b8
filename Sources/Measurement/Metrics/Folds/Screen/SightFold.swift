import ReelbenchSimulation

/// What is seen and heard of players: frozen pictures, sound without a picture, one item in two cells.
struct SightFold: Fold {
  private struct Player {
    var isPlaying = false
    var isAudible = false
    var item: Int64?
    /// The cell in which it last presented a frame of its item; 0 before.
    var cell: Int64 = 0
    /// The item ended, or a seek is under way: the picture may stand still until the next frame.
    var isExcused = false
    /// While it plays on the screen: when the last new frame came, or when the stretch began.
    var picture: Occurrence?
    /// Since when it is heard without a picture of its own.
    var ghost: Occurrence?
    var isHeard: Bool { isPlaying && isAudible }
  }

  /// A picture may stay the same for this long before it counts as frozen.
  private static let stillness: Int64 = 100_000_000

  private let facts: RunFacts
  private var players: [UInt32: Player] = [:]
  private var shown = ShownFrames()
  private var isInBackground = false
  private var twiceSince: Occurrence?
  private var freezes: [Metric.Sample] = []
  private var heard: Gauge
  private var ghosts: Tally
  private var twice: Tally

  init(_ facts: RunFacts) {
    self.facts = facts
    heard = Gauge(facts)
    ghosts = Tally(facts)
    twice = Tally(facts)
  }

  mutating func observe(_ record: Record, _ kind: Observation, at mark: Occurrence) {
    switch kind {
    case .attach:
      change(record.subject, at: mark) {
        $0.item = record.b
        $0.isExcused = false
      }
    case .detach: change(record.subject, at: mark) { $0.item = nil }
    case .timeControl:
      change(record.subject, at: mark) {
        $0.isPlaying = record.small == TimeControl.playing.rawValue
      }
    case .audible: change(record.subject, at: mark) { $0.isAudible = record.small == 1 }
    case .playedToEnd: change(record.subject, at: mark) { $0.isExcused = true }
    case .seek where record.small == 0:
      change(record.subject, at: mark) { $0.isExcused = true }
    case .presented: presented(record.subject, in: record.b, at: mark)
    case .appState:
      isInBackground = record.small == AppState.background.rawValue
      lookAtAll(at: mark)
    case .screen, .freed, .closed:
      if shown.observe(record, kind) {
        lookAtAll(at: mark)
        lookTwice(at: mark)
      }
      if kind == .freed, players[record.subject] != nil { retire(record.subject, at: mark) }
    default: break
    }
  }

  mutating func end(at mark: Occurrence) {
    for player in players.keys.sorted() { retire(player, at: mark) }
    heard.advance(to: mark.segment)
    if let start = twiceSince { facts.spread(from: start, to: mark, into: &twice) }
    twiceSince = nil
  }

  var measured: [Measured] {
    [
      Measured(name: "frame.freeze", content: .samples(byStart(freezes))),
      Measured(name: "audio.concurrent_max", content: facts.content { Double(heard.peak($0)) }),
      Measured(
        name: "audio.ghost_time", content: facts.content { milliseconds(ghosts.sum($0)) }),
      Measured(
        name: "item.shown_twice_time", content: facts.content { milliseconds(twice.sum($0)) }),
    ]
  }

  private mutating func change(
    _ number: UInt32, at mark: Occurrence, _ apply: (inout Player) -> Void
  ) {
    var player = players[number] ?? Player()
    let before = player
    apply(&player)
    if player.item != before.item {
      endPicture(&player, item: before.item, at: mark)
      player.cell = 0
    }
    if player.isHeard != before.isHeard { heard.add(before.isHeard ? -1 : 1, in: mark.segment) }
    look(&player, at: mark)
    players[number] = player
  }

  private mutating func presented(_ number: UInt32, in cell: Int64, at mark: Occurrence) {
    guard var player = players[number] else { return }
    endPicture(&player, item: player.item, at: mark)
    player.isExcused = false
    player.cell = cell
    look(&player, at: mark)
    players[number] = player
  }

  private mutating func retire(_ number: UInt32, at mark: Occurrence) {
    change(number, at: mark) { $0.isPlaying = false }
    players[number] = nil
  }

  private mutating func lookAtAll(at mark: Occurrence) {
    for number in players.keys.sorted() { change(number, at: mark) { _ in } }
  }

  private mutating func lookTwice(at mark: Occurrence) {
    if shown.twice > 0 {
      twiceSince = twiceSince ?? mark
    } else if let start = twiceSince {
      facts.spread(from: start, to: mark, into: &twice)
      twiceSince = nil
    }
  }

  /// Begins or ends the stretches of a player, according to the present state.
  private mutating func look(_ player: inout Player, at mark: Occurrence) {
    let isShown = player.item.map { shown.item(in: player.cell) == $0 } ?? false
    if player.isPlaying, isShown, !player.isExcused, !isInBackground {
      player.picture = player.picture ?? mark
    } else {
      endPicture(&player, item: player.item, at: mark)
    }
    if player.isHeard, !isShown {
      player.ghost = player.ghost ?? mark
    } else if let start = player.ghost {
      facts.spread(from: start, to: mark, into: &ghosts)
      player.ghost = nil
    }
  }

  private mutating func endPicture(_ player: inout Player, item: Int64?, at mark: Occurrence) {
    guard let start = player.picture else { return }
    player.picture = nil
    let length = mark.instant.since(start.instant)
    guard length > Self.stillness else { return }
    freezes.append(facts.sample(at: start, item: item, value: milliseconds(length)))
  }
}
