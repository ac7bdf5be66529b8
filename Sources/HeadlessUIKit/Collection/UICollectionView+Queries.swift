import ReelbenchSimulation

extension UICollectionView {
  /// In order of index.
  public var visibleCells: [UICollectionViewCell] { cells.visible.map(\.cell) }

  public var indexPathsForVisibleItems: [IndexPath] {
    cells.visible.map { laid.path(at: $0.index) }
  }

  private var isFromIOS15: Bool { os == .ios15 || os == .ios18 }

  /// From iOS 15 also a cell that is prepared or kept (A1.6).
  public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    guard let place = laid.place(of: indexPath) else { return nil }
    return cells.visibleCell(place) ?? (isFromIOS15 ? cells.waitingCell(place) : nil)
  }

  public func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    cells.visible.first { $0.cell === cell }.map { laid.path(at: $0.index) }
  }

  public func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    prepareIfOutdated()
    return collectionViewLayout.layoutAttributesForItem(at: indexPath)
  }

  /// The item whose cell is at a point of the content.
  public func indexPathForItem(at point: CGPoint) -> IndexPath? {
    prepareIfOutdated()
    let spot = CGRect(origin: point, size: CGSize(width: 1, height: 1))
    return collectionViewLayout.layoutAttributesForElements(in: spot)?
      .filter { $0.frame.contains(point) && !$0.isHidden }
      .max { $0.zIndex < $1.zIndex }?.indexPath
  }

  private func prepareIfOutdated() {
    if needsReload {
      countIfOutdated()
      prepareLayout()
    }
    prepareLayoutIfNeeded()
  }

  func scroll(to indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
    prepareIfOutdated()
    guard places.place(of: indexPath) != nil,
      let frame = collectionViewLayout.layoutAttributesForItem(at: indexPath)?.frame
    else { return raiseForMissing(indexPath) }
    contentSize = collectionViewLayout.collectionViewContentSize
    var offset = contentOffset
    if position.contains(.centeredHorizontally) { offset.x = frame.midX - bounds.width / 2 }
    if position.contains(.left) { offset.x = frame.minX }
    if position.contains(.right) { offset.x = frame.maxX - bounds.width }
    if position.contains(.centeredVertically) { offset.y = frame.midY - bounds.height / 2 }
    if position.contains(.top) { offset.y = frame.minY }
    if position.contains(.bottom) { offset.y = frame.maxY - bounds.height }
    setContentOffset(clamped(offset), animated: animated)
  }

  private func raiseForMissing(_ indexPath: IndexPath) {
    guard isFromIOS15 else {
      return UIKitState.raise(
        "NSInvalidArgumentException",
        "attempt to scroll to invalid index path: <NSIndexPath> {length = 2, path = "
          + "\(indexPath.section) - \(indexPath.item)}")
    }
    let sections = places.counts
    UIKitState.raise(
      "NSInternalInconsistencyException",
      sections.indices.contains(indexPath.section)
        ? "Attempted to scroll the collection view to an out-of-bounds item (\(indexPath.item)) "
          + "when there are only \(sections[indexPath.section]) items in section "
          + "\(indexPath.section)."
        : "Attempted to scroll the collection view to an out-of-bounds section "
          + "(\(indexPath.section)) when there are only \(sections.count) sections.")
  }
}
