import HeadlessAVFoundation
import HeadlessUIKit
import ReelbenchDevice
import ReelbenchSimulation
import Testing

/// The session, the silent switch, calls and headphones, and what goes on in the background.
@MainActor
struct PlayerFactSoundTests {
  private func newPlayer(_ number: Int = 0) -> AVPlayer {
    guard let url = URL(string: "https://media.invalid/\(number)/clip.mp4") else {
      preconditionFailure("the address of item \(number) is none")
    }
    return AVPlayer(url: url)
  }

  /// A phone on which another app plays.
  private func use(
    silent: Bool = false, audible: Bool = true, _ body: (Workbench) throws -> Void
  ) rethrows {
    try Workbench.use(audible: audible) { bench in
      bench.phone.audio.begin(otherPlays: true, isSilentSwitchOn: silent)
      try body(bench)
    }
  }

  private func playing(_ bench: Workbench, muted: Bool = false) -> AVPlayer {
    let player = bench.make { newPlayer() }
    bench.onMain {
      player.isMuted = muted
      player.play()
    }
    bench.wait(1000)
    return player
  }

  private func heard(_ bench: Workbench) -> Int { bench.phone.players.count { $0.isHeard } }

  private var session: AVAudioSession { AVAudioSession.sharedInstance() }

  // MARK: A3.22

  @Test(arguments: [true, false])
  func `A3.22 the default session stops others with the first soundtrack, muted or not`(
    muted: Bool
  ) {
    use { bench in
      #expect(session.category == .soloAmbient)
      #expect(session.isOtherAudioPlaying && session.secondaryAudioShouldBeSilencedHint)
      _ = playing(bench, muted: muted)
      #expect(!session.isOtherAudioPlaying)
      let changes = bench.records(.othersAudio)
      #expect(changes.map(\.small) == [1, 0])
      #expect(changes.map(\.a) == [0, 1])
    }
  }

  @Test func `A3.22 a video without a soundtrack stops nobody`() {
    use(audible: false) { bench in
      _ = playing(bench)
      #expect(session.isOtherAudioPlaying)
    }
  }

  @Test func `A3.22 others are stopped as the session is activated, before anything plays`() {
    use { bench in
      bench.onMain { #expect(throws: Never.self) { try session.setCategory(.playback) } }
      #expect(session.isOtherAudioPlaying, "the category alone does nothing")
      bench.onMain { #expect(throws: Never.self) { try session.setActive(true) } }
      #expect(!session.isOtherAudioPlaying)
    }
  }

  @Test(arguments: ["ambient", "mixing playback", "ducking playback"])
  func `A3.22 ambient mixes, and playback does when it is told to`(_ kind: String) {
    use { bench in
      bench.onMain {
        #expect(throws: Never.self) {
          switch kind {
          case "ambient": try session.setCategory(.ambient)
          case "mixing playback":
            try session.setCategory(.playback, mode: .moviePlayback, options: .mixWithOthers)
          default: try session.setCategory(.playback, options: .duckOthers)
          }
        }
      }
      _ = playing(bench)
      #expect(session.isOtherAudioPlaying)
      #expect(heard(bench) == 1)
    }
  }

  @Test func `A3.22 ambient and the default obey the silent switch, playback does not`() throws {
    try use(silent: true) { bench in
      let player = playing(bench)
      #expect(player.timeControlStatus == .playing)
      #expect(heard(bench) == 0)
      for (category, count) in [
        (AVAudioSession.Category.playback, 1), (.ambient, 0), (.playAndRecord, 1),
        (.soloAmbient, 0),
      ] {
        try session.setCategory(category)
        #expect(heard(bench) == count, "\(category.rawValue)")
      }
      bench.session.setSilentSwitch(false)
      #expect(heard(bench) == 1)
      bench.session.setSilentSwitch(true)
      #expect(heard(bench) == 0)
    }
  }

  @Test func `a session that ends gives others their sound back when it tells them`() throws {
    for notifies in [true, false] {
      try use { bench in
        try session.setActive(true)
        try session.setActive(false, options: notifies ? .notifyOthersOnDeactivation : [])
        #expect(session.isOtherAudioPlaying == notifies)
      }
    }
  }

  @Test func `another app that is started takes the session, and is stopped by the next play`() {
    use { bench in
      let player = playing(bench)
      bench.onMain { bench.phone.audio.playOther() }
      #expect(session.isOtherAudioPlaying)
      #expect(player.rate == 0)
      bench.onMain { player.play() }
      bench.wait(100)
      #expect(!session.isOtherAudioPlaying)
    }
  }

  @Test func `a session that ends under a player pauses it, and says that it was busy`() {
    use { bench in
      let player = playing(bench)
      bench.onMain { #expect(throws: NSError.self) { try session.setActive(false) } }
      #expect(player.rate == 0)
      #expect(!bench.phone.audio.isActive)
    }
  }

  @Test func `options are for categories that take them`() {
    use { _ in
      #expect(throws: NSError.self) {
        try session.setCategory(.soloAmbient, options: .mixWithOthers)
      }
    }
  }

  // MARK: A3.24

  @Test func `A3.24 a call pauses players before the app is told, and nothing resumes by itself`() {
    use { bench in
      let player = playing(bench)
      let journal = Journal()
      let token = NotificationCenter.default.addObserver(
        forName: AVAudioSession.interruptionNotification, object: nil, queue: .main
      ) { note in
        let type = (note.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt).flatMap(
          AVAudioSession.InterruptionType.init)
        let options = note.userInfo?[AVAudioSessionInterruptionOptionKey] as? UInt
        journal.note("\(type.map { "\($0)" } ?? "?") rate \(player.rate) option \(options ?? 0)")
      }
      bench.session.beginInterruption(.call)
      #expect(player.timeControlStatus == .paused)
      #expect(UIApplication.shared.applicationState == .inactive)
      bench.onMain {
        #expect(throws: NSError.self) { try session.setActive(true) }
        player.play()
      }
      bench.wait(100)
      #expect(player.timeControlStatus == .paused, "the call has the sound")
      bench.session.endInterruption()
      #expect(UIApplication.shared.applicationState == .active)
      bench.wait(5000)
      #expect(player.timeControlStatus == .paused)
      #expect(journal.lines == ["began rate 0.0 option 0", "ended rate 0.0 option 1"])
      bench.onMain { player.play() }
      bench.wait(100)
      #expect(player.timeControlStatus == .playing)
      NotificationCenter.default.removeObserver(token)
    }
  }

  @Test func `A3.24 headphones that are unplugged pause, and nothing resumes when they are back`() {
    use { bench in
      let player = playing(bench)
      let journal = Journal()
      let token = NotificationCenter.default.addObserver(
        forName: AVAudioSession.routeChangeNotification, object: nil, queue: .main
      ) { note in
        let reason = (note.userInfo?[AVAudioSessionRouteChangeReasonKey] as? UInt).flatMap(
          AVAudioSession.RouteChangeReason.init)
        let before =
          note.userInfo?[AVAudioSessionRouteChangePreviousRouteKey]
          as? AVAudioSessionRouteDescription
        journal.note(
          "\(reason.map { "\($0)" } ?? "?") from \(before?.outputs.first?.portType.rawValue ?? "?")"
            + " rate \(player.rate)")
      }
      bench.session.setHeadphones(false)
      #expect(session.currentRoute.outputs.map(\.portType) == [.builtInSpeaker])
      bench.wait(1000)
      bench.session.setHeadphones(true)
      bench.wait(1000)
      #expect(player.timeControlStatus == .paused)
      #expect(
        journal.lines == [
          "oldDeviceUnavailable from Headphones rate 0.0",
          "newDeviceAvailable from Speaker rate 0.0",
        ])
      NotificationCenter.default.removeObserver(token)
    }
  }

