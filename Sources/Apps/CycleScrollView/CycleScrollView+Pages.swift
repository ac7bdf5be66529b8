import UIKit

/// The banner's pages: their number, size and position, their items, and the page control's updates.
extension CycleScrollView {
  var virtualCount: Int {
    options.ends == .goRound ? items.count * options.copies.count : items.count
  }

  /// The page that is shown first: the first item, in the middle of the copies.
  var firstIndex: Int { options.ends == .goRound ? virtualCount / 2 : 0 }

  var itemSize: CGSize {
    let count = CGFloat(options.itemsPerScreen.count)
    return options.direction == .horizontal
      ? CGSize(width: bounds.width / count, height: bounds.height)
      : CGSize(width: bounds.width, height: bounds.height / count)
  }

  private func along(_ size: CGSize) -> CGFloat {
    options.direction == .horizontal ? size.width : size.height
  }

  private func along(_ point: CGPoint) -> CGFloat {
    options.direction == .horizontal ? point.x : point.y
  }

  private var pageLength: CGFloat {
    along(options.indexFrom == .itemSize ? layout.itemSize : bounds.size)
  }

  /// The page at the leading edge of the banner.
  var virtualIndex: Int {
    let (offset, length) = (along(collectionView.contentOffset), pageLength)
    guard length > 0 else { return 0 }
    switch options.mode {
    case .rounded: return Int((offset / length).rounded())
    case .truncated: return Int(offset / length)
    case .roundedInFloat: return Int((Float(offset) / Float(length)).rounded())
    }
  }

  /// The item of a page, from the page's distance to the first page shown.
  func itemIndex(of index: Int) -> Int {
    let (steps, count) = (index - firstIndex, items.count)
    guard count > 0 else { return 0 }
    switch options.wrapIndex {
    case .modulo: return (steps % count + count) % count
    case .remainder: return steps % count
    }
  }

  func show(_ index: Int, animated: Bool) {
    collectionView.scrollToItem(
      at: IndexPath(item: index, section: 0), at: options.direction == .horizontal ? .left : .top,
      animated: animated)
  }

  /// Sets the page control to the item of the current page.
  func updatePageControl() { pageControl.currentPage = itemIndex(of: virtualIndex) }

  /// Sets the page control to the item of the page that the scroll will reach after the finger has lifted.
  /// - Parameter velocity: its sign is the direction.
  func updatePageControl(releasedWith velocity: CGPoint) {
    guard pageLength > 0 else { return }
    let (pages, speed) = (along(collectionView.contentOffset) / pageLength, along(velocity))
    let next = Int(pages.rounded(speed > 0 ? .up : speed < 0 ? .down : .toNearestOrAwayFromZero))
    switch options.report {
    case .whileScrolling: break
    case .atRelease: pageControl.currentPage = itemIndex(of: min(max(0, next), virtualCount - 1))
    case .atReleaseByModulo: pageControl.currentPage = itemIndex(of: next % virtualCount)
    }
  }
}
