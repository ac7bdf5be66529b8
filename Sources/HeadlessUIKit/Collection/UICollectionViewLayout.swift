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

/// Base of layouts: says where cells go and how large the content is.
@MainActor @preconcurrency
open class UICollectionViewLayout: Foundation.NSObject {
  /// Ended by the collection view when it goes: not `weak`, as `BackReference` tells.
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

  /// Asked before every change of the bounds, thus for every step of a scroll.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// The layout is prepared again in the next layout pass, or when something is asked of it before.
  open func invalidateLayout() { collectionView?.layoutInvalidated() }

  /// Where a scroll that is let go comes to rest.
  /// - Parameter velocity: points a millisecond.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint,
    withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }

  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint
  { proposedContentOffset }
}
