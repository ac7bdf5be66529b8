import ReelbenchSimulation

/// How smoothly players play: stalls, waits, gaps at the start and at loops.
struct PlaybackFold: Fold {
  private struct Player {
    var control = TimeControl.paused
    var item: Int64?
    var wantedRate: Int64 = 0
    /// The present item has played.
    var hasPlayed = false
    /// The app seeked or changed the rate: the next wait is caused by the app.
    var isExcused = false
    var stall: Occurrence?
    /// When the present state began.
    var since: Occurrence
    /// When the item played to its end, until a frame of the next pass comes.
    var loop: Occurrence?
    /// The first frame of the association, until the player plays.
    var firstFrame: Occurrence?
    /// Presentation ticks of the frame on the screen; nil before the first of the association.
    var shown: Int64?
  }

  private let facts: RunFacts
  private var players: [UInt32: Player] = [:]
  private var stalls: [Metric.Sample] = []
  private var loopGaps: [Metric.Sample] = []
  private var playGaps: [Metric.Sample] = []
  private var stallCount: Tally
  private var stalled: Tally
  private var waitCount: Tally
  private var waiting: Tally
  private var playing: Tally

  init(_ facts: RunFacts) {
    self.facts = facts
    stallCount = Tally(facts)
    stalled = Tally(facts)
    waitCount = Tally(facts)
    waiting = Tally(facts)
    playing = Tally(facts)
  }

  mutating func observe(_ record: Record, _ kind: Observation, at mark: Occurrence) {
    switch kind {
    case .attach, .detach, .timeControl, .wantedRate, .seek, .playedToEnd, .presented: break
    case .freed where record.small == ObjectClass.player.rawValue:
      if players[record.subject] != nil { retire(record.subject, at: mark) }
      return
    default: return
    }
    var player = players[record.subject] ?? Player(since: mark)
    switch kind {
    case .attach: associate(&player, item: record.b, at: mark)
    case .detach: associate(&player, item: nil, at: mark)
    case .timeControl: changed(&player, record, at: mark)
    case .wantedRate: wanted(&player, record.a, at: mark)
    case .seek: seeked(&player, record.small, at: mark)
    case .playedToEnd: player.loop = mark
    default: presented(&player, pts: record.a, at: mark)
    }
    players[record.subject] = player
  }

  mutating func end(at mark: Occurrence) {
    for player in players.keys.sorted() { retire(player, at: mark) }
  }

  var measured: [Measured] {
    [
      Measured(name: "stall.count", content: facts.content { Double(stallCount.sum($0)) }),
      Measured(name: "stall.duration", content: .samples(byStart(stalls))),
      Measured(
        name: "stall.time_ratio",
        content: facts.content {
          ratio(stalled.sum($0), of: playing.sum($0).saturatingAdd(stalled.sum($0)))
        }),
      Measured(name: "wait.count", content: facts.content { Double(waitCount.sum($0)) }),
      Measured(
        name: "wait.time_ratio",
        content: facts.content {
          ratio(waiting.sum($0), of: playing.sum($0).saturatingAdd(waiting.sum($0)))
        }),
      Measured(name: "loop.gap", content: .samples(byStart(loopGaps))),
      Measured(name: "play_gap", content: .samples(byStart(playGaps))),
    ]
  }

  private mutating func associate(_ player: inout Player, item: Int64?, at mark: Occurrence) {
    endStall(&player, at: mark)
    player.item = item
    player.hasPlayed = false
    player.isExcused = false
    player.loop = nil
    player.firstFrame = nil
    player.shown = nil
  }

  private mutating func changed(_ player: inout Player, _ record: Record, at mark: Occurrence) {
    guard let control = TimeControl(rawValue: record.small) else { return }
    let before = player.control
    if control != before {
      endState(&player, at: mark)
      player.control = control
      player.since = mark
      if control == .waiting { waitCount.add(1, in: mark.segment) }
    }
    switch control {
    case .playing:
      endStall(&player, at: mark)
      player.hasPlayed = true
      player.isExcused = false
      if let first = player.firstFrame { endPlayGap(&player, from: first, at: mark) }
    case .waiting:
      if record.a == Int64(WaitingReason.toMinimizeStalls.rawValue) {
        beginStall(&player, at: mark)
      }
    case .paused:
      endStall(&player, at: mark)
      // The app still wants it to play: it stopped by itself at an underrun.
      if before == .playing, player.wantedRate != 0 { beginStall(&player, at: mark) }
    }
  }

  private mutating func wanted(_ player: inout Player, _ rate: Int64, at mark: Occurrence) {
    guard rate != player.wantedRate else { return }
    player.wantedRate = rate
    endStall(&player, at: mark)
    if player.control != .playing { player.isExcused = true }
    if rate == 0 { player.loop = nil }
  }

  private mutating func seeked(_ player: inout Player, _ step: UInt16, at mark: Occurrence) {
    if step == 0 {
      endStall(&player, at: mark)
      player.isExcused = true
    } else if step == 1, player.control == .playing {
      player.isExcused = false
    }
  }

  private mutating func presented(_ player: inout Player, pts: Int64, at mark: Occurrence) {
    let before = player.shown
    player.shown = pts
    // The last frame, shown again in another cell or after the seek, does not begin the next pass.
    if let end = player.loop, pts != before {
      loopGaps.append(
        facts.sample(
          at: end, item: player.item, value: milliseconds(mark.instant.since(end.instant))))
      player.loop = nil
    }
    guard before == nil else { return }
    if player.control == .playing {
      endPlayGap(&player, from: mark, at: mark)
    } else {
      player.firstFrame = mark
    }
  }

  private mutating func endPlayGap(
    _ player: inout Player, from first: Occurrence, at mark: Occurrence
  ) {
    player.firstFrame = nil
    playGaps.append(
      facts.sample(
        at: first, item: player.item, value: milliseconds(mark.instant.since(first.instant))))
  }

  private func beginStall(_ player: inout Player, at mark: Occurrence) {
    guard player.hasPlayed, !player.isExcused, player.loop == nil, player.stall == nil else {
      return
    }
    player.stall = mark
  }

  private mutating func endStall(_ player: inout Player, at mark: Occurrence) {
    guard let start = player.stall else { return }
    player.stall = nil
    let length = mark.instant.since(start.instant)
    guard length >= facts.period else { return }
    stalls.append(facts.sample(at: start, item: player.item, value: milliseconds(length)))
    stallCount.add(1, in: start.segment)
    facts.spread(from: start, to: mark, into: &stalled)
  }

  private mutating func endState(_ player: inout Player, at mark: Occurrence) {
    switch player.control {
    case .paused: break
    case .waiting: facts.spread(from: player.since, to: mark, into: &waiting)
    case .playing: facts.spread(from: player.since, to: mark, into: &playing)
    }
  }

  private mutating func retire(_ number: UInt32, at mark: Occurrence) {
    guard var player = players.removeValue(forKey: number) else { return }
    endStall(&player, at: mark)
    endState(&player, at: mark)
  }
}
