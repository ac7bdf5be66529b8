import HeadlessAVFoundation
import ReelbenchSimulation
import Testing

/// What the trace records of a player's sound.
@MainActor
struct SoundTests {
  /// A phone with one clip, which has a soundtrack or none, and a player of it.
  private func use(soundtrack: Bool = true, _ body: (Phone, AVPlayer) throws -> Void) throws {
    let clip = ScriptedMedia.clip(seconds: 10)
    let tape = soundtrack ? ScriptedMedia.withSound(clip) : clip
    let phone = Phone(
      profile: ScriptedMedia.device(
        os: .ios15, prepared: 1, kept: 1, slots: 4, scroll: ScriptedMedia.scroll),
      network: NetworkProfile(
        name: "scripted", downlink: 8_000_000, roundTrip: .milliseconds(100), assumptions: []),
      library: MediaLibrary(assets: [MediaAsset(path: "clip.mp4", file: "", tape: tape)]),
      seed: 1, trace: Trace(capacity: 10_000), decoding: nil)
    try phone.asCurrent {
      let url = try #require(URL(string: "https://media.invalid/0/clip.mp4"))
      var made: AVPlayer?
      phone.world.perform("test") { made = AVPlayer(url: url) }
      try body(phone, try #require(made))
    }
  }

  private func wait(_ phone: Phone, _ milliseconds: Int64) {
    phone.world.run(until: phone.world.now + .milliseconds(milliseconds))
  }

  private func audibleChanges(_ phone: Phone) -> [UInt16] {
    phone.trace.all.filter { $0.kind == .audible }.map(\.small)
  }

  @Test func `sound is on once the player has played, and follows mute, volume and item`() throws {
    try use { phone, player in
      wait(phone, 1_000)
      #expect(audibleChanges(phone) == [])
      phone.world.perform("test") { player.play() }
      wait(phone, 1_000)
      #expect(audibleChanges(phone) == [1])
      phone.world.perform("test") { player.isMuted = true }
      phone.world.perform("test") { player.volume = 0 }
      #expect(audibleChanges(phone) == [1, 0])
      phone.world.perform("test") { player.isMuted = false }
      #expect(audibleChanges(phone) == [1, 0])
      phone.world.perform("test") { player.volume = 0.5 }
      #expect(audibleChanges(phone) == [1, 0, 1])
      phone.world.perform("test") { player.replaceCurrentItem(with: nil) }
      wait(phone, 100)
      #expect(audibleChanges(phone) == [1, 0, 1, 0])
    }
  }

  @Test(arguments: [true, false])
  func `a player that is muted before it plays, or has no soundtrack, tells nothing`(
    soundtrack: Bool
  ) throws {
    try use(soundtrack: soundtrack) { phone, player in
      phone.world.perform("test") {
        player.isMuted = soundtrack
        player.play()
      }
      wait(phone, 2_000)
      #expect(player.timeControlStatus == .playing)
      #expect(audibleChanges(phone) == [])
    }
  }

  @Test func `a player is heard while it plays with its sound on`() throws {
    try use { phone, player in
      func heard() -> Int { phone.players.count { $0.isHeard } }
      wait(phone, 1_000)
      #expect(heard() == 0)
      phone.world.perform("test") { player.play() }
      wait(phone, 1_000)
      #expect(heard() == 1)
      phone.world.perform("test") { player.isMuted = true }
      #expect(heard() == 0)
      phone.world.perform("test") { player.isMuted = false }
      #expect(heard() == 1)
      phone.world.perform("test") { player.pause() }
      wait(phone, 100)
      #expect(heard() == 0)
    }
  }
}
