import ReelbenchSimulation
import Testing

@testable import HeadlessUIKit

/// Insets, edges, axes and switches of a scroll view.
@MainActor
struct ScrollViewPropertyTests {
  @Test func `what is beyond the bounds is clipped, unless that is turned off`() {
    Workbench.useScroll(paging: false) { _ in
    } body: { bench, scroll, _ in
      #expect(scroll.clipsToBounds && scroll.layer.masksToBounds)
    }
  }

  // MARK: Insets and edges

  @Test func `an inset widens the range of offsets on its side`() {
    Workbench.useScroll(paging: false) {
      $0.contentSize = CGSize(width: 640, height: 480)
      $0.contentInset = UIEdgeInsets(top: 0, left: 30, bottom: 0, right: 50)
      $0.contentInsetAdjustmentBehavior = .always
    } body: { bench, scroll, _ in
      #expect(scroll.adjustedContentInset == scroll.contentInset)
      #expect(scroll.contentOffset == .zero)
      bench.drag(by: 200, for: 60)
      bench.wait(2500)
      #expect(scroll.contentOffset.x == -30)
      for _ in 1...3 {
        bench.drag(by: -200, for: 60)
        bench.wait(2500)
      }
      #expect(scroll.contentOffset.x == 370)
    }
  }

  @Test func `content without bounces stops dead at its edge, dragged or thrown`() {
    Workbench.useScroll(paging: false) {
      $0.bounces = false
    } body: { bench, scroll, listener in
      listener.onScroll = { #expect($0.contentOffset.x >= 0) }
      bench.drag(by: 200, for: 100, hold: 200)
      bench.wait(1000)
      #expect(
        listener.calls() == ["willBeginDragging", "willEndDragging", "didEndDragging(false)"])
      bench.onMain { scroll.contentOffset.x = 300 }
      _ = listener.calls()
      bench.drag(by: 200, for: 100)
      bench.wait(1000)
      #expect(scroll.contentOffset.x == 0)
      #expect(listener.calls() == ScrollListener.flick)
    }
  }

  @Test(arguments: [(false, true), (true, true), (true, false)])
  func `content that fits can be pulled only when it always bounces`(always: Bool, bounces: Bool) {
    Workbench.useScroll(paging: false) {
      $0.contentSize = CGSize(width: 320, height: 480)
      $0.alwaysBounceVertical = always
      $0.bounces = bounces
    } body: { bench, scroll, listener in
      bench.drag(x: 100, y: 100, for: 100, hold: 200)
      bench.wait(200)
      #expect(scroll.contentOffset.x == 0)
      #expect((scroll.contentOffset.y < -30) == (always && bounces))
      bench.wait(2000)
      #expect(scroll.contentOffset == .zero)
      #expect(listener.calls() == (always && bounces ? ScrollListener.flick : []))
    }
  }

  @Test func `an offset that is set ends a bounce and stays`() {
    for target in [100, -70] as [CGFloat] {
      Workbench.useScroll(paging: false) { bench, scroll, listener in
        bench.drag(by: 200, for: 100)
        bench.wait(200)
        #expect(scroll.isDecelerating && scroll.contentOffset.x < 0)
        bench.onMain { scroll.contentOffset.x = target }
        bench.wait(2000)
        #expect(scroll.contentOffset.x == target)
        #expect(listener.calls().last == "didScroll")
      }
    }
  }

  @Test func `an animated scroll takes over from a bounce`() {
    Workbench.useScroll(paging: false) { bench, scroll, listener in
      bench.drag(by: 200, for: 100)
      bench.wait(200)
      bench.onMain { scroll.setContentOffset(CGPoint(x: 100, y: 0), animated: true) }
      #expect(!scroll.isDecelerating)
      bench.wait(1000)
      #expect(scroll.contentOffset.x == 100)
      #expect(listener.calls().suffix(2) == ["didScroll", "didEndScrollingAnimation"])
    }
  }

  // MARK: Axes

  @Test(
    arguments: [
      (false, -90, -40, true, true), (true, -90, -40, true, false), (true, -40, -90, false, true),
      (true, -60, -60, true, true),
    ] as [(Bool, Double, Double, Bool, Bool)])
  func `a locked drag keeps to the axis that it began along`(
    isLocked: Bool, x: Double, y: Double, movesX: Bool, movesY: Bool
  ) {
    Workbench.useScroll(paging: false) {
      $0.contentSize = CGSize(width: 3200, height: 4800)
      $0.isDirectionalLockEnabled = isLocked
    } body: { bench, scroll, _ in
      bench.drag(x: x, y: y, for: 100)
      bench.wait(4500)
      #expect((scroll.contentOffset.x > 0) == movesX)
      #expect((scroll.contentOffset.y > 0) == movesY)
    }
  }

  // MARK: Switches

