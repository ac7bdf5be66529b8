import ReelbenchSimulation

/// What an asset wants of an app's loader.
public final class AVAssetResourceLoadingRequest: NSObject {
  public let request: URLRequest
  /// What the resource is; nil when that is known.
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

  /// Everything that was asked for has been given.
  public func finishLoading() { finish(nil) }

  /// The load has failed, and with it the item that needs it.
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

/// What a resource is, to be filled in.
public final class AVAssetResourceLoadingContentInformationRequest: NSObject {
  /// A uniform type identifier.
  public var contentType: String?
  /// Bytes.
  public var contentLength: Int64 = 0
  public var isByteRangeAccessSupported = false
}

/// Bytes that are wanted, in order from an offset.
public final class AVAssetResourceLoadingDataRequest: NSObject {
  public let requestedOffset: Int64
  /// Bytes.
  public let requestedLength: Int
  public let requestsAllDataToEndOfResource: Bool
  /// Where the next byte goes.
  public private(set) var currentOffset: Int64
  private let delivery: HandedDelivery

  init(_ delivery: HandedDelivery, toEnd: Bool) {
    self.delivery = delivery
    requestedOffset = delivery.offset
    requestedLength = Int(delivery.end - delivery.offset)
    requestsAllDataToEndOfResource = toEnd
    currentOffset = delivery.offset
  }

  /// The next bytes, at `currentOffset`. What they are is taken on trust: media come from the library of the run.
  public func respond(with data: Data) {
    let count = Int64(data.count)
    currentOffset += count
    Phone.current.world.effect { [delivery] in delivery.deliver(count) }
  }
}
