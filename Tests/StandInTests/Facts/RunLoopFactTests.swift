import HeadlessUIKit
import ReelbenchSimulation
import Testing

/// The rows of A7, each by its number. The display has a vsync every 20 ms.
@MainActor
struct RunLoopFactTests {
  /// Writes the millisecond of each firing.
  private func add(_ mode: RunLoop.Mode, _ bench: Workbench, _ journal: Journal) {
    let timer = Timer(timeInterval: 0.1, repeats: true) { _ in journal.note("\(bench.now)") }
    RunLoop.current.add(timer, forMode: mode)
  }

  private func put(on bench: Workbench) -> UIScrollView {
    let scroll = UIScrollView(frame: bench.root.bounds)
    scroll.contentSize = CGSize(width: 3200, height: 480)
    bench.root.addSubview(scroll)
    return scroll
  }

  // MARK: A7.1

  @Test func `A7.1 a default-mode timer waits for the end of tracking, and fires once`() {
    Workbench.use { bench in
      let lax = Journal()
      let common = Journal()
      bench.onMain {
        _ = put(on: bench)
        add(.default, bench, lax)
        add(.common, bench, common)
      }
      bench.wait(130)
      // Down with the vsync at 140, up with the one at 440; held before, so nothing decelerates.
      bench.drag(by: -100, for: 150, hold: 150)
      bench.wait(600)
      #expect(lax.lines == ["100", "440", "500", "600", "700"])
      #expect(common.lines == ["100", "200", "300", "400", "500", "600", "700"])
    }
  }

  @Test func `A7.1 a default-mode timer waits for the end of a deceleration, and fires once`() {
    Workbench.use { bench in
      let journal = Journal()
      let pager = Pager.put(on: bench, count: 3)
      bench.wait(40)
      bench.onMain { add(.default, bench, journal) }
      bench.drag(by: -160, for: 90)
      bench.wait(700)
      let rest = bench.records(.scrollCall).last {
        $0.small == ScrollCall.didEndDecelerating.rawValue
      }
      #expect(pager.view.contentOffset.x == 320)
      #expect(journal.lines.first == rest.map { "\(bench.milliseconds($0))" })
      // One firing for all the dates that passed; then the grid from 40 again.
      #expect(journal.lines.dropFirst().first.flatMap { Int($0) }.map { $0 % 100 } == 40)
    }
  }

  @Test(
    arguments: [(.standard, ["140", "240"], []), (.tracking, [], ["140", "240"])]
      as [(ScrollProfile.AnimationMode, [String], [String])])
  func `A7.1 an animated scroll of the app is no tracking, or is, as the phone says`(
    mode: ScrollProfile.AnimationMode, inDefault: [String], inTracking: [String]
  ) {
    var rules = ScriptedMedia.scroll
    rules.animationMode = mode
    Workbench.use(scroll: rules) { bench in
      let lax = Journal()
      let tracking = Journal()
      let pager = Pager.put(on: bench, count: 3)
      bench.wait(40)
      bench.onMain {
        add(.default, bench, lax)
        add(.tracking, bench, tracking)
        pager.view.setContentOffset(CGPoint(x: 320, y: 0), animated: true)
      }
      bench.wait(250)
      #expect(pager.view.contentOffset.x > 0 && pager.view.contentOffset.x < 320)
      #expect(lax.lines == inDefault)
      #expect(tracking.lines == inTracking)
      bench.wait(100)
      #expect(pager.view.contentOffset.x == 320)
      #expect(bench.phone.world.isIn(.default))
    }
  }

  @Test func `A7.1 a timer in the tracking mode alone fires only while tracking`() {
    Workbench.use { bench in
      let journal = Journal()
      bench.onMain {
        _ = put(on: bench)
        add(.tracking, bench, journal)
      }
      bench.wait(230)
      bench.drag(by: -100, for: 150, hold: 150)
      bench.wait(600)
      // Tracking from 240 to 540: the date at 100 comes first, late.
      #expect(journal.lines == ["240", "300", "400", "500"])
    }
  }

  @Test func `A7.1 a timer added in both modes fires in each, once a date`() {
    Workbench.use { bench in
      let journal = Journal()
      bench.onMain {
        _ = put(on: bench)
        let timer = Timer(timeInterval: 0.1, repeats: true) { _ in journal.note("\(bench.now)") }
        RunLoop.current.add(timer, forMode: .default)
        RunLoop.current.add(timer, forMode: .tracking)
      }
      bench.wait(130)
      bench.drag(by: -100, for: 150, hold: 150)
      bench.wait(400)
      #expect(journal.lines == ["100", "200", "300", "400", "500"])
    }
  }

