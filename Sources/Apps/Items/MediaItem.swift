import ReelbenchDevice
import UIKit

/// An item of an app's feed, cheap to copy.
struct MediaItem {
  enum Kind { case image, video }

  let kind: Kind
  private(set) var url: URL
  let posterURL: URL?
  /// The path of the poster, if it is a file on the phone.
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

  /// The item with the URL of the rendition to play.
  /// - Parameter points: the width of its cell.
  func inForm(_ rendition: Rendition, cell points: CGFloat) -> MediaItem {
    switch rendition {
    case .full: self
    case .twiceCell: fitting(Int((points * 2).rounded(.up)))
    case .file: fitting(.max)
    }
  }

  /// The item with its narrowest rendition of at least a width, or else its widest; the item itself if it has none.
  /// - Parameter pixels: the width.
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
