import UIKit

/// Where pages lie, and how the offset gets to them.
extension CarouselViewController {
  /// One item that stays has no copies to go round in.
  var doesWrap: Bool { items.count > 1 || options.singleItem == .wraps }

  var pageCount: Int { doesWrap ? items.count * 3 : items.count }

  /// The first item of the middle copy.
  var firstIndex: Int { doesWrap ? items.count : 0 }

  var itemSize: CGSize {
    let bounds = collectionView.bounds.size
    return CGSize(
      width: bounds.width / CGFloat(options.itemsPerScreen.count), height: bounds.height)
  }

  /// Puts the collection view on the screen, or on a page at whose top it fills half of it.
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

  /// Items get the size that the screen has now, and the page shown stays the one shown.
  func followScreen() {
    let page = Int((collectionView.contentOffset.x / layout.itemSize.width).rounded())
    layout.itemSize = itemSize
    layout.invalidateLayout()
    guard page < pageCount else { return }
    turn(to: page, animated: false)
  }

  /// The page in the middle gets what it waited for, and the pages after it are warmed.
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
