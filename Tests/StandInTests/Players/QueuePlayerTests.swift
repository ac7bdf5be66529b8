import HeadlessAVFoundation
import ReelbenchSimulation
import Testing

/// Queue players and loopers. A clip has a frame every 40 ms; the display has a vsync every 20 ms.
@MainActor
struct QueuePlayerTests {
  private func newAsset(_ number: Int = 0) -> AVURLAsset {
    guard let url = URL(string: "https://media.invalid/\(number)/clip.mp4") else {
      preconditionFailure("the address of item \(number) is none")
    }
    return AVURLAsset(url: url)
  }

  private func newItem(_ number: Int = 0) -> AVPlayerItem { AVPlayerItem(asset: newAsset(number)) }

  @Test func `a queue plays its items in order and goes over to each when the one before ends`() {
    Workbench.use(clipSeconds: 1) { bench in
      let items = bench.make { [newItem(0), newItem(1)] }
      let journal = Journal()
      let player = bench.make {
        let player = AVQueuePlayer(items: items)
        for (index, item) in items.enumerated() {
          _ = NotificationCenter.default.addObserver(
            forName: .AVPlayerItemDidPlayToEndTime, object: item, queue: .main
          ) { _ in journal.note("end \(index)") }
        }
        player.play()
        return player
      }
      bench.wait(900)
      #expect(player.currentItem === items[0])
      bench.wait(700)
      #expect(player.currentItem === items[1])
      #expect(player.items().count == 1)
      #expect(player.timeControlStatus == .playing)
      bench.wait(2000)
      #expect(journal.lines == ["end 0", "end 1"])
      #expect(player.currentItem == nil)
      #expect(player.rate == 0)
    }
  }

  @Test func `the next item is made ready before the current one ends`() {
    Workbench.use(clipSeconds: 1) { bench in
      let items = bench.make { [newItem(0), newItem(1)] }
      let player = bench.make {
        let player = AVQueuePlayer(items: items)
        player.play()
        return player
      }
      bench.wait(900)
      #expect(items[1].status == .readyToPlay)
      #expect(bench.phone.slots.inUse == 2)
      bench.wait(1000)
      #expect(bench.phone.slots.inUse == 1)
      let waits = bench.records(.timeControl).map { $0.small }
      #expect(waits == [TimeControl.waiting.rawValue, TimeControl.playing.rawValue])
      withExtendedLifetime(player) {}
    }
  }

  @Test func `a queue takes an item once, and none of another player`() {
    for isForeign in [false, true] {
      Workbench.use { bench in
        bench.onMain {
          let item = newItem()
          let player = AVQueuePlayer(items: isForeign ? [] : [item])
          let other = AVPlayer(playerItem: isForeign ? item : nil)
          #expect(!player.canInsert(item, after: nil))
          player.insert(item, after: nil)
          withExtendedLifetime(other) {}
        }
        #expect(bench.phone.outcome == .crashed)
      }
    }
  }

  @Test func `removing and advancing change what comes next`() {
    Workbench.use { bench in
      let items = bench.make { (0..<4).map { newItem($0) } }
      let player = bench.make { AVQueuePlayer(items: items) }
      bench.onMain {
        player.remove(items[1])
        player.advanceToNextItem()
        #expect(player.currentItem === items[2])
        player.remove(items[2])
        #expect(player.currentItem === items[3])
        player.removeAllItems()
        #expect(player.currentItem == nil)
        #expect(player.items().isEmpty)
      }
    }
  }

  @Test
  func `A3.11 a looper plays three replicas of its template, which itself is not played`() {
    Workbench.use(clipSeconds: 1) { bench in
      let template = bench.make { newItem() }
      let player = bench.make { AVQueuePlayer() }
      let looper = bench.make { AVPlayerLooper(player: player, templateItem: template) }
      #expect(looper.status == .unknown)
      bench.onMain { player.play() }
      bench.wait(1000)
      #expect(looper.status == .ready)
      #expect(looper.loopingPlayerItems.count == 3)
      #expect(!looper.loopingPlayerItems.contains { $0 === template })
      bench.wait(4000)
      #expect(looper.loopCount == 4)
      #expect(template.status == .unknown)
      #expect(player.items().count == 3)
      bench.onMain { looper.disableLooping() }
      bench.wait(2000)
      #expect(player.currentItem == nil)
      #expect(looper.status == .cancelled)
    }
  }

  @Test func `a looper plays what copying its template gives`() {
    Workbench.use(clipSeconds: 1) { bench in
      let template = bench.make { TitledItem(title: "harbour", asset: newItem().asset) }
      let player = bench.make { AVQueuePlayer() }
      let looper = bench.make { AVPlayerLooper(player: player, templateItem: template) }
      bench.onMain { player.play() }
      bench.wait(1000)
      let titles = looper.loopingPlayerItems.map { ($0 as? TitledItem)?.title }
      #expect(titles == ["harbour", "harbour", "harbour"])
    }
  }

  @Test func `a copy of an item has its asset and settings, and no player`() {
    Workbench.use { bench in
      let item = bench.make { newItem() }
      let player = bench.make { AVPlayer(playerItem: item) }
      bench.onMain {
        item.preferredForwardBufferDuration = 7
        item.preferredPeakBitRate = 500_000
        let copy = item.copy() as? AVPlayerItem
        #expect(copy !== item && copy?.asset === item.asset)
        #expect(copy?.preferredForwardBufferDuration == 7)
        #expect(copy?.preferredPeakBitRate == 500_000)
        let other = AVPlayer(playerItem: copy)
        #expect(other.currentItem === copy && player.currentItem === item)
      }
    }
  }

  @Test func `A3.11 a loop has no gap, and asks for nothing twice`() {
    Workbench.use(clipSeconds: 1) { bench in
      let layer = bench.make { AVPlayerLayer() }
      let parts = bench.make {
        let player = AVQueuePlayer()
        layer.frame = bench.root.bounds
        layer.player = player
        bench.root.layer.addSublayer(layer)
        let looper = AVPlayerLooper(player: player, templateItem: newItem())
        player.play()
        return (player, looper)
      }
      bench.wait(4000)
      let ends = bench.records(.playedToEnd).map { $0.instant / 1_000_000 }
      #expect(ends.count == 3)
      #expect(zip(ends.dropFirst(), ends).allSatisfy { $0 - $1 == 1000 })
      let bytes = bench.records(.received).reduce(0) { $0 + $1.a }
      #expect(bytes <= 25_500 + 500)
      #expect(bench.records(.layerReady).map(\.small) == [1])
      withExtendedLifetime(parts) {}
    }
  }
}

/// An item with something of its own, which its copies have too.
private final class TitledItem: AVPlayerItem {
  let title: String

  init(title: String, asset: AVAsset) {
    self.title = title
    super.init(asset: asset, automaticallyLoadedAssetKeys: nil)
  }

  override func copy(with zone: NSZone? = nil) -> Any { TitledItem(title: title, asset: asset) }
}
