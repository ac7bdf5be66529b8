import HeadlessAVFoundation
import ReelbenchSimulation
import Testing

/// States that a player and its item report, from A3.1 on, each row by its number.
///
/// Rows that only advise have no test: A3.18 (three players are enough for a feed). A3.19 is a rule of the current
/// SDK's compiler: stand-ins take a player's calls on any queue, as systems did before it. A3.20 is advice too; the
/// effect of ignoring it is tested in `PlayerFactLayerTests`. Slots are in `PlayerFactSlotTests`, sound and background
/// in `PlayerFactSoundTests`.
@MainActor
struct PlayerFactStateTests {
  private func statuses(_ bench: Workbench) -> [UInt16] { bench.records(.itemStatus).map(\.small) }

  // MARK: A3.1

  @Test func `A3.1 an item goes from unknown to ready, or to failed`() {
    Workbench.use { bench in
      let player = bench.newPlayer()
      #expect(player.currentItem?.status == .unknown)
      #expect(player.status == .unknown)
      bench.wait(1000)
      #expect(player.currentItem?.status == .readyToPlay)
      #expect(player.status == .readyToPlay)
      #expect(statuses(bench) == [1])
    }
    Workbench.use { bench in
      let item = bench.make { Workbench.newItem(file: "none.mp4") }
      let player = bench.make { AVPlayer(playerItem: item) }
      bench.wait(1000)
      #expect(item.status == .failed)
      #expect((item.error as? URLError)?.code.rawValue == -1100)
      #expect(player.status == .unknown, "the item failed, not the player")
      #expect(statuses(bench) == [2])
    }
  }

  @Test func `A3.1 a failed item does not recover; a new one plays`() {
    Workbench.use { bench in
      let failed = bench.make { Workbench.newItem(file: "none.mp4") }
      let player = bench.make { AVPlayer(playerItem: failed) }
      bench.wait(1000)
      bench.onMain {
        player.replaceCurrentItem(with: nil)
        player.replaceCurrentItem(with: failed)
        player.play()
      }
      bench.wait(5000)
      #expect(failed.status == .failed)
      #expect(player.timeControlStatus == .waitingToPlayAtSpecifiedRate)
      bench.onMain { player.replaceCurrentItem(with: Workbench.newItem()) }
      bench.wait(1000)
      #expect(player.timeControlStatus == .playing)
    }
  }

  @Test func `A3.1 a failed item in another player is an exception`() {
    Workbench.use { bench in
      let failed = bench.make { Workbench.newItem(file: "none.mp4") }
      let player = bench.make { AVPlayer(playerItem: failed) }
      bench.wait(1000)
      bench.onMain {
        player.replaceCurrentItem(with: nil)
        _ = AVPlayer(playerItem: failed)
      }
      #expect(bench.phone.outcome == .crashed)
    }
  }

  // MARK: A3.2

