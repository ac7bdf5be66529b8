import ReelbenchSimulation

/// Loads the resource of an asset whose URL has a scheme that the phone does not support.
public protocol AVAssetResourceLoaderDelegate: AnyObject {
  /// The asset needs bytes. If this returns `true`, the app responds through the request, now or later; if `false`, the
  /// load fails.
  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
  ) -> Bool

  /// The remaining bytes are no longer needed.
  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader, didCancel loadingRequest: AVAssetResourceLoadingRequest
  )
}

extension AVAssetResourceLoaderDelegate {
  public func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader, didCancel loadingRequest: AVAssetResourceLoadingRequest
  ) {}
}

/// Passes an asset's requests for bytes to the app that supplies them.
///
/// As documented: the delegate is not retained, is called on its queue, and is not asked to load a request that was
/// cancelled. The first request is for the content information and the first two bytes; others follow as they are
/// needed, each to the end of the resource, and are cancelled when a player has enough.
public final class AVAssetResourceLoader: NSObject, ByteSource {
  public private(set) weak var delegate: (any AVAssetResourceLoaderDelegate)?
  public private(set) var delegateQueue: DispatchQueue?

  private let url: URL
  private unowned let core: AssetCore
  private let made = Phone.current.callerText
  private var isInformed = false
  /// Deliveries that were requested before the content information is known.
  private var waiting: [HandedDelivery] = []

  init(url: URL, core: AssetCore) {
    self.url = url
    self.core = core
  }

  /// - Parameter queue: nil for the main queue.
  public func setDelegate(
    _ delegate: (any AVAssetResourceLoaderDelegate)?, queue delegateQueue: DispatchQueue?
  ) {
    self.delegate = delegate
    self.delegateQueue = delegateQueue
    core.source = self
  }

  // MARK: Requests

  package func supply(_ delivery: HandedDelivery) {
    guard !isInformed else { return ask(delivery) }
    waiting.append(delivery)
    if waiting.count == 1 { askInformation() }
  }

  private func askInformation() {
    let information = AVAssetResourceLoadingContentInformationRequest()
    let first = HandedDelivery(
      world: core.phone.world, offset: 0, end: 2, mark: 2, onMark: {},
      onEnd: { [weak self] in self?.informed(information, failure: $0) })
    ask(first, information)
  }

  private func informed(
    _ information: AVAssetResourceLoadingContentInformationRequest, failure: String?
  ) {
    let wanted = waiting.filter { !$0.isOver }
    waiting = []
    isInformed = failure == nil && information.contentLength > 0
    for delivery in wanted {
      if isInformed {
        ask(delivery)
      } else {
        delivery.finish(failure: failure ?? "NSURLErrorDomain -1017: the length is not known")
      }
    }
  }

  private func ask(
    _ delivery: HandedDelivery,
    _ information: AVAssetResourceLoadingContentInformationRequest? = nil
  ) {
    let request = AVAssetResourceLoadingRequest(
      url: url, information: information, delivery: delivery)
    delivery.onClose = { [self] in cancel(request) }
    call { loader, delegate in
      guard !request.isCancelled else { return }
      let isWaitedFor = delegate.resourceLoader(
        loader, shouldWaitForLoadingOfRequestedResource: request)
      if !isWaitedFor { request.fail("NSURLErrorDomain -1002: unsupported URL") }
    }
  }

  private func cancel(_ request: AVAssetResourceLoadingRequest) {
    request.isCancelled = true
    call { $1.resourceLoader($0, didCancel: request) }
  }

  /// Without a delegate, the call is dropped and the request is never answered.
  private func call(
    _ notify: @escaping (AVAssetResourceLoader, any AVAssetResourceLoaderDelegate) -> Void
  ) {
    (delegateQueue ?? .main).enqueue(
      { [self] in
        if let delegate { notify(self, delegate) }
      }, made: made)
  }
}
