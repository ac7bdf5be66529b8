import HeadlessUIKit
import ReelbenchDevice
import ReelbenchSimulation
import Testing

/// A paging scroll view at rest reports when it loses its page, or gets one, without a scroll.
@MainActor
@Suite struct PageAlignmentTests {
  /// The recorded pages, nil where there was none.
  private func pages(_ bench: Workbench) -> [Int64?] {
    bench.records(.pageSettled).map { $0.small == 0 ? $0.a : nil }
  }

  @Test
  func `a rotation that the app ignores leaves pages between pages, until it sets the offset`() {
    Workbench.useScroll(paging: true) { bench, scroll, _ in
      bench.onMain {
        scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        scroll.contentOffset.x = 320
      }
      bench.wait(100)
      #expect(pages(bench).isEmpty)
      bench.session.rotate(to: .landscapeLeft)
      bench.wait(100)
      #expect(scroll.bounds.width == 480 && pages(bench) == [nil])
      bench.wait(1000)
      bench.onMain { scroll.contentOffset.x = 480 }
      bench.wait(100)
      #expect(pages(bench) == [nil, 1])
    }
  }

  @Test func `an app that follows the rotation before the frame is drawn loses no page`() {
    Workbench.useScroll(paging: true) { bench, scroll, _ in
      bench.onMain { scroll.contentOffset.x = 320 }
      bench.wait(100)
      bench.onMain {
        scroll.frame.size = CGSize(width: 480, height: 320)
        scroll.contentOffset.x = 480
      }
      bench.wait(100)
      #expect(pages(bench).isEmpty)
    }
  }

  @Test func `what a finger holds is judged when it has come to rest`() {
    Workbench.useScroll(paging: true) { bench, scroll, _ in
      bench.drag(by: -100, for: 100, hold: 500)
      bench.wait(300)
      bench.onMain { scroll.contentOffset.x = 700 }
      bench.wait(100)
      #expect(pages(bench).isEmpty)
      bench.wait(1500)
      #expect(pages(bench) == [2])
    }
  }

  @Test func `a scroll view without paging has no pages to lose`() {
    Workbench.useScroll(paging: false) { bench, scroll, _ in
      bench.onMain { scroll.contentOffset.x = 100 }
      bench.wait(100)
      #expect(pages(bench).isEmpty)
    }
  }
}
