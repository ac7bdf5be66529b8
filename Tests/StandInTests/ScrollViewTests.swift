import HeadlessUIKit
import Simulation
import Testing

/// What a scroll view tells its delegate, and in which order.
@MainActor
struct ScrollViewTests {
  /// A delegate that writes down every call; the many `didScroll` in a row are one line.
  private final class Listener: UIScrollViewDelegate {
    let journal = Journal()
    var onScroll: (UIScrollView) -> Void = { _ in }
    var onWillEndDragging: (UIScrollView) -> Void = { _ in }
    var onDidEndDragging: (UIScrollView) -> Void = { _ in }
    var wantedTarget: CGPoint?
    private(set) var target = CGPoint.zero
    private(set) var velocity = CGPoint.zero
    private(set) var scrolls = 0

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
      scrolls += 1
      journal.note("didScroll", once: true)
      onScroll(scrollView)
    }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
      journal.note("willBeginDragging")
    }
    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
      targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
      journal.note("willEndDragging")
      self.velocity = velocity
      target = targetContentOffset.pointee
      if let wantedTarget { targetContentOffset.pointee = wantedTarget }
      onWillEndDragging(scrollView)
    }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      journal.note("didEndDragging(\(decelerate))")
      onDidEndDragging(scrollView)
    }
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
      journal.note("willBeginDecelerating")
    }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
      journal.note("didEndDecelerating")
    }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
      journal.note("didEndScrollingAnimation")
    }
  }

  /// Ten pages side by side.
  private func use(
    paging: Bool, _ body: (Workbench, UIScrollView, Listener) throws -> Void
  ) rethrows {
    try Workbench.use { bench in
      let listener = Listener()
      let scroll = bench.make {
        let scroll = UIScrollView(frame: bench.root.bounds)
        scroll.contentSize = CGSize(width: 3200, height: 480)
        scroll.isPagingEnabled = paging
        scroll.delegate = listener
        bench.root.addSubview(scroll)
        return scroll
      }
      bench.wait(20)
      try body(bench, scroll, listener)
      #expect(bench.phone.world.trackingCount == 0)
      #expect(bench.handset.isSettled)
    }
  }

  private static let flick = [
    "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(true)",
    "willBeginDecelerating", "didScroll", "didEndDecelerating",
  ]

  @Test(arguments: [true, false])
  func `a flick tells of dragging, then of deceleration, in the documented order`(paging: Bool) {
    use(paging: paging) { bench, scroll, listener in
      bench.drag(by: -160, for: 100)
      bench.wait(4500)
      #expect(listener.journal.lines == Self.flick)
      #expect(abs(listener.velocity.x - 1.6) < 0.01, "points a millisecond")
      #expect(abs(listener.target.x - scroll.contentOffset.x) < 0.01)
      #expect(paging ? scroll.contentOffset.x == 320 : scroll.contentOffset.x > 800)
    }
  }

  @Test func `a slow release without paging ends with didEndDragging(false) and nothing more`() {
    use(paging: false) { bench, scroll, listener in
      bench.drag(by: -100, for: 200, hold: 200)
      bench.wait(1000)
      #expect(
        listener.journal.lines == [
          "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(false)",
        ])
      #expect(listener.velocity == .zero)
      #expect(listener.target == scroll.contentOffset)
    }
  }

  @Test func `a slow release between pages decelerates to the nearest`() {
    for (distance, page) in [(-120, 0), (-240, 320)] as [(Double, CGFloat)] {
      use(paging: true) { bench, scroll, listener in
        bench.drag(by: distance, for: 200, hold: 200)
        bench.wait(1000)
        #expect(listener.journal.lines == Self.flick)
        #expect(scroll.contentOffset.x == page)
      }
    }
  }

  @Test func `a slow release exactly on a page ends with didEndDragging(false) and nothing more`() {
    use(paging: true) { bench, scroll, listener in
      // The pan begins at 140; the content follows to the page beside, almost, and back.
      bench.touch([
        (0, .down, 160), (15, .moved, 140), (35, .moved, 60), (55, .moved, 140), (175, .up, 140),
      ])
      bench.wait(45)
      #expect(scroll.contentOffset.x == 80)
      bench.wait(1000)
      #expect(
        listener.journal.lines == [
          "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(false)",
        ])
      #expect(scroll.contentOffset == .zero)
    }
  }

  @Test func `a finger that moves less than ten points drags nothing`() {
    use(paging: false) { bench, scroll, listener in
      bench.drag(by: -9, for: 100)
      bench.wait(60)
      #expect(scroll.isTracking && !scroll.isDragging)
      bench.wait(500)
      #expect(listener.journal.lines.isEmpty)
      #expect(!scroll.isTracking)
    }
  }

  @Test func `content pulled past its edge follows as a rubber band and comes back`() {
    use(paging: false) { bench, scroll, listener in
      bench.drag(by: 200, for: 100, hold: 200)
      bench.wait(250)
      // The pan began at the first sample, 40 pt after the touch.
      let pulled = -scroll.contentOffset.x
      #expect(abs(pulled - (1 - 1 / (160 * 0.55 / 320 + 1)) * 320) < 0.01)
      bench.wait(2000)
      #expect(scroll.contentOffset == .zero)
      #expect(listener.journal.lines == Self.flick)
    }
  }

  @Test func `an animated scroll ends in didEndScrollingAnimation alone`() {
    use(paging: true) { bench, scroll, listener in
      bench.onMain { scroll.setContentOffset(CGPoint(x: 320, y: 0), animated: true) }
      #expect(scroll.contentOffset == .zero)
      bench.wait(290)
      #expect(listener.journal.lines == ["didScroll"])
      #expect(!scroll.isTracking && !scroll.isDragging && !scroll.isDecelerating)
      bench.wait(30)
      #expect(listener.journal.lines == ["didScroll", "didEndScrollingAnimation"])
      #expect(scroll.contentOffset.x == 320)
    }
  }

  @Test func `an animated scroll to the offset already shown tells nothing`() {
    use(paging: true) { bench, scroll, listener in
      bench.onMain { scroll.setContentOffset(.zero, animated: true) }
      bench.wait(1000)
      #expect(listener.journal.lines.isEmpty)
    }
  }

  @Test func `an offset that is set is there at once, told once, without an end`() {
    use(paging: true) { bench, scroll, listener in
      bench.onMain {
        scroll.contentOffset = CGPoint(x: 640, y: 0)
        #expect(scroll.contentOffset.x == 640)
        #expect(listener.scrolls == 1)
      }
      bench.wait(1000)
      #expect(listener.journal.lines == ["didScroll"])
      #expect(listener.scrolls == 1)
    }
  }

  @Test func `an offset that is set ends a deceleration, untold`() {
    use(paging: true) { bench, scroll, listener in
      bench.drag(by: -160, for: 100)
      bench.wait(200)
      #expect(scroll.isDecelerating)
      bench.onMain { scroll.contentOffset = CGPoint(x: 640, y: 0) }
      #expect(!scroll.isDecelerating)
      bench.wait(1000)
      #expect(scroll.contentOffset.x == 640)
      #expect(!listener.journal.lines.contains("didEndDecelerating"))
    }
  }

  @Test func `a touch that catches a deceleration stops it where it is`() {
    use(paging: false) { bench, scroll, listener in
      bench.drag(by: -160, for: 100)
      bench.wait(400)
      #expect(scroll.isDecelerating)
      bench.drag(by: -2, for: 300)
      bench.wait(40)
      let caught = scroll.contentOffset
      #expect(!scroll.isDecelerating && scroll.isTracking)
      bench.wait(1000)
      #expect(scroll.contentOffset == caught)
      #expect(listener.journal.lines.last == "didScroll")
    }
  }

  @Test func `a rewritten target is where a free scroll ends, and is ignored with paging`() {
    for (paging, end) in [(false, 500), (true, 320)] as [(Bool, CGFloat)] {
      use(paging: paging) { bench, scroll, listener in
        listener.wantedTarget = CGPoint(x: 500, y: 0)
        bench.drag(by: -160, for: 100)
        bench.wait(2000)
        #expect(scroll.contentOffset.x == end)
        #expect(listener.journal.lines == Self.flick)
      }
    }
  }

  @Test func `a drag goes on from where the app has put the content`() {
    use(paging: false) { bench, scroll, listener in
      var isMoved = false
      listener.onScroll = {
        guard !isMoved else { return }
        isMoved = true
        $0.contentOffset.x += 1000
      }
      bench.drag(by: -200, for: 200, hold: 200)
      bench.wait(1000)
      // 200 pt in ten moves: the first makes the pan, nine move the content.
      #expect(abs(scroll.contentOffset.x - 1180) < 0.01)
    }
  }

  @Test func `a scroll that begins when a drag ends counts as scrolling until its own end`() {
    use(paging: false) { bench, scroll, listener in
      listener.onDidEndDragging = { $0.setContentOffset(CGPoint(x: 640, y: 0), animated: true) }
      bench.drag(by: -100, for: 200, hold: 200)
      bench.wait(500)
      #expect(scroll.contentOffset.x > 100)
      #expect(!bench.handset.isSettled)
      bench.wait(500)
      #expect(scroll.contentOffset.x == 640)
      #expect(listener.journal.lines.last == "didEndScrollingAnimation")
    }
  }

  @Test func `a scroll that the app begins under a resting finger goes on when the finger goes`() {
    use(paging: true) { bench, scroll, listener in
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
    use(paging: true) { bench, scroll, listener in
      bench.drag(by: -160, for: 200)
      bench.wait(65)
      #expect(scroll.isDragging)
      bench.onMain { scroll.setContentOffset(CGPoint(x: 1280, y: 0), animated: true) }
      bench.wait(1000)
      #expect(scroll.contentOffset.x == 320)
      #expect(listener.journal.lines == Self.flick)
    }
  }

  @Test func `a scroll view that is taken away under the finger stops and lets the run loop go on`()
  {
    use(paging: true) { bench, scroll, listener in
      bench.drag(by: -160, for: 200)
      bench.wait(100)
      #expect(bench.phone.world.trackingCount == 1)
      bench.onMain { scroll.removeFromSuperview() }
      #expect(bench.phone.world.trackingCount == 0)
      #expect(bench.handset.isSettled)
      bench.wait(1000)
      #expect(!listener.journal.lines.contains("willEndDragging"))
    }
  }

  @Test func `a delegate may take the scroll view away when the finger goes`() {
    use(paging: true) { bench, scroll, listener in
      listener.onWillEndDragging = { $0.removeFromSuperview() }
      bench.drag(by: -160, for: 100)
      bench.wait(1000)
      #expect(listener.journal.lines.last == "willEndDragging")
    }
  }

  @Test func `the innermost scroll view under the finger that can be scrolled takes it`() {
    use(paging: false) { bench, scroll, listener in
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
