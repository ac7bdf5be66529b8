import HeadlessAVFoundation
import HeadlessUIKit
import ReelbenchSimulation
import Testing

/// What layers show of a player, and how that depends on when they are linked to it.
@MainActor
struct PlayerFactLayerTests {
  // MARK: A3.12

  @Test func `A3.12 a layer is ready later than its item, and stays so across a seek`() {
    Workbench.use { bench in
      let journal = Journal()
      let layer = bench.make { AVPlayerLayer(player: AVPlayer(playerItem: Workbench.newItem())) }
      let observation = layer.observe(\.isReadyForDisplay, options: [.new]) { layer, change in
        journal.note(
          "\(change.newValue == true) \(layer.player?.currentItem?.status == .readyToPlay)")
      }
      bench.wait(1000)
      #expect(bench.reached(.layerReady) - bench.reached(.readyToPlay) == 4, "the first frame")
      bench.onMain { layer.player?.seek(to: seconds(5)) }
      bench.wait(1000)
      #expect(journal.lines == ["true true"])
      #expect(layer.isReadyForDisplay)
      withExtendedLifetime(observation) {}
    }
  }

  @Test func `A3.12 a layer can be observed by key`() {
    final class Observer: NSObject {
      let journal = Journal()
      override func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
      ) {
        journal.note("\(keyPath ?? "") \((object as? AVPlayerLayer)?.isReadyForDisplay == true)")
      }
    }
    Workbench.use { bench in
      let observer = Observer()
      let layer = bench.make { AVPlayerLayer(player: AVPlayer(playerItem: Workbench.newItem())) }
      layer.addObserver(observer, forKeyPath: "readyForDisplay", context: nil)
      bench.wait(1000)
      bench.onMain { layer.player = nil }
      #expect(observer.journal.lines == ["readyForDisplay true", "readyForDisplay false"])
      layer.removeObserver(observer, forKeyPath: "readyForDisplay")
    }
  }

  @Test(arguments: [Int64(0), 40])
  func `A3.12 another item drops a layer's readiness, for a time that the phone gives at least`(
    atLeast: Int64
  ) {
    Workbench.use(adjust: { $0.playback.layerSwitch = .milliseconds(atLeast) }) { bench in
      let next = bench.make { Workbench.newItem() }
      let warm = bench.make { AVPlayerItem(asset: next.asset) }
      let layer = bench.make { AVPlayerLayer(player: AVPlayer(playerItem: next)) }
      bench.wait(1000)
      bench.onMain { layer.player?.replaceCurrentItem(with: warm) }
      #expect(!layer.isReadyForDisplay)
      bench.wait(1000)
      let changes = bench.records(.layerReady)
      #expect(changes.map(\.small) == [1, 0, 1])
      let dropped = changes[2].instant - changes[1].instant
      // All data have arrived: only decoding is left.
      #expect(atLeast == 0 ? dropped < 6_000_000 : dropped == 40_000_000)
    }
  }

  // MARK: A3.13

  @Test func `A3.13 a layer keeps its player`() {
    Workbench.use { bench in
      weak var seen: AVPlayer?
      let layer = bench.make {
        let player = AVPlayer(playerItem: Workbench.newItem())
        seen = player
        return AVPlayerLayer(player: player)
      }
      bench.wait(100)
      #expect(seen != nil)
      bench.onMain { layer.player = nil }
      #expect(seen == nil)
    }
  }

  @Test(arguments: PlaybackProfile.SharedLayers.allCases)
  func `A3.13 of two layers of a player both show it, or the last one`(
    shared: PlaybackProfile.SharedLayers
  ) {
    for isEarly in [false, true] {
      Workbench.use(adjust: { $0.playback.sharedLayers = shared }) { bench in
        let player = bench.newPlayer()
        let first = bench.make { AVPlayerLayer(player: player) }
        if !isEarly { bench.wait(1000) }
        let second = bench.make { AVPlayerLayer(player: player) }
        bench.wait(1000)
        #expect([first, second].map(\.isReadyForDisplay) == [shared == .all, true])
        bench.onMain {
          first.player = nil
          first.player = player
        }
        #expect([first, second].map(\.isReadyForDisplay) == [true, shared == .all])
      }
    }
  }

  @Test(arguments: PlaybackProfile.LateLink.allCases)
  func `A3.13 a layer that is attached to a playing player makes it skip, or does not`(
    late: PlaybackProfile.LateLink
  ) {
    Workbench.use(adjust: { $0.playback.lateLink = late }) { bench in
      let put = {
        let layer = AVPlayerLayer()
        layer.frame = bench.root.bounds
        bench.root.layer.addSublayer(layer)
        return layer
      }
      let layers = bench.make { [put(), put()] }
      let player = bench.newPlayer()
      bench.onMain {
        layers[0].player = player
        player.play()
      }
      bench.wait(1000)
      #expect(bench.starts.count == 1)
      // At frame 20 or so: all from the key frame on are decoded again, 4 ms each, while the playhead goes on.
      bench.onMain { layers[1].player = player }
      bench.wait(200)
      #expect((bench.records(.skipped).count > 0) == (late == .rebuilds))
      bench.wait(500)
      #expect(player.timeControlStatus == .playing)
      #expect(bench.starts.count == 1)
    }
  }

  // MARK: A3.20

  /// Milliseconds until a player that gets its layer and rate before its item, or after it, begins to play.
  private func start(_ late: PlaybackProfile.LateLink, itemFirst: Bool) -> Int64 {
    var took: Int64 = 0
    Workbench.use(adjust: { $0.playback.lateLink = late }) { bench in
      let layer = bench.make { AVPlayerLayer() }
      let player = bench.make { AVPlayer(playerItem: nil) }
      if itemFirst {
        bench.onMain { player.replaceCurrentItem(with: Workbench.newItem()) }
        // The item is opened at 101 ms or so, and its first frame is being decoded.
        bench.wait(103)
        bench.onMain {
          layer.player = player
          player.play()
        }
      } else {
        bench.onMain {
          layer.player = player
          player.play()
          player.replaceCurrentItem(with: Workbench.newItem())
        }
      }
      bench.wait(1000)
      #expect(layer.isReadyForDisplay)
      took = bench.reached(.playing)
    }
    return took
  }

  @Test func `A3.20 layer and rate before the item spare a decoder that is built twice`() {
    #expect(start(.keeps, itemFirst: true) <= start(.keeps, itemFirst: false))
    #expect(start(.rebuilds, itemFirst: false) == start(.keeps, itemFirst: false))
    #expect(start(.rebuilds, itemFirst: true) >= start(.keeps, itemFirst: true) + 2)
  }
}
