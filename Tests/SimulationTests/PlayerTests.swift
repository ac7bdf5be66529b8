import ReelbenchSimulation
import Testing

@Suite struct PlayerTests {
  @Test func `a start goes through its stages, each at the instant its bytes and the engine allow`()
  {
    let scripted = ScriptedPlayer(Scripted.phone())
    scripted.attach()
    scripted.play()
    scripted.run(1000)
    // Index: 100 ms round trip + 500 bytes at 1 MB/s; the first packet 1000 bytes later; then 4 ms of decoding.
    let stages = scripted.stages
    #expect(stages[.requested] == 0)
    #expect(stages[.opened] == 100)
    #expect(stages[.slotGranted] == 100)
    #expect(stages[.buffered] == 101)
    #expect(stages[.firstDecoded] == 105)
    #expect(stages[.playing] == 105)
  }

  @Test func `an item alone loads nothing`() {
    let scripted = ScriptedPlayer(Scripted.phone())
    scripted.run(1000)
    #expect(scripted.item.download.requests == 0)
  }

  @Test func `a paused player decodes its first frame, fills its queue and stops`() {
    let scripted = ScriptedPlayer(Scripted.phone(), isLocal: true)
    scripted.attach()
    scripted.run(2000)
    let decoded = scripted.phone.trace.all.count { $0.kind == .decoded }
    // One shown and four queued.
    #expect(decoded == 5)
    #expect(scripted.player.timeControl == .paused)
    #expect(scripted.phone.ledger.bytes(of: scripted.player.number, .frame) == 5_000_000)
  }

  @Test func `frames are shown at the first vsync at or after their time`() {
    let phone = Scripted.phone()
    let scripted = ScriptedPlayer(phone, isLocal: true)
    scripted.attach()
    scripted.run(19)
    scripted.play()
    // Playing from 19 ms on; frames every 40 ms, vsyncs every 20 ms.
    var shown: [String] = []
    for _ in 0..<140 {
      scripted.run(1)
      let pts = scripted.player.shownFrame?.pts ?? -1
      let line = "\(pts)"
      if shown.last?.hasSuffix(" \(line)") != true {
        shown.append("\(phone.world.now.nanoseconds / 1_000_000) \(line)")
      }
    }
    #expect(shown == ["20 0", "60 40", "100 80", "140 120"])
  }

  @Test func `a player whose data run out stalls, and goes on when enough has come in`() {
    // 10 kB/s: a packet of 1000 bytes lasts 40 ms and takes 100 ms.
    let scripted = ScriptedPlayer(
      Scripted.phone(downlink: 80_000, roundTrip: .zero))
    scripted.attach()
    scripted.play()
    scripted.run(3000)
    let controls = scripted.controls
    #expect(controls.first == "0 waiting")
    #expect(controls.count { $0.hasSuffix("playing") } >= 2)
    #expect(controls.count { $0.hasSuffix("waiting") } >= 2)
  }

  @Test func `with waiting turned off an underrun pauses the player for good`() {
    let scripted = ScriptedPlayer(Scripted.phone(downlink: 80_000, roundTrip: .zero))
    scripted.player.automaticallyWaits = false
    scripted.attach()
    scripted.play()
    scripted.run(3000)
    #expect(scripted.player.timeControl == .paused)
    #expect(scripted.player.wantedRate == 0)
    #expect(scripted.controls.count { $0.hasSuffix("playing") } == 1)
  }

  @Test func `at the end none keeps the rate, pause takes it`() {
    for (action, rate) in [(PlayerCore.ActionAtEnd.none, Int64(1000)), (.pause, 0)] {
      let scripted = ScriptedPlayer(Scripted.phone(), isLocal: true)
      scripted.player.actionAtEnd = action
      var ends = 0
      scripted.player.onEvent = { if case .playedToEnd = $0 { ends += 1 } }
      scripted.attach()
      scripted.play()
      scripted.run(4000)
      #expect(ends == 1)
      #expect(scripted.player.wantedRate == rate)
    }
  }