  @Test func `A3.2 a player waits when its buffer ran empty, with its rate as wanted`() {
    // Half the rate of the clip.
    Workbench.use(downlink: 100_000) { bench in
      let player = bench.newPlayer { $0.play() }
      while bench.controls.count < 3 { bench.wait(1) }
      #expect(
        bench.controls == [
          "waiting: evaluatingBufferingRate", "playing", "waiting: toMinimizeStalls",
        ])
      #expect(player.rate == 1)
      let time = player.currentTime()
      bench.wait(50)
      #expect(player.currentTime() == time)
    }
  }

  @Test func `A3.2 a player waits when it is to play with too little media`() {
    Workbench.use { bench in
      let player = bench.newPlayer()
      #expect(player.timeControlStatus == .paused)
      #expect(player.rate == 0)
      bench.onMain { player.rate = 1.5 }
      #expect(player.timeControlStatus == .waitingToPlayAtSpecifiedRate)
      #expect(player.rate == 1.5)
      #expect(player.currentTime() == .zero)
    }
  }

  @Test func `A3.2 a player waits without an item`() {
    Workbench.use { bench in
      let player = bench.make { AVPlayer(playerItem: nil) }
      bench.onMain { player.play() }
      #expect(player.timeControlStatus == .waitingToPlayAtSpecifiedRate)
      #expect(player.reasonForWaitingToPlay == .noItemToPlay)
      bench.onMain { player.pause() }
      #expect(player.timeControlStatus == .paused)
      #expect(player.reasonForWaitingToPlay == nil)
    }
  }

  // MARK: A3.3

  @Test func `A3.3 a first wait evaluates the buffering rate, then it plays`() {
    Workbench.use { bench in
      _ = bench.newPlayer { $0.play() }
      bench.wait(1000)
      #expect(bench.controls == ["waiting: evaluatingBufferingRate", "playing"])
    }
  }

  @Test func `A3.3 when too little has come in after the measurement it waits to minimize stalls`()
  {
    // 3 kB/s: index at 267 ms, 200 ms of media 1667 ms later.
    Workbench.use(downlink: 24_000, adjust: { $0.playback.evaluation = .seconds(1) }) { bench in
      let player = bench.newPlayer { $0.play() }
      bench.wait(900)
      #expect(player.reasonForWaitingToPlay == .evaluatingBufferingRate)
      bench.wait(200)
      #expect(player.reasonForWaitingToPlay == .toMinimizeStalls)
      bench.wait(3000)
      #expect(
        bench.controls.prefix(3) == [
          "waiting: evaluatingBufferingRate", "waiting: toMinimizeStalls", "playing",
        ])
    }
  }

  // MARK: A3.4

  /// 25 kB/s, the rate of the clip: index at 120 ms, first frame at 164 ms, 200 ms of media at 320 ms.
  private let tight: Int64 = 200_000

  @Test func `A3.4 by default a player starts when it is predicted to play on`() {
    Workbench.use(downlink: tight) { bench in
      let player = bench.newPlayer { $0.play() }
      #expect(player.automaticallyWaitsToMinimizeStalling)
      bench.wait(1000)
      #expect(bench.starts.count == 1)
      #expect((320...320 + 164).contains(bench.starts.first ?? 0), "told within 4096 bytes")
    }
  }

  @Test func `A3.4 without waiting it starts with the first frame`() {
    Workbench.use(downlink: tight) { bench in
      _ = bench.newPlayer {
        $0.automaticallyWaitsToMinimizeStalling = false
        $0.play()
      }
      bench.wait(1000)
      #expect((164...167).contains(bench.starts.first ?? 0))
    }
  }

  @Test func `A3.4 without waiting an underrun pauses, rate 0, and nothing resumes by itself`() {
    Workbench.use(downlink: 100_000) { bench in
      let player = bench.newPlayer {
        $0.automaticallyWaitsToMinimizeStalling = false
        $0.play()
      }
      bench.wait(60_000)
      #expect(player.currentItem?.isPlaybackLikelyToKeepUp == true, "everything is in by now")
      #expect(player.timeControlStatus == .paused)
      #expect(player.rate == 0)
      #expect(bench.starts.count == 1)
    }
  }

  @Test func `A3.4 waiting that is turned off while it waits starts at once`() {
    Workbench.use(downlink: tight) { bench in
      let player = bench.newPlayer { $0.play() }
      bench.wait(200)
      #expect(player.timeControlStatus == .waitingToPlayAtSpecifiedRate)
      bench.onMain { player.automaticallyWaitsToMinimizeStalling = false }
      #expect(player.timeControlStatus == .playing)
    }
  }

  @Test func `A3.4 playImmediately skips the wait before a start, and no later one`() {
    Workbench.use(downlink: 100_000) { bench in
      let player = bench.newPlayer { $0.playImmediately(atRate: 1) }
      bench.wait(3000)
      #expect(
        bench.controls.prefix(4) == [
          "waiting: evaluatingBufferingRate", "playing", "waiting: toMinimizeStalls", "playing",
        ])
      #expect(player.rate == 1)
      // Index at 140 ms, then 80 ms to load the first frame and 4 ms to decode it.
      #expect((224...227).contains(bench.starts.first ?? 0))
      let stall = bench.records(.timeControl).map(bench.milliseconds)[2]
      #expect(bench.starts[1] - stall >= 400, "five frames of 1000 bytes at 12.5 kB/s")
    }
  }

  // MARK: A3.5

  /// Milliseconds from `play` until the video moves, and until the layer is ready.
  private func start(
    evaluation: Nanoseconds, immediately: Bool, clipSeconds: Int = 60
  ) -> (moving: Int64, ready: Int64) {
    var result: (moving: Int64, ready: Int64) = (-1, -1)
    // 50 kB/s: twice the rate of the clip.
    Workbench.use(
      clipSeconds: clipSeconds, downlink: 400_000, adjust: { $0.playback.evaluation = evaluation }
    ) { bench in
      let layer = bench.make { AVPlayerLayer(player: AVPlayer(playerItem: Workbench.newItem())) }
      let began = bench.now
      bench.onMain {
        if immediately { layer.player?.playImmediately(atRate: 1) } else { layer.player?.play() }
      }
      bench.wait(5000)
      result = (bench.reached(.playing) - began, bench.reached(.layerReady) - began)
    }
    return result
  }

  @Test func `A3.5 a cold start takes as long as the measurement, or a tenth with playImmediately`()
  {
    let (moving, ready) = start(evaluation: .milliseconds(1600), immediately: false)
    #expect((1600...1610).contains(moving))
    #expect((130...150).contains(ready), "the first frame is held still until it plays")
    let immediate = start(evaluation: .milliseconds(1600), immediately: true)
    #expect(immediate.moving <= 150)
    #expect(immediate.ready == immediate.moving)
  }

  @Test func `A3.5 without a measurement it starts with what it wants buffered`() {
    let (moving, ready) = start(evaluation: .zero, immediately: false)
    #expect(ready < moving)
    #expect(moving < 300)
    #expect(start(evaluation: .zero, immediately: true).moving <= 150)
  }

  @Test func `A3.5 there is nothing to measure when everything is in`() {
    Workbench.use(adjust: { $0.playback.evaluation = .milliseconds(1600) }) { bench in
      let player = bench.newPlayer()
      bench.wait(1000)
      bench.onMain { player.play() }
      #expect(player.timeControlStatus == .playing)
    }
  }
}
