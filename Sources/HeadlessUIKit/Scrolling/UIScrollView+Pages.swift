import ReelbenchSimulation

/// Scrolls that a device requests, as an app makes them when the user operates an index or a page control.
extension UIScrollView {
  /// Scrolls to an item of a collection view, counted over all sections, or to a page; false when it does not exist.
  package func show(_ item: Int, animated: Bool) -> Bool {
    if let collection = self as? UICollectionView {
      collection.countIfOutdated()
      guard (0..<collection.places.total).contains(item) else { return false }
      let flow = collection.collectionViewLayout as? UICollectionViewFlowLayout
      let isHorizontal = flow.map { $0.scrollDirection == .horizontal } ?? scrollsHorizontally
      collection.scrollToItem(
        at: collection.places.path(at: item),
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

/// Alignment of a paging scroll view at rest to a page, which a rotation or the app may change without a scroll.
extension UIScrollView {
  /// Bounds, content or offset have changed: the current frame checks the alignment after layout.
  func mayHaveLostPage() {
    guard isPagingEnabled, !mayBeOffPage else { return }
    mayBeOffPage = true
    UIKitState.current.perhapsOffPage.append(reference)
  }

  /// Records that the scroll view has lost or regained its page since it was last at rest.
  func noteAlignment() {
    mayBeOffPage = false
    guard isPagingEnabled, window != nil, !isScrolling, !touch.holdsContent else { return }
    let page = settledPage
    if let isOnPage, isOnPage != (page != nil) {
      Phone.current.write(
        .pageSettled, subject: creationNumber, small: page == nil ? 1 : 0, a: page ?? 0)
    }
    isOnPage = page != nil
  }
}

extension UIKitState {
  /// Called after layout: checks the scroll views whose bounds, content or offset have changed.
  @MainActor
  package func noteAlignment() {
    guard !perhapsOffPage.isEmpty else { return }
    let changed = perhapsOffPage
    perhapsOffPage = []
    for scroll in changed { scroll.target?.noteAlignment() }
  }
}
