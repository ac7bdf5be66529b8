import UIKit

extension UICollectionViewCell {
  /// The index of the cell's feed item, stored in its tag; the tag of a cell without an item is 0.
  var tagForItem: Int? {
    get { tag > 0 ? tag - 1 : nil }
    set { tag = newValue.map { $0 + 1 } ?? 0 }
  }
}
