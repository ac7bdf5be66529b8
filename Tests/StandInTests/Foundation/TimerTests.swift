import HeadlessUIKit
import ReelbenchSimulation
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

  @Test func `a timer that calls a method keeps its target until it is invalidated`() {
    Workbench.use { bench in
      weak var kept: Ticker?
      weak var seen: Timer?
      bench.onMain {
        let ticker = Ticker()
        kept = ticker
        seen = Timer.scheduledTimer(
          timeInterval: 0.1, target: ticker, selector: Ticker.tick, userInfo: "info", repeats: true)
      }
      bench.wait(250)
      #expect(kept?.ticks == ["info", "info"])
      bench.onMain { seen?.invalidate() }
      #expect(kept == nil && seen == nil)
    }
  }

  @Test func `fire calls at once and leaves the dates of a repeating timer, and ends another`() {
    Workbench.use { bench in
      let journal = Journal()
      bench.onMain {
        let repeating = timer(bench, journal)
        RunLoop.main.add(repeating, forMode: .default)
        let single = timer(bench, journal, repeats: false)
        RunLoop.main.add(single, forMode: .default)
        bench.spend(30)
        repeating.fire()
        single.fire()
        #expect(repeating.isValid && !single.isValid)
      }
      bench.wait(200)
      #expect(journal.lines == ["30", "30", "100", "200"])
    }
  }

  @Test func `a fire date in the past fires at once and moves the grid, one far off holds it back`()
  {
    Workbench.use { bench in
      let journal = Journal()
      let made = bench.make {
        let made = timer(bench, journal)
        RunLoop.main.add(made, forMode: .default)
        return made
      }
      bench.wait(30)
      bench.onMain { made.fireDate = .distantPast }
      bench.wait(220)
      #expect(journal.lines == ["30", "130", "230"])
      bench.onMain { made.fireDate = .distantFuture }
      bench.wait(10_000)
      #expect(journal.lines.count == 3)
    }
  }

  @Test func `a timer that is left at a drain is listed with what it keeps`() {
    Workbench.use { bench in
      let view = bench.make { Ticker(frame: .zero) }
      bench.onMain {
        Timer.scheduledTimer(
          timeInterval: 3, target: view, selector: Ticker.tick, userInfo: nil, repeats: true)
        Timer.scheduledTimer(withTimeInterval: 0.5, repeats: true) { _ in }
        Timer.scheduledTimer(withTimeInterval: 0.5, repeats: false) { _ in }
        Timer.scheduledTimer(withTimeInterval: 0.5, repeats: true) { _ in }.invalidate()
      }
      bench.session.close()
      let held = bench.records(.holds)
      let timers = bench.records(.timerFired).map { Int64($0.subject) }
      #expect(held.allSatisfy { $0.small == ObjectClass.timer.rawValue })
      #expect(held.count == 3)
      #expect(held.dropFirst().first?.a == Int64(view.creationNumber))
      #expect(held.map { Int64($0.subject) } == [held[0].a, held[0].a, held[2].a])
      #expect(timers.contains(held[0].a) && timers.contains(held[2].a))
      let texts = ["every 3 s", "every 3 s", "every 500 ms"].map {
        Int64(bench.phone.name("Timer \($0), added in the run"))
      }
      #expect(held.map(\.b) == texts)
    }
  }

  @Test func `a timer that is left at a drain names the controller that it keeps`() {
    final class Controller: UIViewController {
      nonisolated func tick(_ timer: Timer) {}
    }
    Workbench.use { bench in
      let controller = bench.make {
        let controller = Controller(nibName: nil, bundle: nil)
        Timer.scheduledTimer(
          timeInterval: 3, target: controller, selector: Controller.tick, userInfo: nil,
          repeats: true)
        return controller
      }
      bench.session.close()
      // Two rows: the timer itself, and what it keeps.
      #expect(bench.records(.holds).map(\.a).last == Int64(controller.creationNumber))
    }
  }

  private final class Ticker: UIView {
    var ticks: [String] = []

    nonisolated func tick(_ timer: Timer) {
      let info = timer.userInfo as? String ?? ""
      MainActor.assumeIsolated { ticks.append(info) }
    }
  }
}
