import HeadlessAVFoundation
import ReelbenchSimulation
import Testing

/// Decoders of the device: what happens to a player that gets none, and what frees a decoder.
@MainActor
struct PlayerFactSlotTests {
  /// A device with one decoder, and two players with an item each, in the order in which they were made.
  private func use(
    _ exhaustion: VideoEngineProfile.Exhaustion = .error,
    slotReturn: VideoEngineProfile.SlotReturn = .release,
    _ body: (Workbench, [AVPlayer], [AVPlayerLayer]) throws -> Void
  ) rethrows {
    try Workbench.use(
      slots: 1, audible: true,
      adjust: {
        $0.engine.exhaustion = exhaustion
        $0.engine.slotReturn = slotReturn
      }
    ) { bench in
      let players = bench.make { [newPlayer(0), newPlayer(1)] }
      let layers = bench.make { players.map { AVPlayerLayer(player: $0) } }
      bench.wait(500)
      bench.onMain { for player in players { player.play() } }
      bench.wait(1500)
      try body(bench, players, layers)
    }
  }

  private func newPlayer(_ number: Int) -> AVPlayer {
    guard let url = URL(string: "https://media.invalid/\(number)/clip.mp4") else {
      preconditionFailure("the address of item \(number) is none")
    }
    return AVPlayer(url: url)
  }

  private func frames(_ bench: Workbench, of player: AVPlayer) -> Int {
    bench.records(.decoded).count { $0.subject == player.creationNumber }
  }

  // MARK: A3.17

  @Test func `A3.17 an item without a decoder fails: −11839 over −12913`() throws {
    try use(.error) { bench, players, layers in
      #expect(players.map(\.currentItem?.status) == [.readyToPlay, .failed])
      let error = try #require(players[1].currentItem?.error as? AVError)
      #expect(AVError.errorDomain == AVFoundationErrorDomain)
      #expect(error.code == .decoderTemporarilyUnavailable)
      #expect(error.errorCode == -11839)
      let beneath = try #require(error.errorUserInfo[NSUnderlyingErrorKey] as? NSError)
      #expect(beneath.domain == NSOSStatusErrorDomain)
      #expect(beneath.code == -12913)
      #expect(players.map(\.timeControlStatus) == [.playing, .waitingToPlayAtSpecifiedRate])
      #expect(layers.map(\.isReadyForDisplay) == [true, false])
    }
  }

  @Test func `A3.17 silent: ready, playing and heard, with a layer that stays transparent`() {
    use(.silent) { bench, players, layers in
      #expect(players.map(\.currentItem?.status) == [.readyToPlay, .readyToPlay])
      #expect(players[1].currentItem?.error == nil)
      #expect(players.map(\.timeControlStatus) == [.playing, .playing])
      #expect(layers.map(\.isReadyForDisplay) == [true, false])
      #expect(frames(bench, of: players[0]) > 0)
      #expect(frames(bench, of: players[1]) == 0)
      #expect(bench.phone.players.filter(\.isHeard).count == 2)
      let passed = players[1].currentTime().seconds
      bench.wait(1000)
      #expect(players[1].currentTime().seconds == passed + 1)
      bench.wait(9000)
      #expect(bench.records(.playedToEnd).count == 2)
    }
  }

  @Test func `A3.17 silent: a seek goes on from there`() {
    use(.silent) { bench, players, _ in
      bench.onMain { players[1].seek(to: CMTime(value: 5, timescale: 1)) }
      bench.wait(1000)
      #expect(players[1].timeControlStatus == .playing)
      #expect(players[1].currentTime().seconds == 6)
    }
  }

  @Test func `A3.17 hang: never ready, no error, waiting for good`() {
    use(.hang) { bench, players, layers in
      bench.wait(60_000)
      #expect(players.map(\.currentItem?.status) == [.readyToPlay, .unknown])
      #expect(players[1].currentItem?.error == nil)
      #expect(players[1].timeControlStatus == .waitingToPlayAtSpecifiedRate)
      #expect(layers.map(\.isReadyForDisplay) == [true, false])
    }
  }