  @Test func `a scroll view that cannot be scrolled is not`() {
    Workbench.useScroll(paging: false) {
      $0.isScrollEnabled = false
    } body: { bench, scroll, listener in
      bench.drag(by: -160, for: 100)
      bench.wait(1000)
      #expect(scroll.contentOffset == .zero)
      #expect(listener.calls().isEmpty)
    }
  }

  @Test func `turning scrolling off lifts the finger that drags`() {
    Workbench.useScroll(paging: true) { bench, scroll, listener in
      bench.drag(by: -160, for: 300)
      bench.wait(100)
      #expect(scroll.isDragging)
      bench.onMain { scroll.isScrollEnabled = false }
      #expect(!scroll.isTracking && scroll.isDecelerating)
      bench.wait(1000)
      #expect(scroll.contentOffset == .zero)
      #expect(listener.calls() == ScrollListener.flick)
    }
  }

  // MARK: scrollRectToVisible

  @Test(
    arguments: [
      (CGRect(x: 400, y: 0, width: 100, height: 480), 320, 320),
      (CGRect(x: 600, y: 0, width: 100, height: 480), 320, 380),
      (CGRect(x: 100, y: 0, width: 100, height: 480), 320, 100),
      (CGRect(x: 700, y: 0, width: 900, height: 480), 320, 700),
      (CGRect(x: 3150, y: 0, width: 900, height: 480), 320, 2880),
    ] as [(CGRect, CGFloat, CGFloat)])
  func `a rectangle is scrolled to no further than it takes to see it`(
    rect: CGRect, from: CGFloat, to: CGFloat
  ) {
    for animated in [false, true] {
      Workbench.useScroll(paging: false) { bench, scroll, listener in
        bench.onMain {
          scroll.contentOffset.x = from
          listener.journal.clear()
          scroll.scrollRectToVisible(rect, animated: animated)
          #expect((scroll.contentOffset.x == to) == (!animated || from == to))
        }
        bench.wait(1000)
        #expect(scroll.contentOffset.x == to)
        let expected = animated ? ["didScroll", "didEndScrollingAnimation"] : ["didScroll"]
        #expect(listener.calls() == (from == to ? [] : expected))
      }
    }
  }

  // MARK: For subclasses and the trace

  @Test func `a subclass proposes where a free scroll ends, before the delegate is asked`() {
    final class Snapping: UIScrollView {
      override func proposedTarget(_ target: CGPoint, velocity: CGPoint) -> CGPoint {
        #expect(velocity.x == 1.6 && abs(target.x - 927) < 1)
        return CGPoint(x: 900, y: 0)
      }
    }
    for (paging, end) in [(false, 900), (true, 320)] as [(Bool, CGFloat)] {
      Workbench.useScroll(paging: false) { bench, plain, listener in
        let scroll = bench.make {
          let scroll = Snapping(frame: bench.root.bounds)
          scroll.contentSize = CGSize(width: 3200, height: 480)
          scroll.isPagingEnabled = paging
          scroll.delegate = listener
          bench.root.addSubview(scroll)
          return scroll
        }
        bench.drag(by: -160, for: 100)
        bench.wait(2000)
        #expect(listener.target.x == end)
        #expect(scroll.contentOffset.x == end)
      }
    }
  }

  @Test func `a trace tells the scrolls that the app begins, along the axis that moves further`() {
    Workbench.useScroll(paging: false) {
      $0.contentSize = CGSize(width: 3200, height: 4800)
    } body: { bench, scroll, _ in
      bench.onMain {
        scroll.contentOffset = CGPoint(x: 10, y: 5)
        scroll.contentOffset = CGPoint(x: 10, y: 5)
        scroll.contentOffset = CGPoint(x: 12, y: 50)
        scroll.setContentOffset(CGPoint(x: 13, y: 500), animated: true)
        scroll.setContentOffset(CGPoint(x: 12, y: 50), animated: true)
      }
      bench.wait(1000)
      let recorded = bench.records(.scrollCall).prefix(3)
      let calls: [ScrollCall] = [.offsetSet, .offsetSet, .beganAnimating]
      let values: [Int64] = [10, 50, 500]
      #expect(recorded.map(\.small) == calls.map(\.rawValue))
      #expect(recorded.map { $0.a / 1024 } == values)
    }
  }

  @Test func `a drag is told in the trace with its target along the axis that moves`() {
    Workbench.useScroll(paging: true) {
      $0.contentSize = CGSize(width: 320, height: 4800)
    } body: { bench, _, _ in
      bench.drag(x: 0, y: -160, for: 100)
      bench.wait(1000)
      let ends = bench.records(.scrollCall).filter {
        $0.small == ScrollCall.willEndDragging.rawValue
      }
      #expect(ends.map(\.a) == [480 * 1024])
    }
  }
}
