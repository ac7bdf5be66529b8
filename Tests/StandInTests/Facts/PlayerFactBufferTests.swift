import HeadlessAVFoundation
import ReelbenchSimulation
import Testing

/// What is loaded, how far ahead, and what happens to a player that runs out of data.
@MainActor
struct PlayerFactBufferTests {
  private func ends(_ item: AVPlayerItem?) -> Double {
    item?.loadedTimeRanges.last?.timeRangeValue.end.seconds ?? -1
  }

  // MARK: A3.6

  @Test func `A3.6 likely to keep up may be false while the buffer is full`() {
    // The item prefers 100 ms of media, a prediction needs 200 ms. The link gives 25 kB/s, the rate of the clip.
    Workbench.use(clipSeconds: 30, downlink: 200_000) { bench in
      let player = bench.newPlayer { $0.currentItem?.preferredForwardBufferDuration = 0.1 }
      let item = player.currentItem
      #expect(item?.isPlaybackBufferEmpty == true)
      #expect(item?.isPlaybackLikelyToKeepUp == false)
      #expect(item?.isPlaybackBufferFull == false)
      var seen = false
      for _ in 0..<400 {
        bench.wait(1)
        seen = seen || item?.isPlaybackBufferFull == true && item?.isPlaybackLikelyToKeepUp == false
      }
      #expect(seen)
      #expect(item?.isPlaybackBufferEmpty == false)
    }
  }

  @Test func `A3.6 a player whose buffer is full starts, likely to keep up or not`() {
    // With the round trip, 100 ms of media (three packets) have arrived at 240 ms, 200 ms of media at 320 ms.
    Workbench.use(clipSeconds: 30, downlink: 200_000) { bench in
      let player = bench.newPlayer {
        $0.currentItem?.preferredForwardBufferDuration = 0.1
        $0.play()
      }
      bench.wait(300)
      #expect(player.timeControlStatus == .playing)
    }
  }

  @Test func `A3.6 the buffer is empty when all that came in is played, likely again later`() {
    Workbench.use(downlink: 100_000) { bench in
      let player = bench.newPlayer { $0.play() }
      while player.timeControlStatus != .playing { bench.wait(1) }
      #expect(player.currentItem?.isPlaybackLikelyToKeepUp == true)
      while player.timeControlStatus == .playing { bench.wait(1) }
      let stall = bench.records(.timeControl).last
      let states = bench.records(.buffer).filter { $0.instant == stall?.instant }
      #expect(states.contains { $0.small == 2 }, "empty, and nothing else")
    }
  }

  // MARK: A3.7

  @Test(arguments: [(2.0, 2.0), (5, 5), (0, 10)])
  func `A3.7 a player loads as far ahead as its item prefers; 0 is the system's choice`(
    preferred: Double, ahead: Double
  ) {
    Workbench.use(clipSeconds: 60) { bench in
      let player = bench.newPlayer {
        $0.currentItem?.preferredForwardBufferDuration = preferred
      }
      bench.wait(5000)
      // Loaded ranges are exact to 4096 bytes; the bytes of a round trip, 100 kB, may be on the way.
      #expect((ahead...ahead + 0.5).contains(ends(player.currentItem)))
      bench.onMain { player.play() }
      bench.wait(8000)
      let left = ends(player.currentItem) - player.currentTime().seconds
      #expect((ahead - 1.1...ahead + 0.5).contains(left))
    }
  }

  @Test func `A3.7 it is no threshold of a start`() {
    var starts: Set<Int64> = []
    for preferred in [1.0, 5, 30] {
      Workbench.use(clipSeconds: 60) { bench in
        _ = bench.newPlayer {
          $0.currentItem?.preferredForwardBufferDuration = preferred
          $0.play()
        }
        bench.wait(1000)
        starts.insert(bench.starts.first ?? -1)
      }
    }
    #expect(starts.count == 1)
  }

