import HeadlessUIKit
import ReelbenchSimulation
import Testing

/// Animations that can be stopped.
@MainActor
struct PropertyAnimatorTests {
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

  private func made(_ bench: Workbench, _ view: UIView, _ journal: Journal)
    -> UIViewPropertyAnimator
  {
    let animator = UIViewPropertyAnimator(duration: 0.3, curve: .linear) { view.alpha = 0.5 }
    animator.addCompletion { journal.note("\($0) at \(bench.now)") }
    return animator
  }

  @Test func `nothing changes before the start, all completes at the end, though nobody keeps it`()
  {
    use { bench, view, journal in
      bench.onMain {
        let animator = made(bench, view, journal)
        #expect(view.alpha == 1 && !animator.isRunning)
        animator.startAnimation(afterDelay: 0.1)
        #expect(view.alpha == 0.5 && animator.state == .active)
      }
      bench.wait(1000)
      #expect(journal.lines == ["end at 440"])
    }
  }

  @Test(arguments: [true, false])
  func `one that is stopped completes when it is finished, or never`(withoutFinishing: Bool) {
    use { bench, view, journal in
      let animator = bench.make { made(bench, view, journal) }
      bench.onMain { animator.startAnimation() }
      bench.wait(100)
      bench.onMain { animator.stopAnimation(withoutFinishing) }
      bench.wait(1000)
      #expect(journal.lines == [])
      #expect(animator.state == (withoutFinishing ? .inactive : .stopped))
      bench.onMain { animator.finishAnimation(at: .current) }
      if withoutFinishing {
        #expect(bench.phone.outcomeReason.contains("only be called on a stopped animator"))
      } else {
        #expect(journal.lines == ["current at 1140"])
        #expect(animator.state == .inactive)
      }
    }
  }

  @Test func `one that is started again after a stop ends once, with the second start`() {
    use { bench, view, journal in
      let animator = bench.make { made(bench, view, journal) }
      bench.onMain {
        animator.startAnimation()
        animator.stopAnimation(false)
        animator.finishAnimation(at: .end)
        animator.addAnimations { view.alpha = 0.2 }
        animator.addCompletion { _ in journal.note("again at \(bench.now)") }
      }
      bench.wait(100)
      bench.onMain { animator.startAnimation() }
      bench.wait(1000)
      #expect(journal.lines == ["end at 40", "again at 440"])
    }
  }

  @Test func `the running one of the class starts by itself`() {
    use { bench, view, journal in
      bench.onMain {
        UIViewPropertyAnimator.runningPropertyAnimator(withDuration: 0.2, delay: 0) {
          view.alpha = 0
        } completion: { _ in
          journal.note("\(bench.now)")
        }
      }
      bench.wait(1000)
      #expect(view.alpha == 0 && journal.lines == ["240"])
    }
  }
}
