import ReelbenchSimulation

/// How long videos are watched, and how many pixels are decoded for the pixels that they cover.
struct WatchFold: Fold {
  private struct Player {
    var item: Int64?
    var isPlaying = false
    /// The cell in which it last presented a frame of its item; 0 before.
    var cell: Int64 = 0
    var since: Occurrence?
    /// Pixels of a frame, and of the screen that it covers.
    var frame: Int64 = 0
    var covered: Int64 = 0
  }

  private let facts: RunFacts
  private var players: [UInt32: Player] = [:]
  private var shown = ShownFrames()
  private(set) var watched: Tally
  private var decoded: Tally
  private var covered: Tally

  init(_ facts: RunFacts) {
    self.facts = facts
    watched = Tally(facts)
    decoded = Tally(facts)
    covered = Tally(facts)
  }

  mutating func observe(_ record: Record, _ kind: Observation, at mark: Occurrence) {
    switch kind {
    case .attach:
      change(record.subject, at: mark) {
        $0.item = record.b
        $0.cell = 0
      }
    case .detach: change(record.subject, at: mark) { $0.item = nil }
    case .timeControl:
      change(record.subject, at: mark) {
        $0.isPlaying = record.small == TimeControl.playing.rawValue
      }
    case .frameArea:
      change(record.subject, at: mark) {
        $0.frame = max(0, record.a)
        $0.covered = max(0, record.b)
      }
    case .presented:
      change(record.subject, at: mark) { $0.cell = record.b }
      if let player = players[record.subject], player.covered > 0 {
        decoded.add(player.frame, in: mark.segment)
        covered.add(player.covered, in: mark.segment)
      }
    case .screen, .freed, .closed:
      if shown.observe(record, kind) { lookAtAll(at: mark) }
      if kind == .freed, players[record.subject] != nil {
        change(record.subject, at: mark) { $0.isPlaying = false }
        players[record.subject] = nil
      }
    default: break
    }
  }

  mutating func end(at mark: Occurrence) {
    for number in players.keys.sorted() { change(number, at: mark) { $0.isPlaying = false } }
  }

  var measured: [Measured] {
    [
      Measured(
        name: "decode.pixel_ratio",
        content: facts.content { ratio(decoded.sum($0), of: covered.sum($0)) })
    ]
  }

  private mutating func change(
    _ number: UInt32, at mark: Occurrence, _ apply: (inout Player) -> Void
  ) {
    var player = players[number] ?? Player()
    apply(&player)
    let isWatched =
      player.isPlaying && player.item.map { shown.item(in: player.cell) == $0 } == true
    if isWatched {
      player.since = player.since ?? mark
    } else if let start = player.since {
      facts.spread(from: start, to: mark, into: &watched)
      player.since = nil
    }
    players[number] = player
  }

  private mutating func lookAtAll(at mark: Occurrence) {
    for number in players.keys.sorted() { change(number, at: mark) { _ in } }
  }
}
