import ReelbenchDevice
import UIKit

/// One page of the carousel, light enough to copy.
struct MediaItem {
  enum Kind { case image, video }

  let kind: Kind
  private(set) var url: URL
  let posterURL: URL?
  /// The poster, when it is a file of the phone.
  let posterPath: String?
  let loops: Bool
  private let renditions: [FeedItem.Rendition]

  init(_ item: FeedItem) {
    kind = item.kind == .video ? .video : .image
    url = item.url
    posterURL = item.posterURL
    posterPath = item.posterPath
    loops = item.loops
    renditions = item.renditions
  }

  /// In the form that is wanted of it.
  /// - Parameter points: the width of its cell.
  func inForm(_ rendition: Rendition, cell points: CGFloat) -> MediaItem {
    switch rendition {
    case .full: self
    case .twiceCell: fitting(Int((points * 2).rounded(.up)))
    case .file: fitting(.max)
    }
  }

  /// With the smallest rendition that is at least so wide, or the widest; as it is when it has none.
  /// - Parameter pixels: of the width.
  private func fitting(_ pixels: Int) -> MediaItem {
    let byWidth = renditions.sorted { $0.width < $1.width }
    guard let best = byWidth.first(where: { $0.width >= pixels }) ?? byWidth.last else {
      return self
    }
    var item = self
    item.url = best.url
    return item
  }
}
