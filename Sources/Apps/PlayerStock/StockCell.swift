import UIKit

/// A cell that contains the view of a page.
final class StockCell: UICollectionViewCell {
  static let reuseID = "StockCell"

  private(set) weak var page: StockPageController?

  func show(_ page: StockPageController) {
    guard self.page !== page || page.view.superview !== contentView else { return }
    clear()
    page.view.frame = contentView.bounds
    contentView.addSubview(page.view)
    self.page = page
  }

  /// Removes the page's view, unless another cell contains it.
  func clear() {
    if let view = page?.view, view.superview === contentView { view.removeFromSuperview() }
    page = nil
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    clear()
  }
}
