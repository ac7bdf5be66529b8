import HeadlessAVFoundation
import ReelbenchSimulation
import Testing

/// How far ahead of its playhead an item is loaded. A round trip takes 100 ms.
@MainActor
struct ForwardBufferTests {
  @Test func `A3.7 a short forward buffer is filled again before it runs dry`() {
    Workbench.use { bench in
      guard let url = URL(string: "https://media.invalid/0/clip.mp4") else {
        preconditionFailure("the address of the clip is none")
      }
      let item = bench.make { AVPlayerItem(url: url) }
      item.preferredForwardBufferDuration = 0.5
      let player = bench.make { AVPlayer(playerItem: item) }
      bench.onMain { player.play() }
      bench.wait(1000)
      #expect(player.timeControlStatus == .playing)
      for _ in 0..<40 {
        bench.wait(50)
        let end = item.loadedTimeRanges.last?.timeRangeValue.end.seconds ?? 0
        #expect(end - player.currentTime().seconds >= 0.1)
      }
    }
  }
}
