import UIKit

/// A page that scrolls vertically, with a view at its top. It reports when that view leaves the screen and returns.
final class ScrollingPage: UIScrollView, UIScrollViewDelegate {
  /// Where an app puts its view.
  enum Placement: String, CaseIterable { case alone, inPage }

  private let top: UIView
  private let topDidChange: (Bool) -> Void
  private var isTopSeen = true

  /// - Parameters:
  ///   - top: the view, which keeps its frame.
  ///   - topDidChange: called with whether any part of the view is visible.
  init(frame: CGRect, top: UIView, topDidChange: @escaping (Bool) -> Void) {
    self.top = top
    self.topDidChange = topDidChange
    super.init(frame: frame)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentInsetAdjustmentBehavior = .never
    contentSize = CGSize(width: frame.width, height: frame.height * 40)
    delegate = self
    addSubview(top)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    let isSeen = contentOffset.y < top.frame.maxY
    guard isSeen != isTopSeen else { return }
    isTopSeen = isSeen
    topDidChange(isSeen)
  }
}
