import UIKit

/// Covers in memory, by the path of their file.
final class CoverStore {
  private var covers: [String: UIImage] = [:]

  /// The cover of an item; nil for an item that has none.
  func cover(of item: MediaItem) -> UIImage? {
    guard let path = item.posterPath else { return nil }
    if let known = covers[path] { return known }
    let cover = UIImage(contentsOfFile: path)
    covers[path] = cover
    return cover
  }
}
