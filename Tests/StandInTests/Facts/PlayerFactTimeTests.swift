import HeadlessAVFoundation
import ReelbenchSimulation
import Testing

/// Time observers and seeks. A clip has a key frame a second and a frame every 40 ms.
@MainActor
struct PlayerFactTimeTests {
  /// A player whose item is loaded, paused at its start.
  private func loaded(_ bench: Workbench) -> AVPlayer {
    let player = bench.newPlayer()
    bench.wait(1000)
    return player
  }

  // MARK: A3.15

  @Test(arguments: [(1.0, 5), (2, 10), (0.5, 2)] as [(Float, Int)])
  func `A3.15 the interval of a periodic observer is in media time`(rate: Float, calls: Int) {
    Workbench.use { bench in
      let journal = Journal()
      let player = loaded(bench)
      let token = bench.make {
        player.rate = rate
        return player.addPeriodicTimeObserver(forInterval: seconds(0.2), queue: .main) {
          journal.note("\($0.seconds)")
        }
      }
      bench.wait(1050)
      #expect(journal.lines.count == calls)
      #expect(journal.lines.prefix(2) == ["0.2", "0.4"])
      bench.onMain { player.removeTimeObserver(token) }
      journal.clear()
      bench.wait(1000)
      #expect(journal.lines.isEmpty)
    }
  }

  @Test func `A3.15 a token of another player cannot be removed`() {
    Workbench.use { bench in
      let players = bench.make { [AVPlayer(playerItem: nil), AVPlayer(playerItem: nil)] }
      bench.onMain {
        let token = players[0].addPeriodicTimeObserver(forInterval: seconds(1), queue: nil) { _ in }
        players[1].removeTimeObserver(token)
      }
      #expect(bench.phone.outcome == .crashed)
      #expect(
        bench.phone.outcomeReason.contains(
          "cannot remove a time observer that was added by a different instance"))
    }
  }

  // MARK: A3.16

  @Test func `A3.16 a newer seek completes the older one, unfinished`() {
    Workbench.use { bench in
      let journal = Journal()
      let player = loaded(bench)
      bench.onMain {
        for target in 1...3 {
          player.seek(to: seconds(Double(target))) { journal.note("\(target) \($0)") }
        }
      }
      bench.wait(1000)
      #expect(journal.lines == ["1 false", "2 false", "3 true"])
      #expect(player.currentTime().seconds == 3)
    }
  }

  /// Where a seek to a time lands, and how many decode steps and milliseconds pass until its completion is called.
  private func seek(
    _ loose: PlaybackProfile.LooseSeek, to time: Double, tolerance: CMTime
  ) -> (lands: Double, decodes: Int, took: Int64) {
    var result: (lands: Double, decodes: Int, took: Int64) = (-1, -1, -1)
    Workbench.use(adjust: { $0.playback.looseSeek = loose }) { bench in
      let player = loaded(bench)
      let before = bench.records(.decoded).count
      let began = bench.now
      bench.onMain {
        player.seek(to: seconds(time), toleranceBefore: tolerance, toleranceAfter: tolerance) {
          #expect($0)
          result.took = bench.now - began
          result.decodes = bench.records(.decoded).count - before
        }
      }
      bench.wait(1000)
      result.lands = player.currentTime().seconds
    }
    return result
  }

  @Test func `A3.16 by default a seek lands on the nearest sync sample, or where it was wanted`() {
    #expect(seek(.sync, to: 5.3, tolerance: .positiveInfinity).lands == 5)
    #expect(seek(.sync, to: 5.8, tolerance: .positiveInfinity).lands == 6)
    #expect(seek(.exact, to: 5.8, tolerance: .positiveInfinity).lands == 5.8)
  }

  @Test(arguments: PlaybackProfile.LooseSeek.allCases)
  func `A3.16 without tolerance it lands exactly`(loose: PlaybackProfile.LooseSeek) {
    #expect(seek(loose, to: 5.3, tolerance: .zero).lands == 5.3)
    #expect(seek(loose, to: 5.3, tolerance: seconds(0.1)).lands == 5.3, "no sync sample is near")
  }

  @Test func `a seek before the item is ready begins the video there`() {
    Workbench.use { bench in
      let player = bench.newPlayer {
        $0.seek(to: seconds(5.32), toleranceBefore: .zero, toleranceAfter: .zero)
      }
      bench.wait(1000)
      #expect(player.core.shownFrame?.pts == 5320)
      #expect(player.currentTime().seconds == 5.32)
      #expect(bench.records(.skipped).isEmpty)
    }
  }

  @Test func `A3.16 zero tolerance is slow: it decodes from the key frame on`() {
    let loose = seek(.sync, to: 5.92, tolerance: .positiveInfinity)
    let exact = seek(.sync, to: 5.92, tolerance: .zero)
    #expect(loose.decodes == 1)
    #expect(exact.decodes == 24, "frame 148 from key frame 125 on")
    #expect((4...5).contains(loose.took))
    #expect((96...97).contains(exact.took))
  }

  /// 780 kbit/s, 100 ms: eight frames of 1000 bytes from the key frame at 40 s on, and one step of the decoder. The
  /// seek starts at 1001 ms, because making the item took 1 ms.
  @Test func `A3.16 on 3g a seek to what is not in takes its round trip and its bytes, no more`() {
    Workbench.use(clipSeconds: 60, downlink: 780_000) { bench in
      let journal = Journal()
      let player = bench.newPlayer { $0.play() }
      bench.wait(1000)
      bench.onMain {
        player.seek(to: seconds(40.3), toleranceBefore: .zero, toleranceAfter: .zero) {
          journal.note("\($0) at \(bench.now)")
        }
      }
      bench.wait(500)
      #expect(journal.lines == ["true at 1187"])
      let began = bench.records(.requestBegan).map { "\(bench.milliseconds($0)) \($0.a)" }
      #expect(began == ["1 0", "1001 1000500"])
      let loaded = player.currentItem?.loadedTimeRanges.map { $0.timeRangeValue } ?? []
      #expect(loaded.count == 2)
      #expect(loaded.first?.start == .zero)
      #expect(loaded.last?.start == seconds(40))
    }
  }
}
