import AVFoundation
import UIKit

/// One request of an asset, on its way to what it asked for.
final class ServedRequest {
  let loading: AVAssetResourceLoadingRequest
  private let data: AVAssetResourceLoadingDataRequest
  private let url: URL

  /// nil for what is no request for bytes at a server.
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

  /// The chunk that it needs next; nil when it has everything or is over.
  func next(of cache: MediaCache) -> MediaCache.Place? {
    guard !loading.isFinished, !loading.isCancelled, Int(data.currentOffset) < end else {
      return nil
    }
    return MediaCache.Place(url: url, index: Int(data.currentOffset) / CachedAssets.chunk)
  }

  /// Its part of a chunk.
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
