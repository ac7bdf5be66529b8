import HeadlessUIKit
import ReelbenchSimulation
import Testing

/// A display link is called once a frame. The display has a vsync every 20 ms.
@MainActor
struct DisplayLinkTests {
  /// Writes the millisecond of each call and of the vsync that it is for.
  @MainActor
  private final class Counter: Foundation.NSObject {
    let bench: Workbench
    let journal = Journal()
    var onStep: () -> Void = {}

    init(_ bench: Workbench) { self.bench = bench }

    nonisolated func step(_ link: CADisplayLink) {
      let vsync = Int((link.timestamp * 1000).rounded())
      MainActor.assumeIsolated {
        journal.note("\(bench.now) for \(vsync)")
        onStep()
      }
    }
  }

  private func put(on bench: Workbench, _ counter: Counter) -> CADisplayLink {
    bench.make {
      let link = CADisplayLink(target: counter, selector: Counter.step)
      link.add(to: .current, forMode: .common)
      return link
    }
  }

  @Test func `a link is called at each vsync, from the one after it was added`() {
    Workbench.use { bench in
      bench.wait(45)
      let counter = Counter(bench)
      let link = put(on: bench, counter)
      bench.wait(80)
      #expect(counter.journal.lines == ["60 for 60", "80 for 80", "100 for 100", "120 for 120"])
      #expect(link.duration == 0.02)
      #expect(link.targetTimestamp == 0.14)
    }
  }

  @Test
  func `a link is called once for the vsyncs that passed while main was busy, for the newest`() {
    Workbench.use { bench in
      let counter = Counter(bench)
      _ = put(on: bench, counter)
      bench.wait(30)
      bench.onMain { bench.spend(75) }
      bench.wait(20)
      #expect(counter.journal.lines == ["20 for 20", "105 for 100", "120 for 120"])
    }
  }

  @Test func `a link whose call takes longer than a period goes on with the newest vsync`() {
    Workbench.use { bench in
      let counter = Counter(bench)
      counter.onStep = { if bench.now == 20 { bench.spend(50) } }
      _ = put(on: bench, counter)
      bench.wait(100)
      #expect(
        counter.journal.lines == ["20 for 20", "70 for 60", "80 for 80", "100 for 100"])
    }
  }

  @Test
  func `a paused link is not called, and is called again from the next vsync after the pause`() {
    Workbench.use { bench in
      let counter = Counter(bench)
      let link = put(on: bench, counter)
      bench.wait(30)
      bench.onMain { link.isPaused = true }
      bench.wait(60)
      bench.onMain { link.isPaused = false }
      bench.wait(20)
      #expect(counter.journal.lines == ["20 for 20", "100 for 100"])
    }
  }

  @Test func `a link that wants half the frames is called at every other vsync`() {
    Workbench.use { bench in
      let counter = Counter(bench)
      let link = put(on: bench, counter)
      link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 50, preferred: 25)
      #expect(link.preferredFramesPerSecond == 25)
      bench.wait(130)
      #expect(counter.journal.lines.count == 3)
    }
  }

  @Test func `a link is called after the touches of its frame and before the scroll step`() {
    Workbench.use { bench in
      let counter = Counter(bench)
      let pager = Pager.put(on: bench, count: 3)
      bench.wait(30)
      _ = put(on: bench, counter)
      pager.onScroll = { counter.journal.note("\(bench.now) scrolls") }
      bench.onMain { pager.view.setContentOffset(CGPoint(x: 320, y: 0), animated: true) }
      bench.wait(20)
      #expect(counter.journal.lines == ["40 for 40", "40 scrolls"])
      counter.journal.clear()
      bench.wait(500)
      counter.journal.clear()
      bench.drag(by: -100, for: 100)
      bench.wait(100)
      let drags = counter.journal.lines.firstIndex { $0.hasSuffix("scrolls") }
      let instant = drags.map { counter.journal.lines[$0].prefix { $0 != " " } } ?? ""
      #expect(drags.map { counter.journal.lines[$0 + 1] } == "\(instant) for \(instant)")
    }
  }

  @Test func `a link keeps its target, is kept by the loop, and lets go when it is invalidated`() {
    Workbench.use { bench in
      weak var target: Counter?
      weak var seen: CADisplayLink?
      bench.onMain {
        let counter = Counter(bench)
        counter.onStep = { if bench.now >= 100 { seen?.invalidate() } }
        let link = CADisplayLink(target: counter, selector: Counter.step)
        link.add(to: .main, forMode: .default)
        target = counter
        seen = link
      }
      bench.wait(90)
      #expect(target != nil && seen != nil)
      bench.wait(30)
      #expect(target == nil && seen == nil)
    }
  }

  @Test func `a link that is out of every mode is not called and not kept`() {
    Workbench.use { bench in
      let counter = Counter(bench)
      weak var seen: CADisplayLink?
      bench.onMain {
        let link = CADisplayLink(target: counter, selector: Counter.step)
        link.add(to: .main, forMode: .default)
        link.add(to: .main, forMode: .tracking)
        link.remove(from: .main, forMode: .tracking)
        seen = link
      }
      bench.wait(30)
      #expect(counter.journal.lines == ["20 for 20"])
      bench.onMain { seen?.remove(from: .main, forMode: .default) }
      bench.wait(50)
      #expect(counter.journal.lines == ["20 for 20"])
      #expect(seen == nil)
    }
  }

  @Test func `a link that is left at a drain is listed with the view that it keeps`() {
    Workbench.use { bench in
      let view = bench.make {
        let view = Spinner(frame: .zero)
        CADisplayLink(target: view, selector: Spinner.turn).add(to: .main, forMode: .common)
        return view
      }
      bench.session.close()
      let held = bench.records(.holds)
      #expect(held.map(\.a) == [Int64(view.creationNumber)])
      #expect(held.first?.small == ObjectClass.other.rawValue)
    }
  }

  @Test func `a selector may be a method that does not ask for the link`() {
    Workbench.use { bench in
      let view = bench.make {
        let view = Spinner(frame: .zero)
        CADisplayLink(target: view, selector: Spinner.tick).add(to: .main, forMode: .common)
        return view
      }
      bench.wait(50)
      #expect(view.tag == 2)
    }
  }

  private final class Spinner: UIView {
    nonisolated func tick() { MainActor.assumeIsolated { tag += 1 } }
    nonisolated func turn(_ link: CADisplayLink) {}
  }
}
