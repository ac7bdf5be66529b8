import HeadlessAVFoundation
import ReelbenchSimulation
import Testing

/// Taps and long presses.
@MainActor
struct LifecycleGestureTests {
  @MainActor
  private final class Target {
    let journal = Journal()
    func once(_ tap: UITapGestureRecognizer) {
      journal.note("tap \(Int(tap.location(in: nil).x))")
    }
    func twice(_ tap: UITapGestureRecognizer) { journal.note("double tap") }
    func press(_ press: UILongPressGestureRecognizer) { journal.note("press \(press.state)") }
  }

  private func use(_ body: (Workbench, Target, Pager) -> Void) {
    Workbench.use { bench in
      let target = Target()
      let pager = Pager.put(on: bench, count: 3)
      bench.onMain {
        let once = UITapGestureRecognizer(target: target, action: Target.once)
        let twice = UITapGestureRecognizer(target: target, action: Target.twice)
        twice.numberOfTapsRequired = 2
        once.require(toFail: twice)
        bench.root.addGestureRecognizer(once)
        bench.root.addGestureRecognizer(twice)
        bench.root.addGestureRecognizer(
          UILongPressGestureRecognizer(target: target, action: Target.press))
      }
      bench.wait(40)
      body(bench, target, pager)
    }
  }

  private func tap(_ bench: Workbench, _ count: Int) {
    _ = bench.session.finger.tap(at: CGPoint(x: 100, y: 240), count: count)
    bench.wait(1000)
  }

  @Test func `one tap waits for the second, two are a double tap`() {
    use { bench, target, _ in
      tap(bench, 1)
      #expect(target.journal.lines == ["tap 100"])
      target.journal.clear()
      tap(bench, 2)
      #expect(target.journal.lines == ["double tap"])
      #expect(bench.records(.gesture).map(\.a) == [0, 0])
    }
  }

  @Test func `a touch that moves, scrolls or rests is no tap`() {
    use { bench, target, _ in
      bench.drag(by: 12, for: 50)
      bench.wait(1000)
      bench.flick()
      #expect(target.journal.lines.isEmpty)
      bench.drag(by: 0, for: 700)
      bench.wait(1500)
      #expect(target.journal.lines == ["press began"])
    }
  }

  @Test func `a tap that has caught a moving scroll says so`() {
    use { bench, target, pager in
      bench.drag(by: -160, for: 100)
      bench.wait(160)
      #expect(pager.view.isDecelerating)
      tap(bench, 1)
      #expect(target.journal.lines == ["tap 100"])
      #expect(bench.records(.gesture).map(\.a) == [1])
    }
  }

  @Test func `recognisers keep neither their target nor their view`() {
    Workbench.use { bench in
      weak var target: Target?
      weak var view: UIView?
      bench.onMain {
        let made = Target()
        let watched = UIView(frame: .zero)
        watched.addGestureRecognizer(UITapGestureRecognizer(target: made, action: Target.once))
        #expect(watched.gestureRecognizers?.count == 1)
        target = made
        view = watched
      }
      #expect(target == nil)
      #expect(view == nil)
    }
  }
}
