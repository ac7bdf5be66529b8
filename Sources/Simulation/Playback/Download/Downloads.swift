/// All downloads of one owner: one per resource, one request at a time.
package final class Downloads {
  /// `unowned(unsafe)`, because the owner's last call comes before the end of the phone.
  private unowned(unsafe) let phone: Phone
  private let owner: UInt32
  private let feedItem: Int
  private let isLocal: Bool
  private let tally = Download.Tally()
  private var known: [Download] = []
  /// The ranges of a resource that others made from the same asset have received.
  var others: (StreamingAsset.Resource) -> [ByteRange] = { _ in [] }

  /// The scheme of the URL is for an app's loader: nothing is requested through the link.
  var isSupplied = false
  /// Supplies the bytes in that case.
  var source: () -> (any ByteSource)? = { nil }

  /// Called when bytes have been received, or a request has been refused, broken or failed.
  var onArrival: () -> Void = {}

  /// - Parameter isLocal: a `file:` URL; all bytes are present from the start and nothing is held.
  init(phone: Phone, owner: UInt32, feedItem: Int, isLocal: Bool) {
    self.phone = phone
    self.owner = owner
    self.feedItem = feedItem
    self.isLocal = isLocal
  }

  package var requests: UInt16 { tally.requests }

  /// Bytes that it has received and still holds.
  var held: Int64 { tally.held }

  /// The HTTP status with which the server has refused: nothing more is requested.
  package var refusal: Int? {
    for download in known {
      if let refusal = download.refusal { return refusal }
    }
    return nil
  }

  /// Why the app that supplies the bytes will supply none: error domain and code, then a description.
  var failure: String? {
    for download in known {
      if let failure = download.failure { return failure }
    }
    return nil
  }

  /// The download of a resource, which begins with what others have received of it.
  func of(_ resource: StreamingAsset.Resource) -> Download {
    if let found = known.first(where: { $0.resource == resource }) { return found }
    let download = Download(
      phone: phone, item: owner, resource: resource, isLocal: isLocal,
      name: MediaAddress(item: feedItem < 0 ? nil : feedItem, path: resource.path).url,
      origin: phone.library.origin(ofItem: feedItem), tally: tally)
    download.isSupplied = isSupplied
    download.source = { [unowned self] in source() }
    download.onArrival = { [unowned self] in onArrival() }
    download.adopt(others(resource))
    known.append(download)
    return download
  }

  /// The received ranges of a resource.
  func intervals(of resource: StreamingAsset.Resource) -> [ByteRange] {
    known.first { $0.resource == resource }?.intervals ?? []
  }

  /// Takes over what others have received by now.
  func adopt() {
    for download in known { download.adopt(others(download.resource)) }
  }

  /// Requests bytes of one resource and pauses all other downloads.
  func fetch(_ wanted: Download, from missing: Int64, mark: Int64) {
    guard refusal == nil else { return }
    for download in known where download !== wanted { download.pause() }
    wanted.fetch(from: missing, mark: mark)
  }

  /// Adds the bytes received so far.
  func settle() {
    for download in known { download.settle() }
  }

  /// Ends all requests: nothing more is needed for now.
  func pause() {
    for download in known { download.pause() }
  }

  /// Ends all requests for good, because the owner has been released.
  func cancel() {
    onArrival = {}
    others = { _ in [] }
    for download in known { download.cancel() }
  }
}