  @Test(arguments: [(1.0, 1), (10, 0)])
  func `A3.7 a low one stalls in a hole of the network that a high one bridges`(
    preferred: Double, stalls: Int
  ) {
    Workbench.use(clipSeconds: 60) { bench in
      let player = bench.newPlayer {
        $0.currentItem?.preferredForwardBufferDuration = preferred
        $0.play()
      }
      bench.wait(4000)
      bench.onMain { bench.phone.link.beginOutage(for: .seconds(4)) }
      bench.wait(10_000)
      #expect(bench.controls.count { $0 == "waiting: toMinimizeStalls" } == stalls)
      #expect(player.timeControlStatus == .playing)
    }
  }

  // MARK: A3.8

  @Test func `A3.8 an item on its own loads nothing, whatever it prefers`() {
    Workbench.use { bench in
      let item = bench.make {
        let item = Workbench.newItem()
        item.preferredForwardBufferDuration = 10
        return item
      }
      bench.wait(10_000)
      #expect(bench.records(.requestBegan).isEmpty)
      #expect(item.status == .unknown)
      #expect(item.loadedTimeRanges.isEmpty)
      let player = bench.make { AVPlayer(playerItem: item) }
      bench.wait(1000)
      #expect(bench.records(.requestBegan).count == 1)
      withExtendedLifetime(player) {}
    }
  }

  // MARK: A3.14

  @Test func `A3.14 a stall is told, and playback goes on when data come`() {
    Workbench.use(clipSeconds: 60) { bench in
      let journal = Journal()
      let player = bench.newPlayer {
        $0.currentItem?.preferredForwardBufferDuration = 1
        $0.play()
      }
      let token = NotificationCenter.default.addObserver(
        forName: .AVPlayerItemPlaybackStalled, object: player.currentItem, queue: nil
      ) { _ in journal.note("stalled") }
      bench.wait(2000)
      bench.onMain { bench.phone.link.beginOutage(for: .seconds(3)) }
      bench.wait(2500)
      #expect(journal.lines == ["stalled"])
      #expect(player.timeControlStatus == .waitingToPlayAtSpecifiedRate)
      bench.wait(3000)
      #expect(player.timeControlStatus == .playing)
      #expect(journal.lines == ["stalled"])
      NotificationCenter.default.removeObserver(token)
    }
  }

  @Test(arguments: [(403, -1102), (404, -1100)])
  func `an item whose server refuses in the middle plays what came in, pauses and tells why`(
    status: Int, code: Int
  ) {
    // Ten seconds are buffered when the server begins to refuse; a second of play later, the next request is refused.
    let server = OriginProfile(refusal: status, refusesFrom: .zero + .seconds(2))
    Workbench.use(clipSeconds: 60, server: server) { bench in
      let journal = Journal()
      let player = bench.newPlayer()
      let tokens = [
        Notification.Name.AVPlayerItemFailedToPlayToEndTime, .AVPlayerItemDidPlayToEndTime,
      ].map { name in
        NotificationCenter.default.addObserver(
          forName: name, object: player.currentItem, queue: nil
        ) { note in
          let error = note.userInfo?[AVPlayerItemFailedToPlayToEndTimeErrorKey] as? URLError
          journal.note("\(error?.code.rawValue ?? 0) rate \(player.rate)")
        }
      }
      bench.wait(2000)
      bench.onMain { player.play() }
      bench.wait(9000)
      #expect(player.timeControlStatus == .playing)
      #expect(journal.lines.isEmpty)
      bench.wait(20_000)
      #expect(journal.lines == ["\(code) rate 0.0"])
      #expect(player.timeControlStatus == .paused)
      #expect(player.currentItem?.status == .readyToPlay)
      #expect((10...10.5).contains(player.currentTime().seconds))
      for token in tokens { NotificationCenter.default.removeObserver(token) }
    }
  }

  // MARK: A3.21

  @Test func `A3.21 a peak bit rate changes nothing of a single file`() {
    var traces: [[String]] = []
    for peak in [0.0, 1000] {
      Workbench.use { bench in
        _ = bench.newPlayer {
          $0.currentItem?.preferredPeakBitRate = peak
          $0.play()
        }
        bench.wait(3000)
        traces.append(bench.phone.trace.all.map { "\($0)" })
      }
    }
    #expect(traces[0] == traces[1])
  }
}
