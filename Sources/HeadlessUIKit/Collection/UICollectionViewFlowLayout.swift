/// A layout of items in lines, section after section. The items have one size, or the sizes that a
/// `UICollectionViewDelegateFlowLayout` gives. Headers and footers are not laid out.
///
/// Items of one size are placed by arithmetic, at a cost that does not depend on their number. Otherwise `prepare` asks
/// for the sizes of all items.
@MainActor @preconcurrency
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  public var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { invalidateLayout() }
  }
  public var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
  /// Stored and ignored: `itemSize` or the delegate gives the sizes of items.
  public var estimatedItemSize = CGSize.zero
  public var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  public var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  public var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }

  private var sections: [Section] = []
  private var preparedSize = CGSize.zero

  /// The lines of a section, in its own coordinates, and its origin.
  private struct Section {
    enum Lines {
      case even(EvenLines)
      case sized(FlowLines)
    }

    let lines: Lines
    let origin: CGPoint

    var size: CGSize {
      switch lines {
      case .even(let lines): lines.contentSize
      case .sized(let lines): lines.contentSize
      }
    }

    func frame(_ item: Int) -> CGRect? {
      let frame =
        switch lines {
        case .even(let lines): lines.frame(item)
        case .sized(let lines): lines.frame(item)
        }
      return frame?.offsetBy(dx: origin.x, dy: origin.y)
    }

    func items(in rect: CGRect) -> Range<Int> {
      let own = rect.offsetBy(dx: -origin.x, dy: -origin.y)
      return switch lines {
      case .even(let lines): lines.items(in: own)
      case .sized(let lines): lines.items(in: own)
      }
    }
  }

  private var isHorizontal: Bool { scrollDirection == .horizontal }

  open override func prepare() {
    super.prepare()
    sections = []
    guard let view = collectionView else { return }
    preparedSize = view.bounds.size
    var origin = CGPoint.zero
    for (index, count) in view.places.counts.enumerated() {
      let section = Section(lines: lines(of: index, count, in: view), origin: origin)
      sections.append(section)
      if isHorizontal { origin.x += section.size.width } else { origin.y += section.size.height }
    }
  }

  private func lines(of section: Int, _ count: Int, in view: UICollectionView) -> Section.Lines {
    guard let delegate = view.delegate as? any UICollectionViewDelegateFlowLayout else {
      return .even(
        EvenLines(
          count: count, itemSize: itemSize, isHorizontal: isHorizontal, bounds: preparedSize,
          inset: sectionInset, lineSpacing: minimumLineSpacing,
          itemSpacing: minimumInteritemSpacing))
    }
    let sizes = (0..<count).map {
      delegate.collectionView(
        view, layout: self, sizeForItemAt: IndexPath(item: $0, section: section))
    }
    return .sized(
      FlowLines(
        sizes: sizes, isHorizontal: isHorizontal, bounds: preparedSize,
        inset: delegate.collectionView(view, layout: self, insetForSectionAt: section),
        lineSpacing: delegate.collectionView(
          view, layout: self, minimumLineSpacingForSectionAt: section),
        itemSpacing: delegate.collectionView(
          view, layout: self, minimumInteritemSpacingForSectionAt: section)))
  }

  /// Lines may break elsewhere when the bounds change their size.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    !sections.isEmpty && newBounds.size != preparedSize
  }

  open override var collectionViewContentSize: CGSize {
    guard let bounds = collectionView?.bounds else { return .zero }
    let length = sections.last.map {
      isHorizontal ? $0.origin.x + $0.size.width : $0.origin.y + $0.size.height
    }
    return isHorizontal
      ? CGSize(width: length ?? 0, height: bounds.height)
      : CGSize(width: bounds.width, height: length ?? 0)
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard sections.indices.contains(indexPath.section),
      let frame = sections[indexPath.section].frame(indexPath.item)
    else { return nil }
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = frame
    return attributes
  }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    var found: [UICollectionViewLayoutAttributes] = []
    let near = isHorizontal ? rect.minX : rect.minY
    let far = isHorizontal ? rect.maxX : rect.maxY
    for index in firstSection(beyond: near)..<sections.count {
      let origin = sections[index].origin
      guard (isHorizontal ? origin.x : origin.y) < far else { break }
      for item in sections[index].items(in: rect) {
        guard
          let attributes = layoutAttributesForItem(at: IndexPath(item: item, section: index)),
          attributes.frame.overlaps(rect)
        else { continue }
        found.append(attributes)
      }
    }
    return found
  }

  /// The first section that ends after an offset.
  /// - Complexity: logarithmic in the number of sections.
  private func firstSection(beyond offset: CGFloat) -> Int {
    var (low, high) = (0, sections.count)
    while low < high {
      let middle = (low + high) / 2
      let (origin, size) = (sections[middle].origin, sections[middle].size)
      let end = isHorizontal ? origin.x + size.width : origin.y + size.height
      if end > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
