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
  /// Whether both share an area. Rectangles that only touch do not, which Foundation's `intersects` on Linux does not
  /// guarantee.
  package func overlaps(_ other: CGRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}

/// Base class of layouts, which give the places of cells and the size of the content.
@MainActor @preconcurrency
open class UICollectionViewLayout: Foundation.NSObject {
  /// Cleared by the collection view's `deinit`. Not `weak`, for the reason that `BackReference` gives.
  public internal(set) unowned(unsafe) var collectionView: UICollectionView?

  public override init() { super.init() }

  /// Called before the layout is asked for anything: at a reload, after an update of items, after an invalidation.
  open func prepare() {}
  open var collectionViewContentSize: CGSize { .zero }
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    nil
  }
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    nil
  }

  /// Called before every change of the bounds, and so for every step of a scroll.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// Makes the layout be prepared again in the next layout pass, or earlier if it is asked for something.
  open func invalidateLayout() { collectionView?.layoutInvalidated() }

  /// The offset at which a released scroll comes to rest.
  /// - Parameter velocity: points a millisecond.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint,
    withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }

  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint
  { proposedContentOffset }
}
