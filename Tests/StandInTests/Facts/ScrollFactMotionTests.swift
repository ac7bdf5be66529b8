import HeadlessUIKit
import ReelbenchSimulation
import Testing

/// A2.1–A2.7: how a free scroll moves, on the phone. The curves by themselves are in `ScrollPhysicsTests`.
///
/// A2.11 (Flutter) and A2.12 (Android) are about other systems: nothing here follows them.
@MainActor
struct ScrollFactMotionTests {
  /// Throws the content to the left at `velocity` points a second.
  private func fling(_ bench: Workbench, at velocity: Double) {
    let milliseconds: Int64 = velocity < 1000 ? 200 : 100
    bench.drag(by: -velocity * Double(milliseconds) / 1000, for: milliseconds)
  }

  private func rate(_ raw: Double) -> UIScrollView.DecelerationRate { .init(rawValue: raw) }

  @Test func `A2.1 rates are a millisecond's, willEndDragging tells points a millisecond`() {
    #expect(UIScrollView.DecelerationRate.normal.rawValue == 0.998)
    #expect(UIScrollView.DecelerationRate.fast.rawValue == 0.99)
    Workbench.useScroll(paging: false) { bench, scroll, listener in
      #expect(scroll.decelerationRate == .normal)
      fling(bench, at: 1600)
      bench.wait(4500)
      #expect(listener.velocity == CGPoint(x: 1.6, y: 0))
    }
  }

  /// `k` is 1000 ln d.
  @Test(arguments: [(0.998, -2.002_002_67), (0.99, -10.050_335_85)])
  func `A2.2 a throw follows the continuous model from vsync to vsync`(raw: Double, k: Double) {
    Workbench.useScroll(paging: false) {
      $0.decelerationRate = rate(raw)
    } body: { bench, scroll, listener in
      fling(bench, at: 1000)
      bench.wait(4500)
      let start = bench.instants(.willBeginDecelerating)[0]
      let offsets = bench.offsets(after: start)
      // The first sample of the drag only begins the pan; four samples move the content by 20 pt each.
      let first = 80.0
      #expect(offsets.count > 20)
      for (at, x) in offsets {
        var left = 1.0
        for _ in start..<at { left *= raw }
        #expect(abs(x - (first + 1000 * (left - 1) / k)) < 0.6, "at \(at - start) ms")
      }
      #expect(abs(scroll.contentOffset.x - (first - 1000 / k)) < 1)
    }
  }

  @Test(arguments: [(0.998, 1000.0), (0.998, 2000), (0.99, 1000), (0.99, 2000)])
  func `A2.3 the target agrees with Apple's projection within half a percent`(
    raw: Double, velocity: Double
  ) {
    Workbench.useScroll(paging: false) {
      $0.decelerationRate = rate(raw)
    } body: { bench, _, listener in
      var released = 0.0
      listener.onWillEndDragging = { released = $0.contentOffset.x }
      fling(bench, at: velocity)
      bench.wait(4500)
      let projected = velocity / 1000 * raw / (1 - raw)
      #expect(abs(listener.target.x - released - projected) <= projected * 0.005)
    }
  }

  @Test(
    arguments: [
      (0.998, 1000, 499.5, 3450), (0.998, 2000, 999.0, 3796), (0.99, 1000, 99.5, 527),
      (0.99, 2000, 199.0, 596), (0.99, 300, 29.8, 407),
    ] as [(Double, Double, Double, Int64)])
  func `A2.4 a throw goes as far and takes as long as the vectors say, to the vsync`(
    raw: Double, velocity: Double, distance: Double, milliseconds: Int64
  ) {
    Workbench.useScroll(paging: false) {
      $0.decelerationRate = rate(raw)
    } body: { bench, scroll, listener in
      var released = 0.0
      listener.onDidEndDragging = { released = $0.contentOffset.x }
      fling(bench, at: velocity)
      bench.wait(4500)
      let taken = bench.instants(.didEndDecelerating)[0] - bench.instants(.willBeginDecelerating)[0]
      #expect(abs(scroll.contentOffset.x - released - distance) <= 1)
      #expect((milliseconds - 2..<milliseconds + 22).contains(taken), "\(taken) ms")
    }
  }

  @Test(arguments: [(10, 5.42), (50, 25.62), (100, 47.97), (200, 85.05), (375, 133.06)])
  func `A2.5 content past its edge follows the finger as a rubber band`(
    pull: Double, moved: Double
  ) {
    Workbench.useScroll(paging: false) {
      $0.frame.size.width = 375
    } body: { bench, scroll, listener in
      bench.pull(by: pull)
      bench.wait(100)
      #expect(abs(-scroll.contentOffset.x - moved) < 0.01)
      bench.wait(2000)
      #expect(scroll.contentOffset == .zero)
      #expect(listener.journal.lines == ScrollListener.flick)
    }
  }

  /// The drag's first sample only begins the pan; the others bring the content to its edge.
  @Test(
    arguments: [(500.0, 18.4, 200, 90.0), (2000, 73.6, 100, 160)]
      as [(Double, Double, Int64, Double)])
  func `A2.6 content thrown past its edge turns at the spring's peak and rests on the edge`(
    velocity: Double, peak: Double, milliseconds: Int64, way: Double
  ) {
    Workbench.useScroll(paging: false) { bench, scroll, listener in
      bench.onMain { scroll.contentOffset.x = way }
      _ = listener.calls()
      bench.drag(by: velocity * Double(milliseconds) / 1000, for: milliseconds)
      bench.wait(2000)
      let start = bench.instants(.willBeginDecelerating)[0]
      let offsets = bench.offsets(after: start)
      let furthest = offsets.min { $0.x < $1.x } ?? (0, 0)
      #expect(abs(-furthest.x - peak) < 1.5)
      #expect(abs(furthest.at - start - 100) <= 20)
      #expect(offsets.allSatisfy { $0.x <= 0 })
      #expect(scroll.contentOffset.x == 0)
      let taken = bench.instants(.didEndDecelerating)[0] - start
      #expect((1200...1520).contains(taken), "\(taken) ms")
    }
  }

  @Test(arguments: [(80, true), (99, true), (100, false), (200, false)] as [(Int64, Bool)])
  func `A2.7 a finger that rests for 100 ms before its release throws nothing`(
    rest: Int64, isThrown: Bool
  ) {
    Workbench.useScroll(paging: false) { bench, _, listener in
      bench.drag(by: -160, for: 100, hold: rest)
      bench.wait(4500)
      #expect(
        listener.journal.lines
          == (isThrown ? ScrollListener.flick : ScrollListener.slowRelease))
      #expect((listener.velocity == .zero) == !isThrown)
    }
  }
}
