import HeadlessAVFoundation
import ReelbenchSimulation
import Testing

/// Items and the players that have them, ends and loops, and which thread waits for what.
@MainActor
struct PlayerFactItemTests {
  // MARK: A3.9

  @Test(arguments: [false, true])
  func `A3.9 an item is one player's for life, also of a queue`(isQueue: Bool) {
    Workbench.use { bench in
      let item = bench.make { Workbench.newItem() }
      let first = bench.make { AVPlayer(playerItem: item) }
      bench.wait(100)
      bench.onMain {
        first.replaceCurrentItem(with: nil)
        if isQueue {
          _ = AVQueuePlayer(items: [item])
        } else {
          _ = AVPlayer(playerItem: item)
        }
      }
      #expect(bench.phone.outcome == .crashed)
    }
  }

  @Test func `A3.9 its own player may have it again`() {
    Workbench.use { bench in
      let player = bench.newPlayer()
      let item = player.currentItem
      bench.wait(1000)
      let bytes = bench.received
      bench.onMain {
        player.replaceCurrentItem(with: nil)
        player.replaceCurrentItem(with: item)
        player.play()
      }
      bench.wait(1000)
      #expect(player.timeControlStatus == .playing)
      #expect(bench.received == bytes)
    }
  }

  @Test func `A3.9 an asset is shared by the items of many players, and loaded once`() {
    Workbench.use { bench in
      let first = bench.newPlayer()
      bench.wait(1000)
      let bytes = bench.received
      let second = bench.make { () -> AVPlayer? in
        first.currentItem.map { AVPlayer(playerItem: AVPlayerItem(asset: $0.asset)) }
      }
      bench.wait(1000)
      #expect(second?.currentItem?.status == .readyToPlay)
      #expect(bench.received == bytes)
    }
  }

  // MARK: A3.10

  @Test func `A3.10 at its end a player pauses, or keeps its rate and counts on`() {
    for action in [AVPlayer.ActionAtItemEnd.pause, .none] {
      Workbench.use(clipSeconds: 1) { bench in
        let player = bench.newPlayer {
          #expect($0.actionAtItemEnd == .pause)
          $0.actionAtItemEnd = action
          $0.play()
        }
        bench.wait(3000)
        #expect(bench.records(.playedToEnd).count == 1)
        #expect(player.currentItem != nil)
        #expect(player.rate == (action == .none ? 1 : 0))
        let time = player.currentTime()
        bench.wait(500)
        #expect(player.currentTime().seconds - time.seconds == (action == .none ? 0.5 : 0))
      }
    }
  }

  @Test func `A3.10 to advance is for a queue, where it is the default`() {
    Workbench.use(clipSeconds: 1) { bench in
      bench.onMain { #expect(AVQueuePlayer(items: []).actionAtItemEnd == .advance) }
      bench.onMain { AVPlayer(playerItem: nil).actionAtItemEnd = .advance }
      #expect(bench.phone.outcome == .crashed)
    }
  }

  // MARK: A3.11

  /// A looper over a template, and the player in whose queue its replicas are.
  private func loop(
    _ bench: Workbench, direct: Bool = false, loaded: Bool = false
  ) -> (AVQueuePlayer, AVPlayerLooper) {
    let template = bench.make { Workbench.newItem() }
    if loaded {
      bench.onMain { template.asset.loadValuesAsynchronously(forKeys: ["duration"]) }
      bench.wait(500)
    }
    return bench.make {
      let player = AVQueuePlayer(items: direct ? [Workbench.newItem()] : [])
      return (player, AVPlayerLooper(player: player, templateItem: template))
    }
  }

  @Test func `A3.11 a looper waits for the duration in status unknown, or has it before`() {
    for loaded in [false, true] {
      Workbench.use(clipSeconds: 1) { bench in
        let (player, looper) = loop(bench, loaded: loaded)
        bench.wait(50)
        #expect(looper.status == (loaded ? .ready : .unknown), "the round trip is 100 ms")
        #expect(player.items().count == (loaded ? 3 : 0))
        bench.wait(200)
        #expect(looper.status == .ready)
      }
    }
  }

  @Test func `A3.11 a cell with an item and a looper has one item and three replicas`() {
    Workbench.use(clipSeconds: 1) { bench in
      let (player, looper) = loop(bench, direct: true)
      bench.onMain { player.play() }
      bench.wait(500)
      #expect(player.items().count == 4)
      #expect(looper.loopingPlayerItems.count == 3)
      let births = bench.records(.stage).count { $0.small == StartStage.created.rawValue }
      #expect(births == 5, "the template too, which is not played")
    }
  }

  @Test func `A3.11 after disableLooping the replica that plays plays to its end`() {
    Workbench.use(clipSeconds: 1) { bench in
      let (player, looper) = loop(bench)
      bench.onMain { player.play() }
      bench.wait(1700)
      bench.onMain { looper.disableLooping() }
      #expect(player.currentItem != nil)
      #expect(player.timeControlStatus == .playing)
      let ends = bench.records(.playedToEnd).count
      bench.wait(2000)
      #expect(bench.records(.playedToEnd).count == ends + 1)
      #expect(player.currentItem == nil)
    }
  }

  // MARK: A3.28

  @Test func `A3.28 key-value changes and notifications reach main while a finger tracks`() {
    Workbench.use(clipSeconds: 1) { bench in
      let journal = Journal()
      let modes = { RunLoop.current.currentMode == .tracking ? "tracking" : "default" }
      let observations = Journal()
      var kept: [AnyObject] = []
      let player = bench.make {
        let scroll = UIScrollView(frame: bench.root.bounds)
        scroll.contentSize = CGSize(width: 3200, height: 480)
        bench.root.addSubview(scroll)
        let player = AVPlayer(playerItem: nil)
        kept.append(
          player.observe(\.timeControlStatus) { player, _ in
            observations.note("\(player.timeControlStatus.rawValue) \(modes())")
          })
        return player
      }
      bench.wait(20)
      bench.phone.world.schedule(at: bench.phone.world.now + .milliseconds(200), "test") {
        bench.phone.world.onMain("test") {
          let item = Workbench.newItem()
          kept.append(
            NotificationCenter.default.addObserver(
              forName: .AVPlayerItemDidPlayToEndTime, object: item, queue: nil
            ) { _ in journal.note("end \(modes())") } as AnyObject)
          player.replaceCurrentItem(with: item)
          player.play()
        }
      }
      bench.drag(by: -100, for: 150, hold: 2500)
      bench.wait(2000)
      #expect(observations.lines == ["1 tracking", "2 tracking", "0 tracking"])
      #expect(journal.lines == ["end tracking"])
      withExtendedLifetime(kept) {}
    }
  }

  // MARK: main.coldReplace

  @Test(arguments: MainThreadCosts.ColdReplace.allCases)
  func `replacing by an item whose asset is not loaded blocks main, or does not`(
    coldReplace: MainThreadCosts.ColdReplace
  ) {
    for loaded in [false, true] {
      Workbench.use(adjust: { $0.costs.coldReplace = coldReplace }) { bench in
        let player = bench.make { AVPlayer(playerItem: nil) }
        let item = bench.make { Workbench.newItem() }
        if loaded {
          bench.onMain { item.asset.loadValuesAsynchronously(forKeys: ["duration"]) }
          bench.wait(500)
        }
        var took: Int64 = 0
        bench.onMain {
          let start = bench.now
          player.replaceCurrentItem(with: item)
          took = bench.now - start
        }
        let waits = coldReplace == .waits && !loaded
        #expect(waits ? (100...105).contains(took) : took <= 1)
      }
    }
  }
}
