import HeadlessAVFoundation
import ReelbenchSimulation
import Testing

/// The values that assets report, and what reading them costs main. The index of a clip is 500 bytes, and a round trip
/// takes 100 ms.
@MainActor
struct AssetTests {
  private func newAsset(_ path: String = "0/clip.mp4") -> AVURLAsset {
    guard let url = URL(string: "https://media.invalid/\(path)") else {
      preconditionFailure("the address of \(path) is none")
    }
    return AVURLAsset(url: url)
  }

  @Test func `A4 a key that is read before it is loaded blocks main for the network, once`() {
    Workbench.use { bench in
      let asset = bench.make { newAsset() }
      bench.onMain {
        let start = bench.now
        #expect(asset.duration == CMTime(value: 10, timescale: 1))
        #expect(bench.now - start == 100)
        #expect(asset.tracks(withMediaType: .video).count == 1)
        #expect(asset.tracks(withMediaType: .audio).isEmpty)
        #expect(asset.isPlayable)
        #expect(bench.now - start == 100)
      }
      let costs = bench.records(.mainCost).filter { $0.a >= 100_000_000 }
      #expect(costs.count == 1)
    }
  }

  @Test func `keys that are loaded ahead cost main nothing, and their handler is called elsewhere`()
  {
    Workbench.use { bench in
      let journal = Journal()
      let asset = bench.make { newAsset() }
      bench.onMain {
        asset.loadValuesAsynchronously(forKeys: ["duration"]) {
          journal.note("\(bench.phone.world.context)")
        }
        #expect(asset.statusOfValue(forKey: "duration", error: nil) == .loading)
        #expect(asset.statusOfValue(forKey: "playable", error: nil) == .unknown)
      }
      bench.wait(200)
      #expect(journal.lines == ["worker"])
      bench.onMain {
        let start = bench.now
        #expect(asset.statusOfValue(forKey: "duration", error: nil) == .loaded)
        #expect(asset.duration == CMTime(value: 10, timescale: 1))
        #expect(bench.now == start)
      }
    }
  }

  @Test func `an asset that is not there fails its keys, with an error`() {
    Workbench.use { bench in
      let asset = bench.make { newAsset("0/none.mp4") }
      bench.onMain { asset.loadValuesAsynchronously(forKeys: ["duration"]) }
      bench.wait(200)
      var error: NSError?
      #expect(asset.statusOfValue(forKey: "duration", error: &error) == .failed)
      #expect(error?.code == -1100)
      #expect(asset.isPlayable == false)
    }
  }

  @Test func `an item begins with what its asset has loaded`() {
    var opened: [Int64] = []
    for isWarm in [false, true] {
      Workbench.use { bench in
        let asset = bench.make { newAsset() }
        if isWarm { bench.onMain { asset.loadValuesAsynchronously(forKeys: ["duration"]) } }
        bench.wait(500)
        let start = bench.now
        let player = bench.make { AVPlayer(playerItem: AVPlayerItem(asset: asset)) }
        bench.wait(500)
        let stage = bench.records(.stage).first { $0.small == StartStage.opened.rawValue }
        opened.append((stage?.instant ?? 0) / 1_000_000 - start)
        withExtendedLifetime(player) {}
      }
    }
    #expect(opened[0] >= 100)
    #expect(opened[1] < 5)
  }
}
