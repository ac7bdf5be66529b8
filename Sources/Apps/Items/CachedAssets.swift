import AVFoundation
import UIKit

/// Assets that load through a cache of the app, which downloads what it lacks through a session.
///
/// An asset gets a URL scheme that the system does not know, so that it asks this resource loader. Bytes are downloaded
/// in chunks and cached by URL and chunk; requests for the same chunk share one download.
final class CachedAssets: NSObject, AVAssetResourceLoaderDelegate {
  static let scheme = "cached"
  static let chunk = 128 << 10

  private let cache: MediaCache
  private var served: [ServedRequest] = []
  /// Downloads in progress, in the order in which they began.
  private var loads: [(place: MediaCache.Place, task: URLSessionDataTask)] = []

  /// - Parameter limit: the capacity of the cache in bytes.
  init(limit: Int = 64 << 20) {
    cache = MediaCache(limit: limit)
    super.init()
  }

  func asset(for url: URL) -> AVURLAsset {
    guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: false),
      parts.scheme == "https"
    else { return AVURLAsset(url: url) }
    parts.scheme = Self.scheme
    guard let marked = parts.url else { return AVURLAsset(url: url) }
    let asset = AVURLAsset(url: marked)
    asset.resourceLoader.setDelegate(self, queue: .main)
    return asset
  }

  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
  ) -> Bool {
    guard let request = ServedRequest(loadingRequest) else { return false }
    served.append(request)
    serve(request)
    return true
  }

  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader, didCancel loadingRequest: AVAssetResourceLoadingRequest
  ) {
    served.removeAll { $0.loading === loadingRequest }
    dropUnwanted()
  }

  /// Responds with the chunks in the cache, up to the first missing one, and downloads that.
  private func serve(_ request: ServedRequest) {
    while let place = request.next(of: cache) {
      guard let data = cache.bytes(at: place) else { return load(place) }
      request.give(data, length: cache.length(of: place.url))
    }
    served.removeAll { $0 === request }
  }

  private func load(_ place: MediaCache.Place) {
    guard !loads.contains(where: { $0.place == place }) else { return }
    let first = place.index * Self.chunk
    var request = URLRequest(url: place.url)
    request.setValue("bytes=\(first)-\(first + Self.chunk - 1)", forHTTPHeaderField: "Range")
    let task = URLSession.shared.dataTask(with: request) { [weak self] data, response, error in
      DispatchQueue.main.async { self?.loaded(place, data, response as? HTTPURLResponse, error) }
    }
    loads.append((place, task))
    task.resume()
  }

  private func loaded(
    _ place: MediaCache.Place, _ data: Data?, _ response: HTTPURLResponse?, _ error: (any Error)?
  ) {
    if (error as? URLError)?.code == .cancelled { return }
    loads.removeAll { $0.place == place }
    let waiting = served.filter { $0.next(of: cache) == place }
    guard let data, response?.statusCode == 206, let length = Self.length(response) else {
      for request in waiting { request.fail(error ?? URLError(.badServerResponse)) }
      served.removeAll { request in waiting.contains { $0 === request } }
      return
    }
    cache.keep(data, at: place, of: length)
    for request in waiting { serve(request) }
  }

  /// Cancels the downloads that no request needs any more.
  private func dropUnwanted() {
    let wanted = served.compactMap { $0.next(of: cache) }
    for load in loads where !wanted.contains(load.place) { load.task.cancel() }
    loads.removeAll { !wanted.contains($0.place) }
  }

  /// The length of the whole resource, from `bytes 0-1/1000`.
  private static func length(_ response: HTTPURLResponse?) -> Int? {
    response?.value(forHTTPHeaderField: "Content-Range")?.split(separator: "/").last
      .flatMap { Int($0) }
  }
}
