import HeadlessUIKit
import Simulation
import Testing

@MainActor
struct TimerTests {
  /// Writes the millisecond of each firing.
  private func timer(
    _ bench: Workbench, _ journal: Journal, every seconds: Double = 0.1, repeats: Bool = true
  ) -> Timer {
    Timer(timeInterval: seconds, repeats: repeats) { _ in journal.note("\(bench.now)") }
  }

  @Test func `a repeating timer fires on the grid of its first date`() {
    Workbench.use { bench in
      let journal = Journal()
      bench.wait(30)
      bench.onMain { RunLoop.main.add(timer(bench, journal), forMode: .default) }
      bench.wait(450)
      #expect(journal.lines == ["130", "230", "330", "430"])
    }
  }

  @Test func `dates that pass while main is busy become one firing, and the grid stays`() {
    Workbench.use { bench in
      let journal = Journal()
      bench.onMain { RunLoop.main.add(timer(bench, journal), forMode: .default) }
      bench.wait(150)
      bench.onMain { bench.spend(270) }
      bench.wait(230)
      #expect(journal.lines == ["100", "420", "500", "600"])
      let due = bench.records(.timerFired).map { $0.a / 1_000_000 }
      #expect(due == [100, 200, 500, 600])
    }
  }

  @Test
  func `a firing that takes longer than the interval is followed by the next date on the grid`() {
    Workbench.use { bench in
      let journal = Journal()
      bench.onMain {
        Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { _ in
          journal.note("\(bench.now)")
          bench.spend(130)
        }
      }
      bench.wait(600)
      // The date at 200 passes in the first firing, starts late at 230; the one after it is 300.
      #expect(journal.lines == ["100", "230", "360", "490"])
    }
  }

  @Test func `a timer that does not repeat is over when it has fired`() {
    Workbench.use { bench in
      let journal = Journal()
      let single = bench.make {
        let made = timer(bench, journal, repeats: false)
        RunLoop.main.add(made, forMode: .default)
        return made
      }
      bench.wait(90)
      #expect(single.isValid)
      bench.wait(900)
      #expect(!single.isValid)
      #expect(journal.lines == ["100"])
    }
  }

  @Test func `an invalidated timer does not fire, even when it is due and waits for main`() {
    Workbench.use { bench in
      let journal = Journal()
      bench.onMain {
        let made = timer(bench, journal)
        RunLoop.main.add(made, forMode: .default)
        bench.spend(150)
        made.invalidate()
      }
      bench.wait(500)
      #expect(journal.lines.isEmpty)
    }
  }

  @Test func `a timer that nobody keeps lives until it is invalidated`() {
    Workbench.use { bench in
      weak var seen: Timer?
      bench.onMain {
        seen = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { timer in
          if bench.now >= 300 { timer.invalidate() }
        }
      }
      bench.wait(250)
      #expect(seen != nil)
      bench.wait(100)
      #expect(seen == nil)
    }
  }

  @Test func `a timer in the default mode waits while a finger tracks and fires once after it`() {
    Workbench.use { bench in
      let lax = Journal()
      let common = Journal()
      bench.onMain {
        let scroll = UIScrollView(frame: bench.root.bounds)
        scroll.contentSize = CGSize(width: 3200, height: 480)
        bench.root.addSubview(scroll)
        RunLoop.main.add(timer(bench, lax), forMode: .default)
        RunLoop.main.add(timer(bench, common), forMode: .common)
      }
      bench.wait(140)
      bench.drag(by: -100, for: 200, hold: 150)
      bench.wait(500)
      // The finger is on the glass from 140 to 490, delivered with the vsyncs at 160 and 500.
      #expect(lax.lines == ["100", "500", "600"])
      #expect(common.lines == ["100", "200", "300", "400", "500", "600"])
    }
  }

  @Test func `a timer in the default mode waits for the end of a deceleration`() {
    Workbench.use { bench in
      let journal = Journal()
      let pager = Pager.put(on: bench, count: 3)
      bench.wait(40)
      bench.onMain { RunLoop.main.add(timer(bench, journal), forMode: .default) }
      bench.drag(by: -160, for: 90)
      bench.wait(1000)
      let settled = bench.records(.scrollCall).last {
        $0.small == ScrollCall.didEndDecelerating.rawValue
      }
      let first = journal.lines.first.flatMap { Int64($0) }
      #expect(first == settled.map(bench.milliseconds))
      #expect(pager.view.contentOffset.x == 320)
    }
  }

  @Test func `a programmatic scroll does not hold back a timer in the default mode`() {
    Workbench.use { bench in
      let journal = Journal()
      let pager = Pager.put(on: bench, count: 3)
      bench.wait(40)
      bench.onMain {
        RunLoop.main.add(timer(bench, journal), forMode: .default)
        pager.view.setContentOffset(CGPoint(x: 320, y: 0), animated: true)
      }
      bench.wait(250)
      #expect(journal.lines == ["140", "240"])
      #expect(pager.view.contentOffset.x < 320)
    }
  }
}
