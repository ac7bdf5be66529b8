import UIKit

/// Where pages lie, and how the offset gets to them.
extension CarouselViewController {
  /// One item that stays has no copies to go round in.
  var doesWrap: Bool { items.count > 1 || options.singleItem == .wraps }

  var pageCount: Int { doesWrap ? items.count * 3 : items.count }

  /// The first item of the middle copy.
  var firstIndex: Int { doesWrap ? items.count : 0 }

  var itemSize: CGSize {
    let bounds = view.bounds.size
    return CGSize(
      width: bounds.width / CGFloat(options.itemsPerScreen.count), height: bounds.height)
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
}
