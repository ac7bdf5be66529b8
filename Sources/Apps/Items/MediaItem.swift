import Device
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

  /// With the smallest rendition that is at least so wide, or the widest; as it is when it has none.
  /// - Parameter pixels: of the width.
  func fitting(_ pixels: Int) -> MediaItem {
    let byWidth = renditions.sorted { $0.width < $1.width }
    guard let best = byWidth.first(where: { $0.width >= pixels }) ?? byWidth.last else {
      return self
    }
    var item = self
    item.url = best.url
    return item
  }
}
