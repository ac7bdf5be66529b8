import HeadlessAVFoundation
import ReelbenchSimulation
import Testing

/// Key-value observing, in both styles, of an item that loads from 0 on: index at 100 ms, first frame at 106 ms.
@MainActor
struct KeyValueTests {
  /// Records the changes that it observes.
  private final class Observer: NSObject {
    let journal = Journal()

    override func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      let values = [NSKeyValueChangeKey.oldKey, .newKey].map { key in
        (change?[key] as? Int).map(String.init) ?? (change?[key] == nil ? "-" : "object")
      }
      journal.note("\(keyPath ?? "") \(values.joined(separator: " → "))")
    }
  }

  private func newItem() -> AVPlayerItem {
    guard let url = URL(string: "https://media.invalid/0/clip.mp4") else {
      preconditionFailure("the address is none")
    }
    return AVPlayerItem(url: url)
  }

  @Test func `initial is a read at once, a change comes later on main with what was asked for`() {
    Workbench.use { bench in
      let observer = Observer()
      let item = bench.make { newItem() }
      bench.onMain {
        item.addObserver(
          observer, forKeyPath: "status", options: [.initial, .new, .old], context: nil)
        #expect(observer.journal.lines == ["status - → 0"])
      }
      let player = bench.make { AVPlayer(playerItem: item) }
      bench.wait(2000)
      #expect(observer.journal.lines == ["status - → 0", "status 0 → 1"])
      bench.onMain { item.removeObserver(observer, forKeyPath: "status") }
      withExtendedLifetime(player) {}
    }
  }

  @Test func `a change that the app's own call makes is told before the call returns`() {
    Workbench.use { bench in
      let observer = Observer()
      let player = bench.make { AVPlayer(playerItem: nil) }
      bench.onMain {
        player.addObserver(observer, forKeyPath: "rate", options: .new, context: nil)
        player.addObserver(observer, forKeyPath: "timeControlStatus", options: .new, context: nil)
        player.play()
        #expect(observer.journal.lines.sorted() == ["rate - → 1", "timeControlStatus - → 1"])
        player.removeObserver(observer, forKeyPath: "rate")
        player.removeObserver(observer, forKeyPath: "timeControlStatus")
        player.pause()
      }
      bench.wait(100)
      #expect(observer.journal.lines.count == 2)
    }
  }

  @Test func `to remove an observer that is not registered raises`() {
    for (key, context) in [("status", 1), ("rate", 0)] {
      Workbench.use { bench in
        let observer = Observer()
        let player = bench.make { AVPlayer(playerItem: nil) }
        bench.onMain {
          player.addObserver(observer, forKeyPath: "rate", context: nil)
          let place = UnsafeMutableRawPointer(bitPattern: context)
          if key == "status" {
            player.removeObserver(observer, forKeyPath: key, context: place)
          } else {
            player.removeObserver(
              observer, forKeyPath: key, context: UnsafeMutableRawPointer(bitPattern: 8))
          }
        }
        #expect(bench.phone.outcome == .crashed)
        #expect(bench.phone.outcomeReason.contains("is not registered as an observer"))
      }
    }
  }

  @Test func `a key that a class has not raises`() {
    Workbench.use { bench in
      let observer = Observer()
      bench.onMain {
        AVPlayer(playerItem: nil).addObserver(observer, forKeyPath: "loops", context: nil)
      }
      #expect(bench.phone.outcomeReason.hasPrefix("NSUnknownKeyException"))
    }
  }

  @Test func `a change for an observer that was freed is a crash`() {
    Workbench.use { bench in
      let player = bench.make { AVPlayer(playerItem: nil) }
      bench.onMain {
        let observer = Observer()
        player.addObserver(observer, forKeyPath: "rate", context: nil)
      }
      bench.onMain { player.play() }
      #expect(bench.phone.outcomeReason.hasPrefix("EXC_BAD_ACCESS"))
    }
  }

  @Test(arguments: [SystemVersion.ios9, .ios10, .ios15, .ios18])
  func `L12 before iOS 11 an object that is freed with observers raises, later it does not`(
    os: SystemVersion
  ) {
    Workbench.use(os: os) { bench in
      let observer = Observer()
      bench.onMain {
        newItem().addObserver(observer, forKeyPath: "status", context: nil)
      }
      let raises = os == .ios9 || os == .ios10
      #expect((bench.phone.outcome == .crashed) == raises)
      #expect(bench.phone.outcomeReason.contains("were still registered with it") == raises)
    }
  }

  @Test func `a closure observes until its token ends, by a call or by being freed`() {
    for invalidates in [true, false] {
      Workbench.use { bench in
        let journal = Journal()
        let player = bench.make { AVPlayer(playerItem: nil) }
        var token: NSKeyValueObservation? = bench.make {
          player.observe(\.rate, options: [.old, .new]) { player, change in
            journal.note("\(change.oldValue ?? -1) \(change.newValue ?? -1) \(player.rate)")
          }
        }
        bench.onMain { player.play() }
        #expect(journal.lines == ["0.0 1.0 1.0"])
        bench.onMain {
          if invalidates { token?.invalidate() } else { token = nil }
          player.pause()
        }
        #expect(journal.lines.count == 1)
        withExtendedLifetime(token) {}
      }
    }
  }

  @Test func `a key path goes through the current item, whichever it is`() {
    Workbench.use { bench in
      let journal = Journal()
      let player = bench.make { AVPlayer(playerItem: nil) }
      let token = bench.make {
        player.observe(\.currentItem?.status, options: .new) { player, _ in
          journal.note("\(player.currentItem?.status.rawValue ?? -1)")
        }
      }
      bench.onMain { player.replaceCurrentItem(with: newItem()) }
      bench.wait(1000)
      bench.onMain { player.replaceCurrentItem(with: nil) }
      #expect(journal.lines == ["0", "1", "-1"])
      withExtendedLifetime(token) {}
    }
  }

  @Test func `an item tells what it buffers, and when that is enough`() {
    Workbench.use { bench in
      let journal = Journal()
      let player = bench.make { AVPlayer(playerItem: newItem()) }
      guard let item = player.currentItem else { return }
      let tokens = bench.make {
        [
          item.observe(\.isPlaybackLikelyToKeepUp) { item, _ in
            journal.note("likely \(item.isPlaybackLikelyToKeepUp)")
          },
          item.observe(\.isPlaybackBufferEmpty) { item, _ in
            journal.note("empty \(item.isPlaybackBufferEmpty)")
          },
          item.observe(\.isPlaybackBufferFull) { item, _ in
            journal.note("full \(item.isPlaybackBufferFull)")
          },
        ]
      }
      bench.wait(5000)
      #expect(journal.lines == ["empty false", "likely true", "full true"])
      let states = bench.records(.buffer).map(\.small)
      #expect(states == [0, 1, 5])
      let range = item.loadedTimeRanges.first?.timeRangeValue
      #expect(range == CMTimeRange(start: .zero, duration: CMTime(value: 10, timescale: 1)))
      withExtendedLifetime(tokens) {}
    }
  }

  @Test func `registrations that are left at a drain are listed, with key and place`() {
    Workbench.use { bench in
      let observer = Observer()
      let player = bench.make { AVPlayer(playerItem: nil) }
      let tokens = bench.make {
        player.addObserver(observer, forKeyPath: "rate", context: nil)
        let first = player.addPeriodicTimeObserver(
          forInterval: CMTime(value: 1, timescale: 2), queue: .main
        ) { _ in }
        let second = player.addBoundaryTimeObserver(forTimes: [], queue: nil) {}
        player.removeTimeObserver(second)
        return [first, second]
      }
      bench.session.close()
      let texts = bench.records(.holds).map(\.b)
      #expect(texts.count == 2)
      bench.onMain { player.removeObserver(observer, forKeyPath: "rate") }
      withExtendedLifetime(tokens) {}
    }
  }
}
