public struct UIEdgeInsets: Equatable, Sendable {
  public var top, left, bottom, right: CGFloat
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
  public static let zero = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
}

extension CGRect {
  /// Whether both share an area: rectangles that only touch do not, which Foundation's `intersects` on Linux leaves open.
  package func overlaps(_ other: CGRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}

/// Where a cell goes.
open class UICollectionViewLayoutAttributes: NSObject {
  public let indexPath: IndexPath
  public var frame: CGRect

  public init(forCellWith indexPath: IndexPath) {
    self.indexPath = indexPath
    frame = .zero
    super.init()
  }

  public var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set {
      frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2)
    }
  }
  public var size: CGSize {
    get { frame.size }
    set { frame.size = newValue }
  }
}

/// Base of layouts: says where cells go and how large the content is.
@MainActor @preconcurrency
open class UICollectionViewLayout: NSObject {
  /// Ended by the collection view when it goes: not `weak`, as `BackReference` tells.
  public internal(set) unowned(unsafe) var collectionView: UICollectionView?

  public override init() { super.init() }

  open func prepare() {}
  open var collectionViewContentSize: CGSize { .zero }
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    nil
  }
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    nil
  }
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  open func invalidateLayout() { collectionView?.layoutInvalidated() }
}

/// Lines of items of one size, one section.
@MainActor @preconcurrency
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  public var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { invalidateLayout() }
  }
  public var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
  public var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  public var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  public var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }

  private var isHorizontal: Bool { scrollDirection == .horizontal }

  private var itemCount: Int { collectionView?.itemCount ?? 0 }

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
    guard let bounds = collectionView?.bounds, indexPath.item < itemCount else { return nil }
    let perLine = itemsPerLine
    let line = CGFloat(indexPath.item / perLine)
    let place = CGFloat(indexPath.item % perLine)
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
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(
      x: sectionInset.left + (isHorizontal ? along : across),
      y: sectionInset.top + (isHorizontal ? across : along),
      width: itemSize.width, height: itemSize.height)
    return attributes
  }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    let step = lineLength + minimumLineSpacing
    guard step > 0, itemCount > 0 else { return [] }
    let near = isHorizontal ? rect.minX - sectionInset.left : rect.minY - sectionInset.top
    let far = isHorizontal ? rect.maxX - sectionInset.left : rect.maxY - sectionInset.top
    let perLine = itemsPerLine
    let first = max(0, Int((near / step).rounded(.down))) * perLine
    let last = min(itemCount - 1, (Int((far / step).rounded(.down)) + 1) * perLine - 1)
    guard first <= last else { return [] }
    return (first...last).compactMap {
      guard let attributes = layoutAttributesForItem(at: IndexPath(item: $0, section: 0)),
        attributes.frame.overlaps(rect)
      else { return nil }
      return attributes
    }
  }
}
