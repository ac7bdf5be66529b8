import ReelbenchMeasurement
import ReelbenchSimulation

/// How many players there are, how many of them play, and how many hold a decoder.
package struct PlayerLanes: Sendable {
  package var alive: [RunLanes.Level] = []
  package var playing: [RunLanes.Level] = []
  package var slots: [RunLanes.Level] = []
  /// When a slot was refused because none was free.
  package var refusals: [Int64] = []

  private var isPlaying: [UInt32: Bool] = [:]
  private var players = 0
  private var active = 0

  init() {}

  mutating func observe(_ record: Record, _ kind: Observation, at instant: Int64) {
    switch kind {
    case .created where record.small == ObjectClass.player.rawValue:
      players += 1
      alive.note(Int64(players), at: instant)
    case .freed where record.small == ObjectClass.player.rawValue:
      players -= 1
      alive.note(Int64(players), at: instant)
      set(record.subject, false, at: instant)
    case .timeControl:
      set(record.subject, record.small == TimeControl.playing.rawValue, at: instant)
    case .slot:
      if record.small == 2 {
        refusals.append(instant)
      } else {
        slots.note(record.a, at: instant)
      }
    default: break
    }
  }

  mutating func finish(at end: Int64) {
    alive = alive.thinned(to: 500, until: end)
    playing = playing.thinned(to: 500, until: end)
    slots = slots.thinned(to: 500, until: end)
    isPlaying = [:]
  }

  private mutating func set(_ player: UInt32, _ plays: Bool, at instant: Int64) {
    guard (isPlaying[player] ?? false) != plays else { return }
    isPlaying[player] = plays
    active += plays ? 1 : -1
    playing.note(Int64(active), at: instant)
  }
}
