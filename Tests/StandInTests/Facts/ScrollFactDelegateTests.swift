import HeadlessUIKit
import ReelbenchSimulation
import Testing

/// A2.13–A2.17: which calls the delegate gets and which it does not, on the phone.
@MainActor
struct ScrollFactDelegateTests {
  private func rules(
    caught: ScrollProfile.Cut = .ends, offsetSet: ScrollProfile.Cut = .silent
  ) -> ScrollProfile {
    ScrollProfile(whenCaught: caught, whenOffsetSet: offsetSet, fastPaging: .same)
  }

  @Test(arguments: [true, false])
  func `A2.13 a flick tells of dragging, then of deceleration, in the documented order`(
    paging: Bool
  ) {
    Workbench.useScroll(paging: paging) { bench, scroll, listener in
      bench.drag(by: -160, for: 100)
      bench.wait(4500)
      #expect(listener.journal.lines == ScrollListener.flick)
      #expect(abs(listener.target.x - scroll.contentOffset.x) < 0.01)
      #expect(paging ? scroll.contentOffset.x == 320 : scroll.contentOffset.x > 800)
    }
  }

  @Test func `A2.13 the state that the calls see is the state that they tell`() {
    Workbench.useScroll(paging: true) { bench, _, listener in
      let states = Journal()
      let note: (UIScrollView) -> Void = {
        states.note(
          [$0.isTracking, $0.isDragging, $0.isDecelerating].map { $0 ? "1" : "0" }.joined(),
          once: true)
      }
      listener.onScroll = note
      listener.onWillEndDragging = note
      listener.onDidEndDragging = note
      listener.onDidEndDecelerating = note
      bench.drag(by: -160, for: 100)
      bench.wait(1000)
      #expect(states.lines == ["110", "001", "000"])
    }
  }

  @Test func `A2.14 a release at rest without paging ends with didEndDragging(false) alone`() {
    Workbench.useScroll(paging: false) { bench, scroll, listener in
      bench.drag(by: -100, for: 200, hold: 200)
      bench.wait(1000)
      #expect(listener.journal.lines == ScrollListener.slowRelease)
      #expect(listener.velocity == .zero)
      #expect(listener.target == scroll.contentOffset)
    }
  }

  @Test(arguments: [(-120, 0), (-240, 320)] as [(Double, CGFloat)])
  func `A2.14 a release at rest between pages decelerates`(distance: Double, page: CGFloat) {
    Workbench.useScroll(paging: true) { bench, scroll, listener in
      bench.drag(by: distance, for: 200, hold: 200)
      bench.wait(1000)
      #expect(listener.journal.lines == ScrollListener.flick)
      #expect(scroll.contentOffset.x == page)
    }
  }

  @Test(arguments: [ScrollProfile.Cut.silent, .ends])
  func
    `A2.14 a drag released exactly on a page ends at once, or in a turn of nothing, as the phone says`(
      released: ScrollProfile.Cut
    )
  {
    let calls = released == .silent ? ScrollListener.slowRelease : ScrollListener.emptyTurn
    var rules = ScriptedMedia.scroll
    rules.whenReleasedOnPage = released
    Workbench.useScroll(paging: true, rules: rules) { bench, scroll, listener in
      // The pan begins at 140; the content goes a quarter of a page, and back.
      bench.touch([
        (0, .down, 160), (15, .moved, 140), (35, .moved, 60), (55, .moved, 140), (175, .up, 140),
      ])
      bench.wait(45)
      #expect(scroll.contentOffset.x == 80)
      bench.wait(1000)
      #expect(listener.journal.lines == calls)
      #expect(scroll.contentOffset == .zero)
      #expect(!scroll.isDecelerating)
    }
  }

  // MARK: A2.15