  // MARK: A3.23, A3.25

  /// Whether a player still plays 20 s after the app went to the background.
  private func goesOn(
    attached: Bool, category: AVAudioSession.Category = .playback,
    modes: [AppEntry.BackgroundMode] = [.audio], audible: Bool = true,
    policy: AVPlayerAudiovisualBackgroundPlaybackPolicy = .automatic
  ) throws -> Bool {
    var isPlaying = false
    try Workbench.use(
      clipSeconds: 60, audible: audible, backgroundModes: modes
    ) { bench in
      try session.setCategory(category)
      let player = bench.make { newPlayer() }
      let layer = bench.make { AVPlayerLayer(player: player) }
      bench.onMain {
        player.audiovisualBackgroundPlaybackPolicy = policy
        player.play()
      }
      bench.wait(1000)
      if !attached { bench.onMain { layer.player = nil } }
      bench.session.enterBackground()
      let wasPlaying = player.timeControlStatus == .playing
      bench.wait(20_000)
      isPlaying = player.timeControlStatus == .playing
      #expect(isPlaying == wasPlaying)
      #expect(bench.phone.world.isMainSuspended == !isPlaying)
      bench.session.enterForeground()
      #expect((player.timeControlStatus == .playing) == isPlaying, "nothing resumes by itself")
    }
    return isPlaying
  }

  @Test func `A3.23 in the background a video in a layer is paused, and sound goes on without one`()
    throws
  {
    #expect(try !goesOn(attached: true))
    #expect(try goesOn(attached: false))
  }

  @Test func `A3.23 sound goes on only for an app that may, in a category that does`() throws {
    #expect(try !goesOn(attached: false, modes: []))
    #expect(try !goesOn(attached: false, category: .ambient))
    #expect(try !goesOn(attached: false, category: .soloAmbient))
    #expect(try !goesOn(attached: false, audible: false))
  }

  @Test func `A3.25 the policy pauses a detached player, or lets an attached one sound`() throws {
    #expect(try !goesOn(attached: false, policy: .pauses))
    #expect(try goesOn(attached: true, policy: .continuesIfPossible))
    #expect(try !goesOn(attached: true, modes: [], policy: .continuesIfPossible))
  }

  // MARK: A3.26

  @Test func `A3.26 a paused item of a file loads, whatever is said of live streams`() {
    for may in [true, false] {
      Workbench.use { bench in
        let player = bench.make { newPlayer() }
        bench.onMain { player.currentItem?.canUseNetworkResourcesForLiveStreamingWhilePaused = may }
        bench.wait(1000)
        #expect(player.currentItem?.status == .readyToPlay)
        #expect(bench.records(.received).map(\.a).reduce(0, +) == 250_500)
      }
    }
  }
}
