import UIKit

/// Pictures that an app keeps in memory, by URL.
protocol ImageStore: AnyObject {
  func image(for url: URL) -> UIImage?
  func keep(_ image: UIImage, for url: URL)
  func removeAll()
}

extension UIImage {
  /// The size of the bitmap.
  var bitmapBytes: Int { cgImage.map { $0.bytesPerRow * $0.height } ?? 0 }
}

/// Keeps nothing.
final class NoStore: ImageStore {
  func image(for url: URL) -> UIImage? { nil }
  func keep(_ image: UIImage, for url: URL) {}
  func removeAll() {}
}

/// Keeps everything.
final class DictionaryStore: ImageStore {
  private var images: [URL: UIImage] = [:]

  func image(for url: URL) -> UIImage? { images[url] }
  func keep(_ image: UIImage, for url: URL) { images[url] = image }
  func removeAll() { images = [:] }
}

/// Keeps what an `NSCache` keeps.
final class CacheStore: ImageStore {
  private let cache = NSCache<NSURL, UIImage>()

  /// - Parameters:
  ///   - countLimit: pictures; 0 for no limit.
  ///   - costLimit: bytes of bitmaps; 0 for no limit.
  init(countLimit: Int, costLimit: Int) {
    cache.countLimit = countLimit
    cache.totalCostLimit = costLimit
  }

  func image(for url: URL) -> UIImage? { cache.object(forKey: url as NSURL) }

  func keep(_ image: UIImage, for url: URL) {
    cache.setObject(image, forKey: url as NSURL, cost: image.bitmapBytes)
  }

  func removeAll() { cache.removeAllObjects() }
}

/// Keeps the pictures that were used last, up to a number of bytes.
final class LatestStore: ImageStore {
  private struct Entry {
    let url: URL
    let image: UIImage
  }

  private let limit: Int
  /// From the least to the most recently used.
  private var entries: [Entry] = []

  init(bytes: Int) { limit = bytes }

  func image(for url: URL) -> UIImage? {
    guard let place = entries.firstIndex(where: { $0.url == url }) else { return nil }
    let entry = entries.remove(at: place)
    entries.append(entry)
    return entry.image
  }

  func keep(_ image: UIImage, for url: URL) {
    entries.removeAll { $0.url == url }
    entries.append(Entry(url: url, image: image))
    var bytes = entries.reduce(0) { $0 + $1.image.bitmapBytes }
    while bytes > limit, !entries.isEmpty { bytes -= entries.removeFirst().image.bitmapBytes }
  }

  func removeAll() { entries = [] }
}
