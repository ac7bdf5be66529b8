import HeadlessUIKit
import ReelbenchSimulation
import Testing

/// A2.8–A2.10 and A2.18–A2.20: where pages turn to and how long it takes, on the phone.
@MainActor
struct ScrollFactPagingTests {
  private func turnTime(_ bench: Workbench) -> Int64 {
    bench.instants(.didEndDecelerating)[0] - bench.instants(.willBeginDecelerating)[0]
  }

  @Test(arguments: [(-58, 0), (-62, 320)] as [(Double, CGFloat)])
  func `A2.8 with paging a finger of 300 points a second turns the page, a slower one does not`(
    distance: Double, page: CGFloat
  ) {
    Workbench.useScroll(paging: true) { bench, scroll, listener in
      bench.drag(by: distance, for: 200)
      bench.wait(1000)
      #expect(abs(listener.velocity.x - -distance / 200) < 0.001)
      #expect(scroll.contentOffset.x == page)
      #expect(listener.journal.lines == ScrollListener.flick)
    }
  }

  @Test(arguments: [(-48, false), (-52, true)] as [(Double, Bool)])
  func `A2.8 without paging a finger of 250 points a second throws, a slower one does not`(
    distance: Double, isThrown: Bool
  ) {
    Workbench.useScroll(paging: false) { bench, _, listener in
      bench.drag(by: distance, for: 200)
      bench.wait(4500)
      #expect(
        listener.journal.lines
          == (isThrown ? ScrollListener.flick : ScrollListener.slowRelease))
    }
  }

  @Test(arguments: [-300, -160, 160, 300] as [Double])
  func `A2.8 the hardest flick turns one page in its direction`(distance: Double) {
    Workbench.useScroll(paging: true) { bench, scroll, listener in
      bench.onMain { scroll.contentOffset.x = 1280 }
      bench.drag(by: distance, for: 60)
      bench.wait(1000)
      #expect(scroll.contentOffset.x == (distance < 0 ? 1600 : 960))
      #expect(listener.target == scroll.contentOffset)
    }
  }

  @Test func `A2.8 a page turn follows the recurrence from vsync to vsync`() {
    Workbench.useScroll(paging: true) { bench, scroll, listener in
      var x = 0.0
      listener.onDidEndDragging = { x = $0.contentOffset.x }
      bench.drag(by: -160, for: 100)
      bench.wait(1000)
      let start = bench.instants(.willBeginDecelerating)[0]
      var velocity = 1600.0
      var now = start
      for offset in bench.offsets(after: start).dropLast() {
        while now < offset.at {
          velocity = (velocity + 1000 * 3.6e-4 * (320 - x)) * 0.9668
          x += velocity / 1000
          now += 1
        }
        #expect(abs(offset.x - min(x, 320)) < 0.001, "at \(now - start) ms")
      }
      #expect(now - start > 200)
    }
  }

  /// Releases at 40 to 187 of 375 pt and at up to 2500 pt/s: the recurrence takes 267 to 348 ms, and its end is
  /// reported at the vsync that follows.
  @Test(
    arguments: [
      (40, 400), (40, 1000), (40, 2500), (120, 400), (120, 1600), (187, 400), (187, 1600),
      (187, 2500),
    ] as [(Double, Double)])
  func `A2.9 a page settles in a third of a second whatever the flick, and never overshoots`(
    way: Double, velocity: Double
  ) {
    Workbench.useScroll(paging: true) {
      $0.frame.size.width = 375
      $0.contentSize.width = 3750
    } body: { bench, scroll, _ in
      // Two moves of 20 ms make up the velocity; the one before them begins the pan.
      let step = velocity / 50
      bench.onMain { scroll.contentOffset.x = 375 + way - 2 * step }
      bench.touch([
        (0, .down, 180), (20, .moved, 200), (40, .moved, 200 - step), (60, .up, 200 - 2 * step),
      ])
      bench.wait(1000)
      let start = bench.instants(.willBeginDecelerating)[0]
      let taken = turnTime(bench)
      #expect((267..<368).contains(taken), "\(taken) ms")
      #expect(bench.offsets(after: start).allSatisfy { $0.x <= 750 })
      #expect(scroll.contentOffset.x == 750)
    }
  }

  @Test func `A2.9 a touch may turn on before a page has settled`() {
    Workbench.useScroll(paging: true) { bench, scroll, _ in
      bench.drag(by: -160, for: 60)
      bench.wait(200)
      #expect(scroll.isDecelerating)
      bench.drag(by: -160, for: 60)
      bench.wait(200)
      bench.drag(by: -160, for: 60)
      bench.wait(1000)
      #expect(scroll.contentOffset.x == 960)
    }
  }

  @Test(arguments: [(159, 0), (160, 320), (240, 320)] as [(CGFloat, CGFloat)])
  func `A2.10 a slow release goes to the nearest page, from half of the way on to the next`(
    way: CGFloat, page: CGFloat
  ) {
    Workbench.useScroll(paging: true) { bench, scroll, listener in
      bench.touch([
        (0, .down, 310), (20, .moved, 300), (40, .moved, 300 - way), (200, .up, 300 - way),
      ])
      bench.wait(100)
      #expect(scroll.contentOffset.x == way)
      bench.wait(1000)
      #expect(scroll.contentOffset.x == page)
      #expect(listener.journal.lines == ScrollListener.flick)
    }
  }

  @Test(arguments: [300, 400] as [Int64])
  func `A2.10 a scroll that the app asks for takes as long as the phone says`(time: Int64) {
    var rules = ScriptedMedia.scroll
    rules.animation = .milliseconds(time)
    Workbench.useScroll(paging: true, rules: rules) { bench, scroll, _ in
      let asked = bench.now
      bench.onMain { scroll.setContentOffset(CGPoint(x: 960, y: 0), animated: true) }
      bench.wait(1000)
      #expect(bench.instants(.didEndScrollingAnimation) == [asked + time])
    }
  }

  @Test
  func `A2.8 a page that is not flicked turns as a thrown one, or in 0.25 s, as the phone says`() {
    #expect((320...380).contains(slowTurn(.thrown)), "\(slowTurn(.thrown)) ms")
    #expect(slowTurn(.quarterSecond) == 260)
  }

  /// Milliseconds from a release at rest between two pages, of a display of 50 Hz, to the page.
  private func slowTurn(_ switched: ScrollProfile.SlowTurn) -> Int64 {
    var rules = ScriptedMedia.scroll
    rules.slowTurn = switched
    var taken: Int64 = -1
    Workbench.useScroll(paging: true, rules: rules) { bench, scroll, listener in
      bench.drag(by: -120, for: 200, hold: 200)
      bench.wait(1000)
      #expect(listener.journal.lines == ScrollListener.flick)
      #expect(scroll.contentOffset.x == 0)
      taken = turnTime(bench)
    }
    return taken
  }

  @Test(arguments: [(false, 500), (true, 320)] as [(Bool, CGFloat)])
  func `A2.18 a rewritten target is where a free scroll ends, and is ignored with paging`(
    paging: Bool, end: CGFloat
  ) {
    Workbench.useScroll(paging: paging) { bench, scroll, listener in
      listener.wantedTarget = CGPoint(x: 500, y: 0)
      bench.drag(by: -160, for: 100)
      bench.wait(2000)
      #expect(scroll.contentOffset.x == end)
      #expect(listener.journal.lines == ScrollListener.flick)
    }
  }

  @Test func `A2.18 a slow release whose target is rewritten goes there`() {
    Workbench.useScroll(paging: false) { bench, scroll, listener in
      listener.wantedTarget = CGPoint(x: 500, y: 0)
      bench.drag(by: -100, for: 200, hold: 200)
      bench.wait(2000)
      #expect(scroll.contentOffset.x == 500)
      #expect(listener.journal.lines == ScrollListener.flick)
    }
  }

  @Test func `A2.18 a throw whose target is rewritten to where it is ends there`() {
    Workbench.useScroll(paging: false) { bench, scroll, listener in
      listener.onScroll = { [unowned listener] in listener.wantedTarget = $0.contentOffset }
      bench.drag(by: -160, for: 100)
      bench.wait(2000)
      #expect(listener.journal.lines == ScrollListener.slowRelease)
      #expect(scroll.contentOffset.x == 128)
    }
  }

  @Test func `A2.19 a page is as large as the bounds`() {
    Workbench.useScroll(paging: true) {
      $0.frame = CGRect(x: 20, y: 0, width: 240, height: 480)
    } body: { bench, scroll, _ in
      for page in 1...3 {
        bench.flick()
        #expect(scroll.contentOffset.x == 240 * CGFloat(page))
      }
    }
  }

  @Test(
    arguments: [
      (0, .moves, [480, 960, 480, 0]), (20, .moves, [460, 940, 460, -20]),
      (0, .keeps, [480, 960, 480, 0]), (20, .keeps, [480, 960, 480, 0]),
    ] as [(CGFloat, ScrollProfile.InsetPaging, [CGFloat])])
  func `A2.19 an inset at the top moves every page by itself, or none, as the phone says`(
    top: CGFloat, inset: ScrollProfile.InsetPaging, stops: [CGFloat]
  ) {
    var rules = ScriptedMedia.scroll
    rules.insetPaging = inset
    Workbench.useScroll(paging: true, rules: rules) {
      $0.contentSize = CGSize(width: 320, height: 4800)
      $0.contentInset.top = top
    } body: { bench, scroll, _ in
      let way = zip([-1.0, -1, 1, 1], stops)
      bench.onMain { scroll.contentOffset.y = -top }
      for (direction, stop) in way {
        bench.drag(x: 0, y: direction * 160, for: 100)
        bench.wait(700)
        #expect(scroll.contentOffset.y == stop)
      }
      #expect(bench.records(.pageSettled).map(\.a) == [1, 2, 1, 0])
    }
  }

  @Test func `A2.20 where fast paging is the same, the rate changes no page turn`() {
    let normal = turn(.normal, .same)
    #expect(turn(.fast, .same) == normal)
    #expect(normal.taken > 260)
  }

  @Test func `A2.20 where fast paging is faster, the fast rate halves a page turn`() {
    let normal = turn(.normal, .faster)
    let fast = turn(.fast, .faster)
    #expect(normal == turn(.normal, .same))
    #expect(fast.page == normal.page)
    #expect((140...200).contains(fast.taken), "\(fast.taken) ms")
  }

  private struct Turn: Equatable {
    var page: Double
    var taken: Int64
  }

  private func turn(
    _ rate: UIScrollView.DecelerationRate, _ switched: ScrollProfile.FastPaging
  ) -> Turn {
    var rules = ScriptedMedia.scroll
    rules.fastPaging = switched
    var made = Turn(page: -1, taken: -1)
    Workbench.useScroll(paging: true, rules: rules) {
      $0.decelerationRate = rate
    } body: { bench, scroll, _ in
      bench.drag(by: -160, for: 100)
      bench.wait(1000)
      made = Turn(page: scroll.contentOffset.x, taken: turnTime(bench))
    }
    return made
  }
}
