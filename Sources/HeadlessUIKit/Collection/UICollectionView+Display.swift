import ReelbenchSimulation

extension UICollectionView {
  // MARK: Layout object

  func layoutInvalidated() {
    layoutVersion += 1
    span = nil
    needsPrepare = true
    setNeedsLayout()
  }

  func prepareLayout() {
    needsPrepare = false
    collectionViewLayout.prepare()
  }

  func prepareLayoutIfNeeded() {
    if needsPrepare { prepareLayout() }
  }

  /// Adopts the layout's content size. If the content has shrunk, an offset beyond its end moves back to the end. A
  /// drag is left alone, because its release leads to a valid offset.
  func adoptContentSize() {
    let size = collectionViewLayout.collectionViewContentSize
    let old = contentSize
    guard size != old else { return }
    contentSize = size
    guard size.width < old.width || size.height < old.height, !isDragging else { return }
    let most = largestOffset
    let valid = CGPoint(x: min(contentOffset.x, most.x), y: min(contentOffset.y, most.y))
    if valid != contentOffset { jump(to: valid, byApp: false) }
  }

  /// The offset without a bounce, that is, clamped to the edges.
  var validOffset: CGPoint { clamped(contentOffset) }

  // MARK: Cells

  /// Adds all new cells first, then ends the display of those that left (A1.12).
  func updateVisibleCells() {
    if span?.isSame(through: bounds) != true { exchangeCells() }
    guard let probe = UIKitState.current.probe else { return }
    for placed in cells.visible { probe.configured(placed.cell) }
  }

  func exchangeCells() {
    let version = layoutVersion
    let store = storeVersion
    let wanted = (collectionViewLayout.layoutAttributesForElements(in: bounds) ?? [])
      .filter { $0.frame.overlaps(bounds) && !$0.isHidden }
      .compactMap(placed)
      .sorted { $0.place < $1.place }
    var isChanged = false
    for (place, attributes) in wanted {
      if let cell = cells.visibleCell(place) {
        self.place(cell, attributes)
      } else {
        show(attributes, at: place)
        isChanged = true
        // The delegate may have updated the items meanwhile; the new ones have been laid out, or will be.
        guard store == storeVersion else { return }
      }
    }
    for placed in cells.visible
    where !wanted.contains(where: { $0.place == placed.index }) {
      guard store == storeVersion, let cell = cells.hide(placed.index) else { continue }
      isChanged = true
      retire(cell, placed.index)
    }
    placedAt = bounds.origin
    orderByDepth()
    if isChanged { planDataPrefetch() }
    // The delegate may have changed the layout meanwhile.
    span = version == layoutVersion ? visibleSpan(wanted) : nil
  }

  /// The attributes with the place of their item; raises for an item that does not exist.
  private func placed(
    _ attributes: UICollectionViewLayoutAttributes
  ) -> (place: Int, attributes: UICollectionViewLayoutAttributes)? {
    let path = attributes.indexPath
    if let place = places.place(of: path) { return (place, attributes) }
    UIKitState.raise(
      "NSInternalInconsistencyException",
      "UICollectionView received layout attributes for a cell with an index path that does not "
        + "exist: {length = 2, path = \(path.section) - \(path.item)}")
    return nil
  }

  private func show(_ attributes: UICollectionViewLayoutAttributes, at index: Int) {
    let store = storeVersion
    guard let cell = cells.takeWaiting(index) ?? makeCell(attributes) else { return }
    guard store == storeVersion, cells.visibleCell(index) == nil else { return enqueue([cell]) }
    place(cell, attributes)
    cells.show(cell, at: index)
    dataPrefetch.shown(index)
    note(.willDisplay, cell, index)
    notifyCollectionDelegate("willDisplay \(name(attributes.indexPath))") {
      $0.collectionView(self, willDisplay: cell, forItemAt: attributes.indexPath)
    }
    // The delegate may have deleted the item.
    guard store == storeVersion || cells.visible.contains(where: { $0.cell === cell }) else {
      return
    }
    addSubview(cell)
  }

  private func retire(_ cell: UICollectionViewCell, _ index: Int) {
    let store = storeVersion
    cell.removeFromSuperview()
    endDisplay(cell, laid.path(at: index), place: index)
    // The index may belong to another item by now.
    guard store == storeVersion else { return enqueue([cell]) }
    if keptCells > 0 { note(.kept, cell, index) }
    enqueue(cells.keep(cell, at: index, most: keptCells))
  }

  private func place(
    _ cell: UICollectionViewCell, _ attributes: UICollectionViewLayoutAttributes
  ) {
    noteShift(of: cell, to: attributes.frame.origin)
    cell.frame = attributes.frame
    let look = CellLook(attributes)
    guard look != cell.look else { return }
    // An alpha that the app has set stays until the layout gives a different one.
    if look.alpha != cell.look?.alpha ?? 1 { cell.alpha = look.alpha }
    cell.look = look
    cell.apply(attributes)
  }

  /// Records that a visible cell moves to another place.
  private func noteShift(of cell: UICollectionViewCell, to new: CGPoint) {
    let old = cell.frame.origin
    guard new != old, cell.superview === self else { return }
    let along =
      abs(new.x - old.x) >= abs(new.y - old.y)
      ? (new.x - old.x, bounds.minX - placedAt.x) : (new.y - old.y, bounds.minY - placedAt.y)
    Phone.current.write(
      .shifted, subject: cell.creationNumber, a: Int64(along.0 * 1024), b: Int64(along.1 * 1024))
  }

  /// Orders cells by the depths that the layout gives; cells of equal depth keep their order.
  private func orderByDepth() {
    guard cells.visible.contains(where: { $0.cell.look?.depth ?? 0 != 0 }) else { return }
    let shown = subviews.compactMap { $0 as? UICollectionViewCell }
    let depths = shown.map { $0.look?.depth ?? 0 }
    guard zip(depths, depths.dropFirst()).contains(where: { $0 > $1 }) else { return }
    let ordered = shown.enumerated().sorted {
      let (a, b) = (depths[$0.offset], depths[$1.offset])
      return a == b ? $0.offset < $1.offset : a < b
    }
    for (_, cell) in ordered { bringSubviewToFront(cell) }
  }

  /// nil for a layout class of the app, which may put any cell anywhere, and when no cell is visible.
  private func visibleSpan(
    _ shown: [(place: Int, attributes: UICollectionViewLayoutAttributes)]
  ) -> VisibleSpan? {
    guard type(of: collectionViewLayout) == UICollectionViewFlowLayout.self,
      let first = shown.first?.place, let last = shown.last?.place,
      last - first == shown.count - 1, cells.visible.count == shown.count
    else { return nil }
    func frame(_ place: Int) -> CGRect? {
      guard (0..<places.total).contains(place) else { return nil }
      return collectionViewLayout.layoutAttributesForItem(at: places.path(at: place))?.frame
    }
    return VisibleSpan(
      size: bounds.size, shown: shown.map(\.attributes.frame), before: frame(first - 1),
      after: frame(last + 1))
  }
}

/// The attributes that a layout last gave a visible cell.
struct CellLook: Equatable {
  var frame: CGRect
  var alpha: CGFloat
  var depth: Int

  init(_ attributes: UICollectionViewLayoutAttributes) {
    frame = attributes.frame
    alpha = attributes.alpha
    depth = attributes.zIndex
  }
}
