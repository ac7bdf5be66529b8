import UIKit

/// Decodes the posters of a list before their cells are made, each once, in the size of a cell.
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

  /// nil when it is not decoded yet.
  func picture(at index: Int) -> UIImage? { pictures[index] }
}
