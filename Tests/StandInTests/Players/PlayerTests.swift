import HeadlessAVFoundation
import ReelbenchSimulation
import Testing

@MainActor
struct PlayerTests {
  private func newItem(_ number: Int = 0) -> AVPlayerItem {
    guard let url = URL(string: "https://media.invalid/\(number)/clip.mp4") else {
      preconditionFailure("the address of item \(number) is none")
    }
    return AVPlayerItem(url: url)
  }

  private func instant(_ bench: Workbench, of stage: StartStage) -> Int64? {
    bench.records(.stage).first { $0.small == stage.rawValue }.map { $0.instant }
  }

  @Test func `an item alone loads nothing; its player does`() {
    Workbench.use { bench in
      let item = bench.make { newItem() }
      bench.wait(5000)
      #expect(bench.records(.requestBegan).isEmpty)
      #expect(item.status == .unknown)
      #expect(item.duration == .indefinite)
      let player = bench.make { AVPlayer(playerItem: item) }
      bench.wait(5000)
      #expect(bench.records(.requestBegan).count == 1)
      #expect(item.status == .readyToPlay)
      #expect(item.duration == CMTime(value: 10, timescale: 1))
      #expect(player.timeControlStatus == .paused)
    }
  }

  @Test func `an item belongs to one player, also when that has let it go`() {
    for letsGo in [false, true] {
      Workbench.use { bench in
        let item = bench.make { newItem() }
        let first = bench.make { AVPlayer(playerItem: item) }
        bench.wait(100)
        if letsGo { bench.onMain { first.replaceCurrentItem(with: nil) } }
        bench.onMain { _ = AVPlayer(playerItem: item) }
        #expect(bench.phone.outcome == .crashed)
        #expect(
          bench.phone.outcomeReason.contains(
            "An AVPlayerItem cannot be associated with more than one instance of AVPlayer"))
      }
    }
  }

  @Test func `a layer is ready for display later than its item is ready to play`() throws {
    try Workbench.use { bench in
      let item = bench.make { newItem() }
      let layer = bench.make { AVPlayerLayer(player: AVPlayer(playerItem: item)) }
      #expect(!layer.isReadyForDisplay)
      bench.wait(1000)
      #expect(layer.isReadyForDisplay)
      let ready = try #require(instant(bench, of: .readyToPlay))
      let shown = try #require(bench.records(.layerReady).first)
      #expect(shown.instant - ready == 4_000_000, "the first frame takes 4 ms to decode")
    }
  }

  @Test func `a player that wants to play waits for data, then plays`() {
    Workbench.use { bench in
      let player = bench.make { AVPlayer(playerItem: nil) }
      bench.onMain { player.play() }
      #expect(player.timeControlStatus == .waitingToPlayAtSpecifiedRate)
      #expect(player.reasonForWaitingToPlay == .noItemToPlay)
      #expect(player.rate == 1)
      bench.onMain { player.replaceCurrentItem(with: newItem()) }
      #expect(player.reasonForWaitingToPlay == .evaluatingBufferingRate)
      bench.wait(1000)
      #expect(player.timeControlStatus == .playing)
      #expect(player.reasonForWaitingToPlay == nil)
      bench.onMain { player.pause() }
      let stopped = player.currentTime()
      bench.wait(1000)
      #expect(player.timeControlStatus == .paused)
      #expect(player.currentTime() == stopped)
      #expect(stopped > .zero)
    }
  }

  @Test
  func
    `a player that runs out of data waits and goes on, or pauses for good when told not to wait`()
  {
    for waits in [true, false] {
      // Half the rate of the clip.
      Workbench.use(downlink: 100_000) { bench in
        let player = bench.make {
          let player = AVPlayer(playerItem: newItem())
          player.automaticallyWaitsToMinimizeStalling = waits
          player.play()
          return player
        }
        bench.wait(15_000)
        let states = bench.records(.timeControl).compactMap { TimeControl(rawValue: $0.small) }
        if waits {
          #expect(states.starts(with: [.waiting, .playing, .waiting, .playing]))
          #expect(player.rate == 1)
        } else {
          #expect(states.filter { $0 != .waiting } == [.playing, .paused])
          #expect(player.timeControlStatus == .paused)
          #expect(player.rate == 0)
        }
      }
    }
  }

  @Test func `a loop by notification and seek shows the first frame again and asks for nothing`() {
    Workbench.use(clipSeconds: 1) { bench in
      Pager.put(on: bench, count: 1) {
        $0.configure = { cell in
          cell.build()
          cell.player?.actionAtItemEnd = .none
          _ = NotificationCenter.default.addObserver(
            forName: .AVPlayerItemDidPlayToEndTime, object: cell.player?.currentItem, queue: .main
          ) { _ in cell.player?.seek(to: .zero) }
        }
      }
      bench.wait(2600)
      let firsts = bench.records(.presented).filter { $0.a == 0 }
      #expect(firsts.map(\.small) == [0, 1, 2])
      #expect(bench.records(.requestBegan).count == 1)
    }
  }

  @Test func `without an action at its end a player goes on at its rate, its time counts on`() {
    Workbench.use(clipSeconds: 1) { bench in
      let journal = Journal()
      let player = bench.make {
        let item = newItem()
        _ = NotificationCenter.default.addObserver(
          forName: .AVPlayerItemDidPlayToEndTime, object: item, queue: .main
        ) { _ in journal.note("end") }
        let player = AVPlayer(playerItem: item)
        player.actionAtItemEnd = .none
        player.play()
        return player
      }
      bench.wait(2500)
      #expect(journal.lines == ["end"])
      #expect(player.timeControlStatus == .playing)
      #expect(player.rate == 1)
      #expect(player.currentItem != nil)
      let first = player.currentTime()
      #expect(first > CMTime(value: 1, timescale: 1))
      bench.wait(500)
      #expect(player.currentTime().nanoseconds - first.nanoseconds == .milliseconds(500))
    }
  }

  @Test func `by default a player pauses at the end of its item`() {
    Workbench.use(clipSeconds: 1) { bench in
      let player = bench.make {
        let player = AVPlayer(playerItem: newItem())
        player.play()
        return player
      }
      bench.wait(3000)
      #expect(player.timeControlStatus == .paused)
      #expect(player.rate == 0)
      #expect(player.currentItem != nil)
    }
  }

  @Test func `to advance at the end is for queue players and raises`() {
    Workbench.use { bench in
      bench.onMain { AVPlayer(playerItem: nil).actionAtItemEnd = .advance }
      #expect(bench.phone.outcome == .crashed)
    }
  }

  @Test func `a newer seek completes the older one unfinished, then itself`() {
    Workbench.use { bench in
      let journal = Journal()
      let player = bench.make { AVPlayer(playerItem: newItem()) }
      bench.wait(2000)
      bench.onMain {
        player.seek(to: CMTime(value: 5, timescale: 1)) { journal.note("first \($0)") }
        player.currentItem?.seek(to: CMTime(value: 2, timescale: 1)) {
          journal.note("second \($0)")
        }
        #expect(journal.lines.isEmpty, "completions come later, on main")
      }
      bench.wait(1000)
      #expect(journal.lines == ["first false", "second true"])
      #expect(player.currentTime() == CMTime(value: 2, timescale: 1))
    }
  }

  @Test func `a seek without an item is not finished`() {
    Workbench.use { bench in
      let journal = Journal()
      bench.onMain {
        AVPlayer(playerItem: nil).seek(to: .zero) { journal.note("\($0)") }
      }
      bench.wait(10)
      #expect(journal.lines == ["false"])
    }
  }

  @Test func `a player beyond the decoders of the device fails its item`() {
    Workbench.use(slots: 1) { bench in
      let items = bench.make { [newItem(0), newItem(1)] }
      let players = bench.make { items.map { AVPlayer(playerItem: $0) } }
      bench.wait(2000)
      #expect(items.map(\.status) == [.readyToPlay, .failed])
      #expect(items[1].error != nil)
      bench.onMain { players[0].replaceCurrentItem(with: nil) }
      let third = bench.make { AVPlayer(playerItem: newItem(2)) }
      bench.wait(2000)
      #expect(third.currentItem?.status == .readyToPlay)
      #expect(items[1].status == .failed, "a failed item does not recover")
    }
  }

  @Test func `a layer keeps its player, which goes when the layer lets it go`() {
    Workbench.use { bench in
      weak var seen: AVPlayer?
      let layer = bench.make {
        let player = AVPlayer(playerItem: newItem())
        seen = player
        return AVPlayerLayer(player: player)
      }
      bench.wait(1000)
      #expect(seen != nil)
      #expect(layer.isReadyForDisplay)
      bench.onMain { layer.player = nil }
      #expect(seen == nil)
      #expect(!layer.isReadyForDisplay)
      #expect(bench.phone.slots.inUse == 0)
    }
  }

  @Test func `frames are presented at vsyncs alone, once each, in order`() {
    Workbench.use { bench in
      Pager.put(on: bench, count: 1) { $0.configure = { $0.build() } }
      bench.wait(3000)
      let presented = bench.records(.presented)
      #expect(presented.count > 50)
      #expect(presented.allSatisfy { $0.instant % 20_000_000 == 0 })
      #expect(presented.map(\.a) == presented.indices.map { Int64($0) * 40 })
    }
  }
}
