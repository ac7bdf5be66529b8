import ReelbenchMeasurement
import ReelbenchSimulation

/// One lane for each decoder slot in use: which player held it, for which item, and whether that player was playing.
///
/// The device limits how many slots are in use and does not number them, so a player takes the lowest free lane.
package struct SlotRows: Sendable {
  /// State 0 is held by a player that plays, 1 by one that waits, 2 by one that is paused.
  package static let words = [
    "held by a player that plays", "held by one that waits", "held by one that is paused",
  ]

  /// The time for which a player held a slot.
  package struct Stay: Equatable, Sendable {
    /// Its creation number.
    package var player: UInt32
    /// The feed item that the player had when it took the slot; nil if that is not known.
    package var item: Int64?
    package var start: Int64
    package var end: Int64

    package init(player: UInt32, item: Int64?, start: Int64, end: Int64) {
      self.player = player
      self.item = item
      self.start = start
      self.end = end
    }
  }

  package struct Row: Sendable {
    package var spans: [RunLanes.Span] = []
    package var stays: [Stay] = []
    fileprivate var player: UInt32?
    fileprivate var state = 0
    fileprivate var since: Int64 = 0
  }

  package static let mostRows = 12
  package static let mostSpans = 200
  package var rows: [Row] = []
  /// The number of slots in use that have no lane.
  package var leftOut = 0
  /// The number of spans left out: the shortest of slots with more than `mostSpans`. Their latest players are left out
  /// too.
  package var spansLeftOut = 0

  private var items: [UInt32: Int64] = [:]
  private var controls: [UInt32: TimeControl] = [:]

  init() {}

  mutating func observe(_ record: Record, _ kind: Observation, at instant: Int64) {
    switch kind {
    case .attach: items[record.subject] = record.b
    case .detach: items[record.subject] = nil
    case .timeControl:
      controls[record.subject] = TimeControl(rawValue: record.small)
      guard let place = place(of: record.subject) else { return }
      turn(place, at: instant)
    case .slot where record.small == 1: take(record.subject, at: instant)
    case .slot where record.small == 0:
      guard let place = place(of: record.subject) else { return }
      leave(place, at: instant)
    default: break
    }
  }

  mutating func finish(at end: Int64) {
    for place in rows.indices where rows[place].player != nil { leave(place, at: end) }
    leftOut = max(0, rows.count - Self.mostRows)
    rows = Array(rows.prefix(Self.mostRows))
    for place in rows.indices {
      let (kept, rest) = rows[place].spans.longest(Self.mostSpans)
      rows[place].spans = kept
      rows[place].stays = Array(rows[place].stays.prefix(Self.mostSpans))
      spansLeftOut += rest
    }
    items = [:]
    controls = [:]
  }

  private func place(of player: UInt32) -> Int? { rows.firstIndex { $0.player == player } }

  private mutating func take(_ player: UInt32, at instant: Int64) {
    guard place(of: player) == nil else { return }
    let place = rows.firstIndex { $0.player == nil } ?? rows.count
    if place == rows.count { rows.append(Row()) }
    rows[place].player = player
    rows[place].state = state(of: player)
    rows[place].since = instant
    rows[place].stays.append(
      Stay(
        player: player, item: items[player].flatMap { $0 < 0 ? nil : $0 }, start: instant,
        end: instant))
  }

  private mutating func leave(_ place: Int, at instant: Int64) {
    close(place, at: instant)
    rows[place].stays[rows[place].stays.count - 1].end = instant
    rows[place].player = nil
  }

  private mutating func turn(_ place: Int, at instant: Int64) {
    guard let player = rows[place].player, state(of: player) != rows[place].state else { return }
    close(place, at: instant)
    rows[place].state = state(of: player)
    rows[place].since = instant
  }

  private mutating func close(_ place: Int, at instant: Int64) {
    guard instant > rows[place].since else { return }
    rows[place].spans.append(
      RunLanes.Span(start: rows[place].since, end: instant, state: rows[place].state))
  }

  private func state(of player: UInt32) -> Int {
    switch controls[player] {
    case .playing: 0
    case .waiting: 1
    case .paused, nil: 2
    }
  }
}
