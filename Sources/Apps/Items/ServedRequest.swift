import AVFoundation
import UIKit

/// One request of an asset for bytes, and how far it has been served.
final class ServedRequest {
  let loading: AVAssetResourceLoadingRequest
  private let data: AVAssetResourceLoadingDataRequest
  private let url: URL

  /// Nil if the asset does not request bytes, or has no URL to load them from.
  init?(_ loading: AVAssetResourceLoadingRequest) {
    guard let data = loading.dataRequest, let asked = loading.request.url,
      var parts = URLComponents(url: asked, resolvingAgainstBaseURL: false)
    else { return nil }
    parts.scheme = "https"
    guard let url = parts.url else { return nil }
    self.loading = loading
    self.data = data
    self.url = url
  }

  private var end: Int { Int(data.requestedOffset) + data.requestedLength }

  /// The chunk that the request needs next; nil when it is complete, finished or cancelled.
  func next(of cache: MediaCache) -> MediaCache.Place? {
    guard !loading.isFinished, !loading.isCancelled, Int(data.currentOffset) < end else {
      return nil
    }
    return MediaCache.Place(url: url, index: Int(data.currentOffset) / CachedAssets.chunk)
  }

  /// Responds with the request's part of a chunk.
  func give(_ chunk: Data, length: Int?) {
    if let information = loading.contentInformationRequest {
      information.contentType = "public.mpeg-4"
      information.contentLength = Int64(length ?? 0)
      information.isByteRangeAccessSupported = true
    }
    let offset = Int(data.currentOffset)
    let first = offset % CachedAssets.chunk
    let count = min(chunk.count - first, end - offset)
    guard count > 0 else { return fail(URLError(.cannotParseResponse)) }
    data.respond(with: chunk[first..<first + count])
    if Int(data.currentOffset) >= end { loading.finishLoading() }
  }

  func fail(_ error: any Error) { loading.finishLoading(with: error) }
}
