import UIKit

/// One page a screen, side by side.
public final class PageLayout: UICollectionViewFlowLayout {
  public init(pageSize: CGSize) {
    super.init()
    scrollDirection = .horizontal
    minimumLineSpacing = 0
    itemSize = pageSize
  }

  required init?(coder: NSCoder) { fatalError("made in code") }
}
