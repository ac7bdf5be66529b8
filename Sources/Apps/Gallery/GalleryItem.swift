import UIKit

/// A picture of the gallery: where it is, and who wants to know when it is there.
final class GalleryItem {
  let url: URL
  /// The cell that shows the item.
  var onImage: ((UIImage?) -> Void)?
  /// Nil unless the item keeps its picture.
  private(set) var image: UIImage?

  init(url: URL) { self.url = url }

  func arrived(_ image: UIImage?, isKept: Bool) {
    if isKept { self.image = image }
    onImage?(image)
  }
}
