import ReelbenchSimulation

/// How long the sound starts after the picture, and how often other apps' sound is stopped.
struct SoundFold: Fold {
  private struct Player {
    var item: Int64?
    var isPlaying = false
    var isAudible = false
    var wasHeard = false
    /// The first frame of the association, until the player is heard.
    var picture: Occurrence?
    var wasSeen = false
    var isHeard: Bool { isPlaying && isAudible }
  }

  private let facts: RunFacts
  private var players: [UInt32: Player] = [:]
  private var gaps: [Metric.Sample] = []
  private var interrupted: Tally

  init(_ facts: RunFacts) {
    self.facts = facts
    interrupted = Tally(facts)
  }

  mutating func observe(_ record: Record, _ kind: Observation, at mark: Occurrence) {
    switch kind {
    case .othersAudio where record.small == 0 && record.a == 1:
      interrupted.add(1, in: mark.segment)
    case .attach:
      change(record.subject, at: mark) {
        $0 = Player(item: record.b, isPlaying: $0.isPlaying, isAudible: $0.isAudible)
      }
    case .detach: change(record.subject, at: mark) { $0 = Player(isPlaying: $0.isPlaying) }
    case .timeControl:
      change(record.subject, at: mark) {
        $0.isPlaying = record.small == TimeControl.playing.rawValue
      }
    case .audible: change(record.subject, at: mark) { $0.isAudible = record.small == 1 }
    case .presented:
      change(record.subject, at: mark) {
        guard !$0.wasSeen else { return }
        $0.wasSeen = true
        $0.picture = mark
      }
    case .freed where record.small == ObjectClass.player.rawValue: players[record.subject] = nil
    default: break
    }
  }

  mutating func end(at mark: Occurrence) {}

  var measured: [Measured] {
    [
      Measured(name: "audio.start_gap", content: .samples(byStart(gaps))),
      Measured(
        name: "audio.others_interrupted", content: facts.content { Double(interrupted.sum($0)) }),
    ]
  }

  private mutating func change(
    _ number: UInt32, at mark: Occurrence, _ apply: (inout Player) -> Void
  ) {
    var player = players[number] ?? Player()
    apply(&player)
    if player.isHeard { player.wasHeard = true }
    if player.wasHeard, let picture = player.picture {
      player.picture = nil
      gaps.append(
        facts.sample(
          at: picture, item: player.item,
          value: milliseconds(mark.instant.since(picture.instant))))
    }
    players[number] = player
  }
}
