import HeadlessUIKit
import ReelbenchSimulation
import Testing

/// How drags, the app's own scrolls and the view's lifetime interact. The tests of A2 (scrolling) are in `Facts`.
@MainActor
struct ScrollViewTests {
  @Test func `a finger that moves less than ten points drags nothing`() {
    Workbench.useScroll(paging: false) { bench, scroll, listener in
      bench.drag(by: -9, for: 100)
      bench.wait(60)
      #expect(scroll.isTracking && !scroll.isDragging)
      bench.wait(500)
      #expect(listener.journal.lines.isEmpty)
      #expect(!scroll.isTracking)
    }
  }

  @Test func `an animated scroll to the offset already shown tells nothing`() {
    Workbench.useScroll(paging: true) { bench, scroll, listener in
      bench.onMain { scroll.setContentOffset(.zero, animated: true) }
      bench.wait(1000)
      #expect(listener.journal.lines.isEmpty)
    }
  }

  @Test func `a drag goes on from where the app has put the content`() {
    Workbench.useScroll(paging: false) { bench, scroll, listener in
      var isMoved = false
      listener.onScroll = {
        guard !isMoved else { return }
        isMoved = true
        $0.contentOffset.x += 1000
      }
      bench.drag(by: -200, for: 200, hold: 200)
      bench.wait(1000)
      // 200 pt in ten moves: the first only begins the pan, nine move the content.
      #expect(abs(scroll.contentOffset.x - 1180) < 0.01)
    }
  }

  @Test func `a scroll that begins when a drag ends counts as scrolling until its own end`() {
    Workbench.useScroll(paging: false) { bench, scroll, listener in
      listener.onDidEndDragging = { $0.setContentOffset(CGPoint(x: 640, y: 0), animated: true) }
      bench.drag(by: -100, for: 200, hold: 200)
      bench.wait(500)
      #expect(scroll.contentOffset.x > 100)
      #expect(!bench.session.isSettled)
      bench.wait(500)
      #expect(scroll.contentOffset.x == 640)
      #expect(listener.journal.lines.last == "didEndScrollingAnimation")
    }
  }

  @Test func `a scroll that the app begins under a resting finger goes on when the finger goes`() {
    Workbench.useScroll(paging: true) { bench, scroll, listener in
      bench.drag(by: 0, for: 100)
      bench.wait(60)
      bench.onMain { scroll.setContentOffset(CGPoint(x: 320, y: 0), animated: true) }
      bench.wait(1000)
      #expect(scroll.contentOffset.x == 320)
      #expect(listener.journal.lines == ["didScroll", "didEndScrollingAnimation"])
    }
  }

  @Test func `a drag takes the content over from a scroll that the app has begun under the finger`()
  {
    Workbench.useScroll(paging: true) { bench, scroll, listener in
      bench.drag(by: -160, for: 200)
      bench.wait(65)
      #expect(scroll.isDragging)
      bench.onMain { scroll.setContentOffset(CGPoint(x: 1280, y: 0), animated: true) }
      bench.wait(1000)
      #expect(scroll.contentOffset.x == 320)
      #expect(listener.journal.lines == ScrollListener.flick)
    }
  }

  @Test func `a scroll view that is taken away under the finger stops and lets the run loop go on`()
  {
    Workbench.useScroll(paging: true) { bench, scroll, listener in
      bench.drag(by: -160, for: 200)
      bench.wait(100)
      #expect(bench.phone.world.trackingCount == 1)
      bench.onMain { scroll.removeFromSuperview() }
      #expect(bench.phone.world.trackingCount == 0)
      #expect(bench.session.isSettled)
      bench.wait(1000)
      #expect(!listener.journal.lines.contains("willEndDragging"))
    }
  }

  @Test func `a delegate may take the scroll view away when the finger goes`() {
    Workbench.useScroll(paging: true) { bench, scroll, listener in
      listener.onWillEndDragging = { $0.removeFromSuperview() }
      bench.drag(by: -160, for: 100)
      bench.wait(1000)
      #expect(listener.journal.lines.last == "willEndDragging")
    }
  }

  @Test func `the innermost scroll view under the finger that can be scrolled takes it`() {
    Workbench.useScroll(paging: false) { bench, scroll, listener in
      let (inner, fixed) = bench.make {
        let inner = UIScrollView(frame: CGRect(x: 0, y: 100, width: 320, height: 200))
        inner.contentSize = CGSize(width: 1000, height: 200)
        scroll.addSubview(inner)
        let fixed = UIScrollView(frame: inner.bounds)
        fixed.contentSize = CGSize(width: 1000, height: 200)
        fixed.isScrollEnabled = false
        inner.addSubview(fixed)
        return (inner, fixed)
      }
      bench.drag(by: -100, for: 100, hold: 200)
      bench.wait(1000)
      #expect(inner.contentOffset.x > 50)
      #expect(fixed.contentOffset.x == 0)
      #expect(scroll.contentOffset.x == 0)
    }
  }
}
