import Device
import UIKit

/// One page of the carousel, light enough to copy.
struct MediaItem {
  enum Kind { case image, video }

  let kind: Kind
  let url: URL
  let posterPath: String?
  let loops: Bool

  init(_ item: FeedItem) {
    kind = item.kind == .video ? .video : .image
    url = item.url
    posterPath = item.posterPath
    loops = item.loops
  }
}
