import HeadlessUIKit
import ReelbenchSimulation
import Testing

/// `UIView.animate` and its like.
@MainActor
struct AnimationTests {
  private func use(_ body: (Workbench, UIView, Journal) -> Void) {
    Workbench.use { bench in
      let view = bench.make {
        let view = UIView(frame: bench.root.bounds)
        bench.root.addSubview(view)
        return view
      }
      bench.wait(40)
      body(bench, view, Journal())
    }
  }

  @Test func `values change at once and the completion comes after delay and duration, on main`() {
    use { bench, view, journal in
      bench.onMain {
        UIView.animate(withDuration: 0.3, delay: 0.1) {
          view.alpha = 0.5
        } completion: {
          journal.note("\($0) at \(bench.now) on \(bench.phone.world.context)")
        }
        journal.note("\(view.alpha)")
      }
      bench.wait(1000)
      #expect(journal.lines == ["0.5", "true at 440 on main"])
    }
  }

  @Test func `a completion waits while main is busy`() {
    use { bench, view, journal in
      bench.onMain {
        UIView.animate(withDuration: 0.1, animations: { view.alpha = 0 }) { _ in
          journal.note("\(bench.now)")
        }
      }
      bench.wait(50)
      bench.onMain { bench.spend(200) }
      bench.wait(100)
      #expect(journal.lines == ["290"])
    }
  }

  @Test func `an animation that changes nothing, or without duration, is over in the next turn`() {
    use { bench, view, journal in
      bench.onMain {
        UIView.animate(withDuration: 1, animations: {}) { _ in journal.note("\(bench.now)") }
        UIView.animate(withDuration: 0, animations: { view.alpha = 0 }) { _ in
          journal.note("\(bench.now)")
        }
        journal.note("begun")
      }
      bench.wait(1)
      #expect(journal.lines == ["begun", "40", "40"])
    }
  }

  @Test func `without animation, or with animations off, nothing takes time`() {
    use { bench, view, journal in
      bench.onMain {
        UIView.performWithoutAnimation {
          #expect(!UIView.areAnimationsEnabled)
          UIView.animate(withDuration: 1, animations: { view.alpha = 0.5 }) { _ in
            journal.note("\(bench.now)")
          }
        }
        #expect(UIView.areAnimationsEnabled)
        UIView.setAnimationsEnabled(false)
        UIView.animate(withDuration: 1, animations: { view.alpha = 0 }) { _ in
          journal.note("\(bench.now)")
        }
        UIView.setAnimationsEnabled(true)
      }
      bench.wait(1)
      #expect(journal.lines == ["40", "40"])
      #expect(bench.records(.scrollActive).isEmpty)
    }
  }

  @Test func `an animation inside another takes its duration over, unless it overrides it`() {
    use { bench, view, journal in
      let inner = bench.make { UIView(frame: .zero) }
      bench.onMain {
        UIView.animate(withDuration: 0.5) {
          view.alpha = 0
          UIView.animate(withDuration: 0.1, animations: { inner.alpha = 0 }) { _ in
            journal.note("inherits \(bench.now)")
          }
          UIView.animate(
            withDuration: 0.1, options: .overrideInheritedDuration,
            animations: { inner.isHidden = true }
          ) { _ in journal.note("overrides \(bench.now)") }
        }
      }
      bench.wait(1000)
      #expect(journal.lines == ["overrides 140", "inherits 540"])
    }
  }

  @Test
  func `animations count as activity from the first to the end of the last, repeating ones not`() {
    use { bench, view, _ in
      bench.onMain {
        UIView.animate(withDuration: 0.1) { view.alpha = 0.5 }
        UIView.animate(withDuration: 0.1, delay: 0.05, options: .autoreverse) { view.alpha = 0 }
        UIView.animate(withDuration: 0.1, options: .repeat) { view.isHidden = true }
      }
      bench.wait(1000)
      let active = bench.records(.scrollActive)
      #expect(active.map(bench.milliseconds) == [40, 290])
      #expect(active.map(\.small) == [1, 0])
      #expect(active.allSatisfy { $0.subject == 0 })
    }
  }

  @Test func `A1.15 an offset set in an animation makes the cells at its start and end only`() {
    Workbench.use(prepared: 0, kept: 0) { bench in
      let pager = Pager.put(on: bench, count: 5)
      bench.wait(40)
      #expect(pager.calls().contains("given 0 A"))
      bench.onMain {
        UIView.animate(
          withDuration: 0.4,
          animations: {
            pager.view.contentOffset = CGPoint(x: 960, y: 0)
            pager.view.layoutIfNeeded()
          }
        ) { _ in pager.journal.note("done at \(bench.now)") }
        #expect(pager.view.contentOffset.x == 960)
      }
      bench.wait(600)
      let calls = pager.calls()
      #expect(calls.filter { $0.hasPrefix("asked") } == ["asked 3"])
      #expect(calls.last == "done at 440")
      let ends = bench.records(.scrollCall).filter {
        $0.small == ScrollCall.didEndScrollingAnimation.rawValue
      }
      #expect(ends.isEmpty)
      bench.onMain { pager.view.setContentOffset(.zero, animated: true) }
      bench.wait(600)
      #expect(
        pager.calls().filter { $0.hasPrefix("asked") } == ["asked 2", "asked 1", "asked 0"])
    }
  }
}
