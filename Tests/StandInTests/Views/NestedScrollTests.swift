import HeadlessUIKit
import ReelbenchSimulation
import Testing

/// Scroll views inside each other, and views that outlive the one they lie in.
@MainActor
struct NestedScrollTests {
  /// A page of 320 × 4000 pt with a banner of two pages at its top, as high as the screen.
  private func put(on bench: Workbench) -> (page: UIScrollView, banner: UIScrollView) {
    bench.make {
      let page = UIScrollView(frame: bench.root.bounds)
      page.contentSize = CGSize(width: 320, height: 4000)
      let banner = UIScrollView(frame: bench.root.bounds)
      banner.isPagingEnabled = true
      banner.contentSize = CGSize(width: 640, height: banner.bounds.height)
      page.addSubview(banner)
      bench.root.addSubview(page)
      return (page, banner)
    }
  }

  private func drag(_ bench: Workbench, dx: Double, dy: Double) {
    _ = bench.session.finger.drag(
      from: CGPoint(x: 160, y: 240), to: CGPoint(x: 160 + dx, y: 240 + dy),
      for: .milliseconds(100))
    bench.wait(60)
  }

  @Test func `a move up goes to the page, also from the banner, which loses the touch`() {
    Workbench.use { bench in
      let (page, banner) = put(on: bench)
      bench.wait(100)
      drag(bench, dx: 0, dy: -150)
      #expect(page.isDragging && !banner.isTracking)
      bench.wait(3000)
      #expect(page.contentOffset.y > 100)
      #expect(banner.contentOffset == .zero)
      let views = bench.records(.scrollCall).map(\.subject)
      #expect(Set(views) == [page.creationNumber])
    }
  }

  @Test func `a move sideways goes to the banner, and the page loses the touch`() {
    Workbench.use { bench in
      let (page, banner) = put(on: bench)
      bench.wait(100)
      drag(bench, dx: -150, dy: 0)
      #expect(banner.isDragging && !page.isTracking)
      bench.wait(1000)
      #expect(banner.contentOffset.x == 320)
      #expect(page.contentOffset == .zero)
    }
  }

  @Test func `a touch on the banner stops the page that it lies on`() {
    Workbench.use { bench in
      let (page, _) = put(on: bench)
      bench.wait(100)
      drag(bench, dx: 0, dy: -50)
      bench.wait(100)
      #expect(page.isDecelerating)
      bench.touch([(0, .down, 160)])
      bench.wait(60)
      let offset = page.contentOffset
      bench.wait(500)
      #expect(page.contentOffset == offset)
    }
  }

  private final class Probe: UIView {
    let journal = Journal()
    override func willMove(toSuperview newSuperview: UIView?) {
      journal.note("will move, \(newSuperview == nil ? "to none" : "to one")")
    }
    override func didMoveToSuperview() { journal.note("moved") }
  }

  @Test func `a view that outlives its superview is told that it has none`() {
    Workbench.use { bench in
      let view = bench.make {
        let view = Probe()
        let superview = UIView()
        superview.addSubview(view)
        return view
      }
      #expect(view.journal.lines == ["will move, to one", "moved", "will move, to none", "moved"])
      #expect(view.superview == nil)
    }
  }
}
