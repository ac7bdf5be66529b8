/// Lines of items, one section: of one size, or of the sizes that a `UICollectionViewDelegateFlowLayout` gives.
///
/// Items of one size are placed by arithmetic, whatever their number. Otherwise all are asked for in `prepare`.
@MainActor @preconcurrency
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  public var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { invalidateLayout() }
  }
  public var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
  /// Kept and ignored: items are as large as `itemSize` or the delegate says.
  public var estimatedItemSize = CGSize.zero
  public var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  public var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  public var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }

  /// nil: all items are of one size.
  private var lines: FlowLines?
  private var preparedSize = CGSize.zero

  private var isHorizontal: Bool { scrollDirection == .horizontal }

  private var itemCount: Int { collectionView?.itemCount ?? 0 }

  open override func prepare() {
    super.prepare()
    lines = nil
    guard let view = collectionView else { return }
    preparedSize = view.bounds.size
    guard let delegate = view.delegate as? any UICollectionViewDelegateFlowLayout else { return }
    let count = itemCount
    let sizes = (0..<count).map {
      delegate.collectionView(
        view, layout: self, sizeForItemAt: IndexPath(item: $0, section: 0))
    }
    lines = FlowLines(
      sizes: sizes, isHorizontal: isHorizontal, bounds: view.bounds.size,
      inset: delegate.collectionView(view, layout: self, insetForSectionAt: 0),
      lineSpacing: delegate.collectionView(
        view, layout: self, minimumLineSpacingForSectionAt: 0),
      itemSpacing: delegate.collectionView(
        view, layout: self, minimumInteritemSpacingForSectionAt: 0))
  }

  /// Lines break elsewhere when the bounds get another breadth.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    lines != nil && newBounds.size != preparedSize
  }

  private var itemsPerLine: Int {
    guard let bounds = collectionView?.bounds else { return 1 }
    let room =
      isHorizontal
      ? bounds.height - sectionInset.top - sectionInset.bottom
      : bounds.width - sectionInset.left - sectionInset.right
    let breadth = isHorizontal ? itemSize.height : itemSize.width
    guard breadth > 0 else { return 1 }
    return max(
      1, Int((room + minimumInteritemSpacing) / (breadth + minimumInteritemSpacing)))
  }

  private var lineLength: CGFloat { isHorizontal ? itemSize.width : itemSize.height }

  open override var collectionViewContentSize: CGSize {
    if let lines { return lines.contentSize }
    guard let bounds = collectionView?.bounds else { return .zero }
    let lines = (itemCount + itemsPerLine - 1) / itemsPerLine
    let length =
      CGFloat(lines) * lineLength + CGFloat(max(0, lines - 1)) * minimumLineSpacing
    return isHorizontal
      ? CGSize(width: length + sectionInset.left + sectionInset.right, height: bounds.height)
      : CGSize(width: bounds.width, height: length + sectionInset.top + sectionInset.bottom)
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard indexPath.item >= 0, indexPath.item < itemCount else { return nil }
    let frame = lines.map { $0.frame(indexPath.item) } ?? evenFrame(indexPath.item)
    guard let frame else { return nil }
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = frame
    return attributes
  }

  /// The place of an item among items of one size.
  private func evenFrame(_ item: Int) -> CGRect? {
    guard let bounds = collectionView?.bounds else { return nil }
    let perLine = itemsPerLine
    let line = CGFloat(item / perLine)
    let place = CGFloat(item % perLine)
    let along = line * (lineLength + minimumLineSpacing)
    let breadth = isHorizontal ? itemSize.height : itemSize.width
    let room =
      isHorizontal
      ? bounds.height - sectionInset.top - sectionInset.bottom
      : bounds.width - sectionInset.left - sectionInset.right
    // Spare room goes between the items of a line; a single one is centred.
    let spare = room - CGFloat(perLine) * breadth
    let gap = perLine > 1 ? spare / CGFloat(perLine - 1) : spare / 2
    let across = perLine > 1 ? place * (breadth + gap) : gap
    return CGRect(
      x: sectionInset.left + (isHorizontal ? along : across),
      y: sectionInset.top + (isHorizontal ? across : along),
      width: itemSize.width, height: itemSize.height)
  }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    guard let items = lines.map({ $0.items(in: rect) }) ?? evenItems(in: rect) else { return [] }
    return items.compactMap {
      guard let attributes = layoutAttributesForItem(at: IndexPath(item: $0, section: 0)),
        attributes.frame.overlaps(rect)
      else { return nil }
      return attributes
    }
  }

  private func evenItems(in rect: CGRect) -> Range<Int>? {
    let step = lineLength + minimumLineSpacing
    guard step > 0, itemCount > 0 else { return nil }
    let near = isHorizontal ? rect.minX - sectionInset.left : rect.minY - sectionInset.top
    let far = isHorizontal ? rect.maxX - sectionInset.left : rect.maxY - sectionInset.top
    let perLine = itemsPerLine
    let first = max(0, Int((near / step).rounded(.down))) * perLine
    let last = min(itemCount - 1, (Int((far / step).rounded(.down)) + 1) * perLine - 1)
    return first <= last ? first..<last + 1 : nil
  }
}
