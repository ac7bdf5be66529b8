import AVFoundation
import UIKit

/// A cache of media by URL and chunk, with a limit in bytes.
final class MediaCache {
  struct Place: Hashable {
    let url: URL
    /// The number of the chunk.
    let index: Int
  }

  private let chunks = NSCache<NSString, MediaChunk>()
  private var lengths: [URL: Int] = [:]

  /// - Parameter limit: bytes.
  init(limit: Int) { chunks.totalCostLimit = limit }

  /// The length of the whole resource; nil before any of it has loaded.
  func length(of url: URL) -> Int? { lengths[url] }

  func bytes(at place: Place) -> Data? { chunks.object(forKey: Self.key(place))?.data }

  func keep(_ data: Data, at place: Place, of length: Int) {
    lengths[place.url] = length
    chunks.setObject(MediaChunk(data), forKey: Self.key(place), cost: data.count)
  }

  private static func key(_ place: Place) -> NSString {
    "\(place.url.absoluteString)#\(place.index)" as NSString
  }
}

/// Consecutive bytes of a resource.
private final class MediaChunk: SizedObject {
  let data: Data

  init(_ data: Data) { self.data = data }

  var heldBytes: Int64 { Int64(data.count) }
}
