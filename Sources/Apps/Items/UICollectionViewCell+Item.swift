import UIKit

extension UICollectionViewCell {
  /// The feed item of the cell, kept in its tag; tags of other cells are 0.
  var tagForItem: Int? {
    get { tag > 0 ? tag - 1 : nil }
    set { tag = newValue.map { $0 + 1 } ?? 0 }
  }
}
