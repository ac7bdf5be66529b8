import UIKit

/// Decodes each poster of a list once, at the size of a cell, before its cell is created.
@MainActor
final class PicturesAhead {
  private var pictures: [Int: UIImage] = [:]

  /// - Parameter size: points.
  func prepare(_ items: [MediaItem], size: CGSize) {
    for (index, item) in items.enumerated() {
      guard let path = item.posterPath else { continue }
      DispatchQueue.global(qos: .utility).async { [weak self] in
        let picture = UIImage(contentsOfFile: path)?.preparingThumbnail(of: size)
        DispatchQueue.main.async { [weak self] in self?.pictures[index] = picture }
      }
    }
  }

  /// Nil if the poster is not decoded yet.
  func picture(at index: Int) -> UIImage? { pictures[index] }
}
