/// All that one owner brings in: a download a resource, one request at a time.
package final class Downloads {
  /// Unsafe, as the owner's last call comes before the end of the phone.
  private unowned(unsafe) let phone: Phone
  private let owner: UInt32
  private let feedItem: Int
  private let isLocal: Bool
  private let tally = Download.Tally()
  private var known: [Download] = []
  /// What others have of a resource, from the same asset.
  var others: (StreamingAsset.Resource) -> [ByteRange] = { _ in [] }

  /// The URL is of a scheme that an app's loader is for: nothing goes through the link.
  var isSupplied = false
  /// Who gives the bytes then.
  var source: () -> (any ByteSource)? = { nil }

  /// More bytes are in.
  var onArrival: () -> Void = {}

  /// - Parameter isLocal: a `file:` URL; everything is in from the start and nothing is held.
  init(phone: Phone, owner: UInt32, feedItem: Int, isLocal: Bool) {
    self.phone = phone
    self.owner = owner
    self.feedItem = feedItem
    self.isLocal = isLocal
  }

  package var requests: UInt16 { tally.requests }

  /// Bytes that have come in by it and are still there.
  var held: Int64 { tally.held }

  /// The HTTP status with which the server has refused: nothing more is asked for.
  package var refusal: Int? {
    for download in known {
      if let refusal = download.refusal { return refusal }
    }
    return nil
  }

  /// Why an app that gives the bytes will give none: domain and code, then words.
  var failure: String? {
    for download in known {
      if let failure = download.failure { return failure }
    }
    return nil
  }

  /// The download of a resource, which begins with what others have of it.
  func of(_ resource: StreamingAsset.Resource) -> Download {
    if let found = known.first(where: { $0.resource == resource }) { return found }
    let download = Download(
      phone: phone, item: owner, resource: resource, isLocal: isLocal,
      name: MediaLibrary.served(resource.path, item: feedItem),
      origin: phone.library.origin(ofItem: feedItem), tally: tally)
    download.isSupplied = isSupplied
    download.source = { [unowned self] in source() }
    download.onArrival = { [unowned self] in onArrival() }
    download.adopt(others(resource))
    known.append(download)
    return download
  }

  /// What is in of a resource.
  func intervals(of resource: StreamingAsset.Resource) -> [ByteRange] {
    known.first { $0.resource == resource }?.intervals ?? []
  }

  /// Takes over what others have by now.
  func adopt() {
    for download in known { download.adopt(others(download.resource)) }
  }

  /// Asks one resource for bytes; whatever else is under way is not wanted for now.
  func fetch(_ wanted: Download, from missing: Int64, mark: Int64) {
    guard refusal == nil else { return }
    for download in known where download !== wanted { download.pause() }
    wanted.fetch(from: missing, mark: mark)
  }

  /// Takes in what has come up to now.
  func settle() {
    for download in known { download.settle() }
  }

  /// Nothing more is wanted for now.
  func pause() {
    for download in known { download.pause() }
  }

  /// The owner is gone.
  func cancel() {
    onArrival = {}
    others = { _ in [] }
    for download in known { download.cancel() }
  }
}
