import ReelbenchSimulation

/// Where looping videos begin their next pass: `loop.begun_late`.
struct LoopFold: Fold {
  private struct Player {
    var item: Int64?
    /// Presentation ticks of the frame on the screen.
    var shown: Int64?
    /// The feed item that has ended, until a frame of its next pass comes.
    var ended: Int64?
  }

  private let facts: RunFacts
  private var players: [UInt32: Player] = [:]
  /// By feed item: the earliest ticks that were presented of it.
  private var first: [Int64: Int64] = [:]
  private var late: Tally

  init(_ facts: RunFacts) {
    self.facts = facts
    late = Tally(facts)
  }

  mutating func observe(_ record: Record, _ kind: Observation, at mark: Occurrence) {
    let number = record.subject
    switch kind {
    case .attach:
      var player = players[number] ?? Player()
      player.item = record.b
      if player.ended != record.b { player.ended = nil }
      players[number] = player
    case .playedToEnd:
      let item = players[number]?.item
      players[number]?.ended = item
    case .seek where record.small == 0 && record.a > 0: players[number]?.ended = nil
    case .presented: presented(by: number, record.a, at: mark)
    case .freed where record.small == ObjectClass.player.rawValue: players[number] = nil
    default: break
    }
  }

  mutating func end(at mark: Occurrence) {}

  var measured: [Measured] {
    [Measured(name: "loop.begun_late", content: facts.content { Double(late.sum($0)) })]
  }

  private mutating func presented(by number: UInt32, _ ticks: Int64, at mark: Occurrence) {
    guard let player = players[number], let item = player.item, item >= 0 else { return }
    players[number]?.shown = ticks
    let start = min(first[item] ?? ticks, ticks)
    first[item] = start
    // The last frame, shown again, does not begin the next pass.
    guard player.ended == item, ticks != player.shown else { return }
    players[number]?.ended = nil
    if ticks > start { late.add(1, in: mark.segment) }
  }
}
