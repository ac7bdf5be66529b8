import UIKit

/// A page that scrolls up and down, with a view at its top, and says when that leaves the screen and comes back.
final class ScrollingPage: UIScrollView, UIScrollViewDelegate {
  /// Where the page's view goes.
  enum Placement: String, CaseIterable {
    /// It is the screen.
    case alone
    /// At the top of a page that scrolls.
    case inPage
  }

  private let top: UIView
  private let topDidChange: (Bool) -> Void
  private var isTopSeen = true

  /// - Parameters:
  ///   - top: a view that keeps the frame it has.
  ///   - topDidChange: told whether a part of it is seen.
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
