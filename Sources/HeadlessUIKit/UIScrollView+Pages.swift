/// What a device may ask of a scroll view, as a user of an index or a page control would have its app do.
extension UIScrollView {
  /// Goes to an item of a collection view, or to a page; false when there is no such.
  package func show(_ item: Int, animated: Bool) -> Bool {
    if let collection = self as? UICollectionView {
      guard item < collection.numberOfItems(inSection: 0) else { return false }
      let flow = collection.collectionViewLayout as? UICollectionViewFlowLayout
      let isHorizontal = flow.map { $0.scrollDirection == .horizontal } ?? scrollsHorizontally
      collection.scrollToItem(
        at: IndexPath(item: item, section: 0),
        at: isHorizontal ? .centeredHorizontally : .centeredVertically, animated: animated)
      return true
    }
    let isHorizontal = scrollsHorizontally || !scrollsVertically
    let page = isHorizontal ? bounds.width : bounds.height
    let target = CGFloat(item) * page
    guard target <= (isHorizontal ? largestOffset.x : largestOffset.y) else { return false }
    setContentOffset(
      isHorizontal
        ? CGPoint(x: target, y: contentOffset.y) : CGPoint(x: contentOffset.x, y: target),
      animated: animated)
    return true
  }
}
