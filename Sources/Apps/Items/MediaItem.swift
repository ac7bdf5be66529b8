import Device
import UIKit

/// One page of the carousel, light enough to copy.
struct MediaItem {
  enum Kind { case image, video }

  let kind: Kind
  let url: URL
  let posterURL: URL?
  /// The poster, when it is a file of the phone.
  let posterPath: String?
  let loops: Bool

  init(_ item: FeedItem) {
    kind = item.kind == .video ? .video : .image
    url = item.url
    posterURL = item.posterURL
    posterPath = item.posterPath
    loops = item.loops
  }
}