  @Test func `A7.1 a timer that waits for the default mode fires at once when it is made common`() {
    Workbench.use { bench in
      let journal = Journal()
      let timer = bench.make {
        _ = put(on: bench)
        let timer = Timer(timeInterval: 0.1, repeats: true) { _ in journal.note("\(bench.now)") }
        RunLoop.current.add(timer, forMode: .default)
        return timer
      }
      bench.wait(50)
      bench.drag(by: -100, for: 300)
      bench.wait(200)
      bench.onMain { RunLoop.current.add(timer, forMode: .common) }
      bench.wait(100)
      #expect(journal.lines.first == "250")
      #expect(journal.lines.filter { $0 == "300" }.count == 1)
    }
  }

  @Test func `A7.1 the mode of the loop is tracking from touch to rest, and the default else`() {
    Workbench.use { bench in
      let journal = Journal()
      let pager = Pager.put(on: bench, count: 3)
      pager.onScroll = {
        journal.note("\(RunLoop.current.currentMode?.rawValue ?? "")", once: true)
      }
      bench.wait(40)
      bench.flick()
      bench.onMain { journal.note(RunLoop.current.currentMode?.rawValue ?? "") }
      #expect(RunLoop.current.currentMode == nil)
      #expect(journal.lines == ["UITrackingRunLoopMode", "kCFRunLoopDefaultMode"])
    }
  }

  // MARK: A7.2

  @Test(
    arguments: [
      (.runs, ["60 false", "100 true", "140 true"]),
      (.waits, ["60 false", "200 false", "200 false"]),
    ] as [(ScrollProfile.MainQueue, [String])])
  func
    `A7.2 the main dispatch queue is drained while a finger scrolls, or waits, as the phone says`(
      queue: ScrollProfile.MainQueue, lines: [String]
    )
  {
    var rules = ScriptedMedia.scroll
    rules.mainQueue = queue
    Workbench.use(scroll: rules) { bench in
      let journal = Journal()
      let scroll = bench.make { put(on: bench) }
      bench.wait(40)
      for milliseconds in [60, 100, 140] {
        bench.phone.world.schedule(
          at: Instant(nanoseconds: Int64(milliseconds) * 1_000_000), "a download ends"
        ) {
          DispatchQueue.main.async {
            MainActor.assumeIsolated { journal.note("\(bench.now) \(scroll.isDragging)") }
          }
        }
      }
      bench.drag(by: -100, for: 50, hold: 100)
      bench.wait(300)
      #expect(journal.lines == lines)
    }
  }

  // A7.3 describes another system's run loop and is not tested: this one drains the main queue in every mode (A7.2).

  // MARK: A7.4

  @Test func `A7.4 a post on main to an observer on the main queue calls it before it returns`() {
    Workbench.use { bench in
      let journal = Journal()
      let name = Notification.Name("done")
      bench.onMain {
        let token = NotificationCenter.default.addObserver(
          forName: name, object: nil, queue: .main
        ) { _ in journal.note("observed") }
        DispatchQueue.main.async { journal.note("queued") }
        NotificationCenter.default.post(name: name, object: nil)
        journal.note("posted")
        NotificationCenter.default.removeObserver(token)
      }
      bench.wait(1)
      #expect(journal.lines == ["observed", "posted", "queued"])
    }
  }

  // MARK: A7.5

  /// Changes its picture's number every 100 ms by a timer, and every frame by a display link.
  private final class Animation: NSObject {
    let journal = Journal()
    var seen: [Int64] = []
    func step(_ link: CADisplayLink) { seen.append(Int64((link.timestamp * 1000).rounded())) }
  }

  @Test(arguments: [RunLoop.Mode.default, .common])
  func `A7.5 pictures that a timer or link turns stop while dragging, and in the common mode go on`(
    mode: RunLoop.Mode
  ) {
    Workbench.use { bench in
      let animation = Animation()
      bench.onMain {
        _ = put(on: bench)
        add(mode, bench, animation.journal)
        CADisplayLink(target: animation, selector: Animation.step).add(to: .main, forMode: mode)
      }
      bench.wait(130)
      bench.drag(by: -100, for: 150, hold: 150)
      bench.wait(400)
      // Tracking lasts from 140 to 440; touches are delivered before links are called.
      let turned = animation.journal.lines.compactMap { Int64($0) }.filter { $0 > 140 && $0 < 440 }
      let drawn = animation.seen.filter { $0 >= 140 && $0 < 440 }
      #expect(turned == (mode == .common ? [200, 300, 400] : []))
      #expect(drawn == (mode == .common ? Array(stride(from: 140, to: 440, by: 20)) : []))
      #expect(animation.seen.contains(120) && animation.seen.contains(440))
    }
  }
}
