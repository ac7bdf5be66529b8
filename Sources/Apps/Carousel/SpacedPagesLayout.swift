import UIKit

/// A layout of pages that fill the screen, with a gap between them that is visible only during a scroll: each page is
/// shifted away from the middle of the screen.
final class SpacedPagesLayout: UICollectionViewFlowLayout {
  enum Spacing: String, CaseIterable { case none, proportional, stepped }

  private let spacing: Spacing
  private let gap: CGFloat

  init(_ spacing: Spacing, gap: CGFloat) {
    self.spacing = spacing
    self.gap = gap
    super.init()
  }

  /// Every scroll step moves the pages.
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    guard let view = collectionView, view.bounds.width > 0 else { return nil }
    let middle = view.contentOffset.x + view.bounds.width / 2
    return super.layoutAttributesForElements(in: rect)?.compactMap { original in
      let attributes = original.copy() as? UICollectionViewLayoutAttributes
      let pages = (original.center.x - middle) / view.bounds.width
      attributes?.center.x += gap * (spacing == .stepped ? pages.rounded() : pages)
      return attributes
    }
  }
}
