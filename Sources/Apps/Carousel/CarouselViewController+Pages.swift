import UIKit

/// The pages of the carousel: their number, size and position, and scrolling to them.
extension CarouselViewController {
  /// Whether the items are repeated and wrap around; a single item need not.
  var doesWrap: Bool { items.count > 1 || options.singleItem == .wraps }

  var pageCount: Int { doesWrap ? items.count * 3 : items.count }

  /// The page of the first item, in the middle copy if the items are repeated.
  var firstIndex: Int { doesWrap ? items.count : 0 }

  var itemSize: CGSize {
    let bounds = collectionView.bounds.size
    return CGSize(
      width: bounds.width / CGFloat(options.itemsPerScreen.count), height: bounds.height)
  }

  /// Adds the collection view over the whole screen, or as the top half of a page that scrolls.
  func place() {
    var frame = view.bounds
    switch options.placement {
    case .alone:
      collectionView.frame = frame
      collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(collectionView)
    case .inPage:
      frame.size.height /= 2
      collectionView.frame = frame
      collectionView.autoresizingMask = [.flexibleWidth]
      view.addSubview(
        ScrollingPage(frame: view.bounds, top: collectionView) { [weak self] isSeen in
          self?.visibilityDidChange(isSeen)
        })
    }
  }

  func turn(to index: Int, animated: Bool) {
    let position: UICollectionView.ScrollPosition =
      options.itemsPerScreen == .one ? .centeredHorizontally : .left
    collectionView.scrollToItem(
      at: IndexPath(item: index, section: 0), at: position, animated: animated)
  }

  /// Resizes the items to the current size of the screen and keeps the same page on it.
  func followScreen() {
    let page = Int((collectionView.contentOffset.x / layout.itemSize.width).rounded())
    layout.itemSize = itemSize
    layout.invalidateLayout()
    guard page < pageCount else { return }
    turn(to: page, animated: false)
  }

  /// Builds the current page's player, if that waited for the end of the scroll, and prefetches for the next pages.
  func settled() {
    guard !items.isEmpty else { return }
    let place = IndexPath(item: currentVirtualIndex, section: 0)
    let current = collectionView.cellForItem(at: place) as? VideoCell
    if options.build == .whenSettled { current?.prepareForDisplay() }
    guard options.prefetch != .none else { return }
    let next = (1...options.prefetchAhead.count).map { items[(place.item + $0) % items.count] }
    players.warm(next.filter { $0.kind == .video }.map(\.url), after: current?.playerItem)
  }
}
