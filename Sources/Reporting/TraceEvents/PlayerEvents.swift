import ReelbenchMeasurement
import ReelbenchSimulation

/// The tracks of the decoder slots, with the players that held them and what they decoded, and of the players: when
/// each played, waited or stalled.
struct PlayerEvents {
  private struct Player {
    var track: TraceEventLog.Track
    var item: Int64 = -1
    var control = TimeControl.paused
    var reason = WaitingReason.none
    var since: Int64?
  }

  private struct Slot {
    var player: UInt32?
    var since: Int64 = 0
  }

  private var players: [UInt32: Player] = [:]
  /// In order of creation.
  private var order: [UInt32] = []
  private var slots: [Slot] = []
  private var live: Int64 = 0

  mutating func observe(
    _ record: Record, _ kind: Observation, at instant: Int64, _ log: inout TraceEventLog
  ) {
    switch kind {
    case .created where record.small == ObjectClass.player.rawValue:
      add(record.subject, &log)
      count(1, at: instant, &log)
    case .freed where record.small == ObjectClass.player.rawValue:
      endState(record.subject, at: instant, &log)
      players[record.subject]?.since = nil
      count(-1, at: instant, &log)
    case .attach: players[record.subject]?.item = record.b
    case .timeControl:
      endState(record.subject, at: instant, &log)
      players[record.subject]?.control = TimeControl(rawValue: record.small) ?? .paused
      players[record.subject]?.reason =
        UInt16(exactly: record.a).flatMap { WaitingReason(rawValue: $0) } ?? .none
      players[record.subject]?.since = instant
    case .seek where record.small == 0: mark(record.subject, "seek", at: instant, &log)
    case .playedToEnd: mark(record.subject, "played to its end", at: instant, &log)
    case .slot: slot(record, at: instant, &log)
    case .decoded:
      guard let place = slots.firstIndex(where: { $0.player == record.subject }) else { return }
      let cost = min(max(0, record.b), instant - slots[place].since)
      log.span(
        Self.track(place), record.a < 0 ? "drain" : "packet \(record.a)", "decode",
        from: instant - cost, to: instant, depth: 1,
        [("frames", .integer(Int64(record.small)))])
    default: break
    }
  }

  mutating func finish(at end: Int64, _ log: inout TraceEventLog) {
    for player in order { endState(player, at: end, &log) }
    for place in slots.indices { endSlot(place, at: end, &log) }
  }

  private static func track(_ slot: Int) -> TraceEventLog.Track {
    RunEvents.Tracks.decoders + Int64(slot)
  }

  private mutating func add(_ player: UInt32, _ log: inout TraceEventLog) {
    let track = RunEvents.Tracks.players + Int64(order.count)
    log.name(track, "player \(player)")
    players[player] = Player(track: track)
    order.append(player)
  }

  private mutating func count(_ change: Int64, at instant: Int64, _ log: inout TraceEventLog) {
    live += change
    log.counter("live players", at: instant, [("players", .integer(live))])
  }

  private func mark(
    _ player: UInt32, _ what: String, at instant: Int64, _ log: inout TraceEventLog
  ) {
    guard let track = players[player]?.track else { return }
    log.instant(track, what, "player", at: instant)
  }

  private func endState(_ number: UInt32, at instant: Int64, _ log: inout TraceEventLog) {
    guard let player = players[number], let since = player.since else { return }
    let word: String
    switch (player.control, player.reason) {
    case (.paused, _): return
    case (.playing, _): word = "playing"
    case (.waiting, .toMinimizeStalls): word = "waiting to minimize stalls"
    case (.waiting, .noItemToPlay): word = "waiting, no item"
    case (.waiting, _): word = "waiting"
    }
    log.span(
      player.track, word, "player", from: since, to: instant, [("item", .integer(player.item))])
  }

  private mutating func slot(_ record: Record, at instant: Int64, _ log: inout TraceEventLog) {
    switch record.small {
    case 1:
      let free = slots.firstIndex { $0.player == nil } ?? slots.count
      if free == slots.count {
        slots.append(Slot())
        log.name(Self.track(free), "decoder \(free + 1)")
      }
      slots[free] = Slot(player: record.subject, since: instant)
    case 0:
      if let place = slots.firstIndex(where: { $0.player == record.subject }) {
        endSlot(place, at: instant, &log)
      }
    default: mark(record.subject, "no decoder free", at: instant, &log)
    }
    if record.small != 2 {
      log.counter("live decoders", at: instant, [("decoders", .integer(record.a))])
    }
  }

  private mutating func endSlot(_ place: Int, at instant: Int64, _ log: inout TraceEventLog) {
    guard let player = slots[place].player else { return }
    log.span(
      Self.track(place), "player \(player)", "decoder", from: slots[place].since, to: instant,
      [("item", .integer(players[player]?.item ?? -1))])
    slots[place].player = nil
  }
}
