import ReelbenchSimulation

/// A request that an asset makes to the app's loader.
public final class AVAssetResourceLoadingRequest: NSObject {
  public let request: URLRequest
  /// A request for the type and length of the resource; nil when they are already known.
  public let contentInformationRequest: AVAssetResourceLoadingContentInformationRequest?
  public let dataRequest: AVAssetResourceLoadingDataRequest?
  public private(set) var isFinished = false
  public internal(set) var isCancelled = false
  private let delivery: HandedDelivery

  init(
    url: URL, information: AVAssetResourceLoadingContentInformationRequest?,
    delivery: HandedDelivery
  ) {
    request = URLRequest(url: url)
    contentInformationRequest = information
    dataRequest = AVAssetResourceLoadingDataRequest(delivery, toEnd: information == nil)
    self.delivery = delivery
  }

  /// All requested data have been supplied.
  public func finishLoading() { finish(nil) }

  /// The load has failed, so the item that needs it fails too. Without an error, as `finishLoading()`.
  public func finishLoading(with error: (any Error)?) {
    guard let error else { return finish(nil) }
    if let error = error as? URLError {
      fail("NSURLErrorDomain \(error.errorCode): \(error.localizedDescription)")
    } else {
      fail("AVFoundationErrorDomain -11800: the app could not load it")
    }
  }

  func fail(_ why: String) { finish(why) }

  private func finish(_ failure: String?) {
    guard !isFinished else { return }
    isFinished = true
    Phone.current.world.effect { [delivery] in delivery.finish(failure: failure) }
  }
}

/// The type and length of a resource, to be filled in by the app.
public final class AVAssetResourceLoadingContentInformationRequest: NSObject {
  /// A uniform type identifier.
  public var contentType: String?
  /// Bytes.
  public var contentLength: Int64 = 0
  public var isByteRangeAccessSupported = false
}

/// A request for bytes, to be supplied in order from an offset.
public final class AVAssetResourceLoadingDataRequest: NSObject {
  public let requestedOffset: Int64
  /// Bytes.
  public let requestedLength: Int
  public let requestsAllDataToEndOfResource: Bool
  /// The offset of the next byte to be supplied.
  public private(set) var currentOffset: Int64
  private let delivery: HandedDelivery

  init(_ delivery: HandedDelivery, toEnd: Bool) {
    self.delivery = delivery
    requestedOffset = delivery.offset
    requestedLength = Int(delivery.end - delivery.offset)
    requestsAllDataToEndOfResource = toEnd
    currentOffset = delivery.offset
  }

  /// Supplies the next bytes, at `currentOffset`. Their content is not checked: media come from the library of the run.
  public func respond(with data: Data) {
    let count = Int64(data.count)
    currentOffset += count
    Phone.current.world.effect { [delivery] in delivery.deliver(count) }
  }
}
