import HeadlessUIKit
import ReelbenchSimulation
import Testing

/// A frame handler queued by vsync v is expected on the glass at v + 2 periods; a commit shows one period after the
/// first vsync that follows it. A period is 20 ms here.
@MainActor
struct HitchTests {
  /// Milliseconds: how late, and the vsync that queued the frame.
  struct Hitch: Equatable, Sendable {
    var lateness: Int64
    var vsync: Int64

    init(_ lateness: Int64, _ vsync: Int64) {
      self.lateness = lateness
      self.vsync = vsync
    }
  }

  private func hitches(_ bench: Workbench) -> [Hitch] {
    bench.records(.hitch).map { Hitch($0.a / 1_000_000, $0.b / 1_000_000) }
  }

  /// An animated scroll from 40 to 340 ms.
  private func useScroll(_ body: (Workbench, Pager) -> Void) {
    Workbench.use(prepared: 0) { bench in
      let pager = Pager.put(on: bench, count: 3)
      bench.wait(40)
      bench.onMain { pager.view.setContentOffset(CGPoint(x: 320, y: 0), animated: true) }
      body(bench, pager)
    }
  }

  @Test func `a scroll with nothing else to do has no hitch`() {
    useScroll { bench, _ in
      bench.wait(1000)
      #expect(hitches(bench).isEmpty)
    }
  }

  @Test(
    arguments: [(10, []), (30, []), (35, [Hitch(20, 100)]), (55, [Hitch(40, 100)])]
      as [(Int64, [Hitch])])
  func `a handler that holds main during a scroll makes the waiting frame late by whole periods`(
    length: Int64, expected: [Hitch]
  ) {
    useScroll { bench, _ in
      bench.wait(50)
      // From 90: the frame of the vsync at 100 waits; on time is a commit until 120.
      bench.onMain { bench.spend(length) }
      bench.wait(1000)
      #expect(hitches(bench) == expected)
    }
  }

  @Test func `work of more than a period in each frame makes each frame late`() {
    useScroll { bench, pager in
      pager.onScroll = { if bench.now < 200 { bench.spend(25) } }
      bench.wait(1000)
      // The frame at 60 ends at 85, the one at 80 waits for it and ends at 110, and so on.
      let found = hitches(bench)
      #expect(found.prefix(2) == [Hitch(20, 60), Hitch(20, 80)])
      #expect(found.count >= 5)
    }
  }

  @Test func `the same handler without a scroll is no hitch`() {
    Workbench.use { bench in
      let pager = Pager.put(on: bench, count: 3)
      bench.wait(90)
      bench.onMain {
        pager.view.setNeedsLayout()
        bench.spend(55)
      }
      bench.wait(1000)
      #expect(hitches(bench).isEmpty)
    }
  }

  @Test func `a frame that waited for main scrolls to where the newest vsync has the content`() {
    useScroll { bench, pager in
      bench.wait(45)
      bench.onMain { bench.spend(120) }
      // The frame of the vsync at 100 runs at 205, for the vsync at 200.
      let waited = bench.make { pager.view.contentOffset.x }
      bench.wait(1)
      let late = pager.view.contentOffset.x
      #expect(late > waited)
      Workbench.use(prepared: 0) { other in
        let same = Pager.put(on: other, count: 3)
        other.wait(40)
        other.onMain { same.view.setContentOffset(CGPoint(x: 320, y: 0), animated: true) }
        other.wait(160)
        #expect(same.view.contentOffset.x == late)
      }
    }
  }
}
