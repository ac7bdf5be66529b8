import UIKit

/// A cell that lends its place to a page.
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

  /// The page's view goes, unless another cell has it.
  func clear() {
    if let view = page?.view, view.superview === contentView { view.removeFromSuperview() }
    page = nil
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    clear()
  }
}