  @Test(
    arguments: [(.silent, []), (.ends, ["didEndDecelerating"])] as [(ScrollProfile.Cut, [String])])
  func `A2.15 a touch that catches a deceleration tells its end or nothing, as the phone says`(
    caught: ScrollProfile.Cut, expected: [String]
  ) {
    Workbench.useScroll(paging: false, rules: rules(caught: caught)) { bench, scroll, listener in
      var seen: [Bool] = []
      listener.onDidEndDecelerating = { seen = [$0.isTracking, $0.isDragging, $0.isDecelerating] }
      bench.drag(by: -160, for: 100)
      bench.wait(400)
      #expect(scroll.isDecelerating)
      _ = listener.calls()
      bench.touch([(0, .down, 160), (300, .up, 160)])
      bench.wait(40)
      let held = scroll.contentOffset
      #expect(scroll.isTracking && !scroll.isDecelerating)
      #expect(listener.calls().filter { $0 != "didScroll" } == expected)
      #expect(seen == (expected.isEmpty ? [] : [true, false, false]))
      bench.wait(1000)
      // A catch is a drag, so its lift is reported.
      #expect(
        listener.calls() == ["willBeginDragging", "willEndDragging", "didEndDragging(false)"])
      #expect(scroll.contentOffset == held)
    }
  }

  @Test(arguments: [ScrollProfile.Cut.silent, .ends])
  func `A2.15 a page that is caught between pages settles when the finger goes`(
    caught: ScrollProfile.Cut
  ) {
    Workbench.useScroll(paging: true, rules: rules(caught: caught)) { bench, scroll, listener in
      bench.drag(by: -160, for: 100)
      bench.wait(180)
      #expect(scroll.isDecelerating)
      bench.touch([(0, .down, 160), (300, .up, 160)])
      bench.wait(100)
      #expect((161..<320).contains(scroll.contentOffset.x))
      #expect(bench.records(.pageSettled).isEmpty)
      #expect(!bench.session.isSettled)
      _ = listener.calls()
      bench.wait(1000)
      #expect(
        listener.calls() == [
          "willBeginDragging", "willEndDragging", "didEndDragging(true)", "willBeginDecelerating",
          "didScroll", "didEndDecelerating",
        ])
      #expect(scroll.contentOffset.x == 320)
      #expect(bench.records(.pageSettled).map(\.a) == [1])
    }
  }

  @Test(arguments: [ScrollProfile.Cut.silent, .ends])
  func `A2.15 a finger that catches the content takes it along from the first point`(
    caught: ScrollProfile.Cut
  ) {
    Workbench.useScroll(paging: false, rules: rules(caught: caught)) { bench, scroll, listener in
      bench.drag(by: -160, for: 100)
      bench.wait(400)
      bench.touch([(0, .down, 160), (60, .moved, 157), (300, .up, 157)])
      bench.wait(40)
      let held = scroll.contentOffset.x
      _ = listener.calls()
      bench.wait(60)
      #expect(scroll.isDragging)
      #expect(scroll.contentOffset.x == held + 3)
      bench.wait(1000)
      #expect(listener.calls() == ScrollListener.slowRelease)
      #expect(scroll.contentOffset.x == held + 3)
    }
  }

  @Test func `A2.15 a bounce that is caught stays where it is until the finger goes`() {
    Workbench.useScroll(paging: false) { bench, scroll, listener in
      bench.drag(by: 200, for: 100)
      bench.wait(200)
      bench.touch([(0, .down, 160), (100, .moved, 159), (300, .up, 159)])
      bench.wait(60)
      let held = scroll.contentOffset.x
      #expect(held < -20)
      bench.wait(100)
      // The rubber band still pulls: when the finger moves one point, the content moves less than one.
      #expect((held + 0.1..<held + 1).contains(scroll.contentOffset.x))
      bench.wait(2000)
      #expect(scroll.contentOffset.x == 0)
      #expect(listener.calls().last == "didEndDecelerating")
    }
  }

  @Test func `A2.15 a catch may take the scroll view away`() {
    Workbench.useScroll(paging: true) { bench, scroll, listener in
      listener.onDidEndDecelerating = { $0.removeFromSuperview() }
      bench.drag(by: -160, for: 100)
      bench.wait(180)
      bench.touch([(0, .down, 160), (300, .up, 160)])
      bench.wait(1000)
      #expect(listener.calls().last == "didEndDecelerating")
      #expect(!scroll.isTracking)
    }
  }

  // MARK: A2.16

  @Test func `A2.16 an animated scroll ends in didEndScrollingAnimation alone`() {
    Workbench.useScroll(paging: true) { bench, scroll, listener in
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

  @Test func `A2.16 no user scroll ends in didEndScrollingAnimation`() {
    for paging in [true, false] {
      Workbench.useScroll(paging: paging) { bench, _, listener in
        bench.drag(by: -160, for: 100)
        bench.wait(4500)
        bench.drag(by: -100, for: 200, hold: 200)
        bench.wait(1000)
        #expect(!listener.journal.lines.contains("didEndScrollingAnimation"))
      }
    }
  }

  // MARK: A2.17

  @Test(
    arguments: [(.silent, []), (.ends, ["didEndDecelerating"])] as [(ScrollProfile.Cut, [String])])
  func `A2.17 an offset that is set ends a deceleration, told or not as the phone says`(
    offsetSet: ScrollProfile.Cut, expected: [String]
  ) {
    Workbench.useScroll(paging: true, rules: rules(offsetSet: offsetSet)) {
      bench, scroll, listener in
      bench.drag(by: -160, for: 100)
      bench.wait(200)
      #expect(scroll.isDecelerating)
      _ = listener.calls()
      bench.onMain { scroll.contentOffset = CGPoint(x: 640, y: 0) }
      #expect(!scroll.isDecelerating)
      #expect(listener.calls() == ["didScroll"] + expected)
      bench.wait(1000)
      #expect(scroll.contentOffset.x == 640)
      #expect(listener.calls().isEmpty)
    }
  }

  @Test(arguments: [ScrollProfile.Cut.silent, .ends])
  func `A2.17 an offset that is set at rest ends nothing`(offsetSet: ScrollProfile.Cut) {
    Workbench.useScroll(paging: true, rules: rules(offsetSet: offsetSet)) {
      bench, scroll, listener in
      bench.onMain {
        scroll.contentOffset = CGPoint(x: 640, y: 0)
        #expect(scroll.contentOffset.x == 640)
        #expect(listener.scrolls == 1)
      }
      bench.wait(1000)
      #expect(listener.calls() == ["didScroll"])
      #expect(listener.scrolls == 1)
    }
  }
}