  @Test func `a seek to the start asks for nothing and shows the first frame again`() {
    let scripted = ScriptedPlayer(Scripted.phone())
    scripted.player.actionAtEnd = .none
    scripted.attach()
    scripted.play()
    scripted.run(4000)
    let requests = scripted.item.download.requests
    var finished: [Bool] = []
    scripted.phone.world.perform("seek") {
      scripted.player.seek(to: .zero) { finished.append($0) }
    }
    scripted.run(10)
    #expect(finished == [true])
    #expect(scripted.player.shownFrame?.pts == 0)
    #expect(scripted.player.shownFrame?.pass == 1)
    #expect(scripted.item.download.requests == requests)
  }

  @Test
  func `a seek between key frames shows the frame of its time, decoded from the key frame before`()
  {
    let scripted = ScriptedPlayer(Scripted.phone(), isLocal: true)
    scripted.attach()
    scripted.run(500)
    scripted.phone.world.perform("seek") {
      scripted.player.seek(to: .milliseconds(1100)) { _ in }
    }
    scripted.run(500)
    // Frame 27 lasts from 1080 to 1120 ms; its key frame is 25.
    #expect(scripted.player.shownFrame?.pts == 1080)
  }

  @Test func `a frame that was being decoded when a seek came is not shown after it`() {
    let scripted = ScriptedPlayer(Scripted.phone(), isLocal: true)
    scripted.attach()
    scripted.play()
    // A frame of 1.4 s is on its way through the decoder.
    scripted.run(1301)
    scripted.phone.world.perform("seek") { scripted.player.seek(to: .zero) { _ in } }
    scripted.run(500)
    #expect(scripted.player.shownFrame?.pts == 480)
  }

  @Test func `a newer seek overtakes an older one`() {
    let scripted = ScriptedPlayer(Scripted.phone(), isLocal: true)
    scripted.attach()
    scripted.run(500)
    var completions: [String] = []
    scripted.phone.world.perform("seeks") {
      scripted.player.seek(to: .milliseconds(1000)) { completions.append("first \($0)") }
      scripted.player.seek(to: .zero) { completions.append("second \($0)") }
    }
    scripted.run(500)
    #expect(completions == ["first false", "second true"])
    #expect(scripted.player.shownFrame?.pts == 0)
  }

  @Test(arguments: VideoEngineProfile.Exhaustion.allCases)
  func `the player after the last slot fails as the profile says`(
    _ style: VideoEngineProfile.Exhaustion
  ) {
    var device = Scripted.device(slots: 1)
    device.engine.exhaustion = style
    let phone = Phone(
      profile: device,
      network: NetworkProfile(
        name: "n", downlink: 8_000_000, roundTrip: .zero, assumptions: []),
      library: Scripted.phone().library, seed: 1, trace: Trace(capacity: 10_000), decoding: nil)
    let first = ScriptedPlayer(phone, isLocal: true)
    let second = ScriptedPlayer(phone, isLocal: true)
    first.attach()
    second.attach()
    second.run(500)
    #expect(first.item.status == .ready)
    switch style {
    case .error:
      #expect(second.item.status == .failed)
      #expect(second.item.failure?.contains("-11839") == true)
    case .silent: #expect(second.item.status == .ready)
    case .hang: #expect(second.item.status == .unknown)
    }
    #expect(second.player.shownFrame == nil)
  }

  @Test func `detaching gives back slot and memory, and the data stay with the item`() {
    let phone = Scripted.phone()
    let scripted = ScriptedPlayer(phone)
    scripted.attach()
    scripted.run(1000)
    #expect(phone.slots.inUse == 1)
    #expect(phone.ledger.bytes(of: scripted.player.number, .codec) == 100_000)
    phone.world.perform("detach") { scripted.player.detach() }
    #expect(phone.slots.inUse == 0)
    #expect(phone.ledger.bytes(of: scripted.player.number) == 10)
    #expect(phone.ledger.bytes(of: scripted.item.number, .packets) == 50_500)
  }
}
