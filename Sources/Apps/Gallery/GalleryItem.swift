import UIKit

/// A picture of the gallery: its URL, and what to call when it has loaded.
final class GalleryItem {
  let url: URL
  /// Set by the cell that shows the item.
  var onImage: ((UIImage?) -> Void)?
  /// Nil unless the item keeps its picture.
  private(set) var image: UIImage?

  init(url: URL) { self.url = url }

  func arrived(_ image: UIImage?, isKept: Bool) {
    if isKept { self.image = image }
    onImage?(image)
  }
}
