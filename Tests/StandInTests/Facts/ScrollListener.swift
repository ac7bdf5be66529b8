import HeadlessUIKit
import ReelbenchSimulation
import Testing

/// A delegate that writes down every call; the many `didScroll` in a row are one line.
@MainActor
final class ScrollListener: UIScrollViewDelegate {
  /// The calls of a drag after which the content moves on by itself.
  static let flick = [
    "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(true)",
    "willBeginDecelerating", "didScroll", "didEndDecelerating",
  ]
  /// The calls of a drag after which nothing moves.
  static let slowRelease = [
    "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(false)",
  ]

  /// The calls of a drag whose page turn has nowhere to go.
  static let emptyTurn = [
    "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(true)",
    "willBeginDecelerating", "didEndDecelerating",
  ]

  let journal = Journal()
  var onScroll: (UIScrollView) -> Void = { _ in }
  var onWillEndDragging: (UIScrollView) -> Void = { _ in }
  var onDidEndDragging: (UIScrollView) -> Void = { _ in }
  var onDidEndDecelerating: (UIScrollView) -> Void = { _ in }
  var wantedTarget: CGPoint?
  private(set) var target = CGPoint.zero
  private(set) var velocity = CGPoint.zero
  private(set) var scrolls = 0

  /// The calls since the last read; clears the journal.
  func calls() -> [String] {
    defer { journal.clear() }
    return journal.lines
  }

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
    onDidEndDecelerating(scrollView)
  }

  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    journal.note("didEndScrollingAnimation")
  }
}

extension Workbench {
  /// Ten pages side by side, each as large as the screen.
  static func useScroll(
    paging: Bool, rules: ScrollProfile = ScriptedMedia.scroll,
    _ setUp: (UIScrollView) -> Void = { _ in },
    body: (Workbench, UIScrollView, ScrollListener) throws -> Void
  ) rethrows {
    try Workbench.use(scroll: rules) { bench in
      let listener = ScrollListener()
      let scroll = bench.make {
        let scroll = UIScrollView(frame: bench.root.bounds)
        scroll.contentSize = CGSize(width: 3200, height: 480)
        scroll.isPagingEnabled = paging
        setUp(scroll)
        scroll.delegate = listener
        bench.root.addSubview(scroll)
        return scroll
      }
      bench.wait(20)
      try body(bench, scroll, listener)
      #expect(bench.phone.world.trackingCount == 0)
      #expect(bench.session.isSettled)
    }
  }

  /// Moves the finger from the middle of the screen, and lifts it.
  func drag(x: Double, y: Double, for milliseconds: Int64, hold: Int64 = 0) {
    session.finger.drag(
      from: CGPoint(x: 160 - x / 2, y: 240 - y / 2), to: CGPoint(x: 160 + x / 2, y: 240 + y / 2),
      for: .milliseconds(milliseconds), hold: .milliseconds(hold))
  }

  /// A touch that pulls the content `distance` to the right once the pan is recognised, and rests before its lift.
  func pull(by distance: Double) {
    touch([
      (0, .down, 10), (20, .moved, 20), (40, .moved, 20 + distance), (200, .up, 20 + distance),
    ])
  }

  /// Instants of a delegate call, in milliseconds.
  func instants(_ call: ScrollCall) -> [Int64] {
    records(.scrollCall).filter { $0.small == call.rawValue }.map(milliseconds)
  }

  /// Horizontal offsets after an instant in milliseconds, with their instants.
  func offsets(after start: Int64) -> [(at: Int64, x: Double)] {
    records(.offset).map { (milliseconds($0), Double($0.a) / 1024) }.filter { $0.0 > start }
  }
}