  @Test(arguments: VideoEngineProfile.SlotReturn.allCases)
  func `A3.17 taking the item from the player frees the decoder, whatever the device`(
    slotReturn: VideoEngineProfile.SlotReturn
  ) {
    use(slotReturn: slotReturn) { bench, players, _ in
      bench.onMain { players[0].replaceCurrentItem(with: nil) }
      let next = bench.make { newPlayer(2) }
      bench.wait(1000)
      #expect(next.currentItem?.status == .readyToPlay)
    }
  }

  @Test(arguments: VideoEngineProfile.SlotReturn.allCases)
  func `A3.17 letting go of a player frees its decoder, or does not`(
    slotReturn: VideoEngineProfile.SlotReturn
  ) {
    Workbench.use(slots: 1, adjust: { $0.engine.slotReturn = slotReturn }) { bench in
      var first: AVPlayer? = bench.make { newPlayer(0) }
      bench.wait(1000)
      #expect(first?.currentItem?.status == .readyToPlay)
      bench.onMain { first = nil }
      let next = bench.make { newPlayer(1) }
      bench.wait(1000)
      #expect(next.currentItem?.status == (slotReturn == .release ? .readyToPlay : .failed))
      #expect(bench.phone.slots.inUse == 1)
    }
  }

  // MARK: A3.27

  @Test func `A3.27 a decoder belongs to player and item together: apart they hold none`() {
    Workbench.use(slots: 1) { bench in
      let player = bench.make { newPlayer(0) }
      let item = player.currentItem
      bench.wait(1000)
      #expect(bench.phone.slots.inUse == 1)
      bench.onMain { player.replaceCurrentItem(with: nil) }
      #expect(bench.phone.slots.inUse == 0)
      #expect(item?.duration.seconds == 10, "the item keeps its data")
      bench.onMain { player.replaceCurrentItem(with: item) }
      bench.wait(100)
      #expect(bench.phone.slots.inUse == 1)
    }
  }

  // MARK: A3.29

  /// Milliseconds at which the first frame of each of two players was decoded.
  private func decoded(_ codec: String, vp9: VideoEngineProfile.Decoder) -> [Int64] {
    let tape = ScriptedMedia.coded(codec, ScriptedMedia.clip(seconds: 2))
    var profile = ScriptedMedia.device(
      os: .ios15, prepared: 1, kept: 1, slots: 1, scroll: ScriptedMedia.scroll)
    profile.engine.vp9 = vp9
    profile.processorReference = .seconds(5)
    let phone = Phone(
      profile: profile,
      network: NetworkProfile(
        name: "scripted", downlink: 8_000_000, roundTrip: .zero, assumptions: []),
      library: MediaLibrary(assets: [MediaAsset(path: "clip.mp4", file: "", tape: tape)]),
      seed: 1, trace: Trace(capacity: 10_000), decoding: nil)
    return phone.asCurrent {
      var kept: [AVPlayer] = []
      phone.world.perform("test") {
        kept = [newPlayer(0), newPlayer(1)]
      }
      phone.world.run(until: .zero + .seconds(1))
      return kept.map { player in
        phone.trace.all.first {
          $0.kind == .decoded && $0.subject == player.creationNumber
        }.map { $0.b / 1_000_000 } ?? -1
      }
    }
  }

  @Test func `A3.29 H.264 and HEVC take the video engine and its slots`() {
    #expect(decoded("h264", vp9: .processors) == [4, -1])
    #expect(decoded("hevc", vp9: .processors) == [4, -1])
  }

  @Test func `A3.29 VP9 takes a core and no slot, or the engine where the device has one for it`() {
    #expect(decoded("vp9", vp9: .processors) == [20, 20])
    #expect(decoded("vp9", vp9: .engine) == [4, -1])
  }
}
