/// What an `AVAsset` is to the phone: the data that items made from it have in common, and its keys.
///
/// Each item has a download of its own and begins with what its siblings, and the asset by itself, have loaded.
package final class AssetCore {
  package unowned let phone: Phone
  package let number: UInt32
  /// nil: nothing is found at the URL.
  package let media: MediaAsset?
  let download: Download
  /// Gives the bytes in place of the link, where the scheme of the URL is for it.
  package weak var source: (any ByteSource)?
  private var items: [ItemCore] = []
  private var waiting: [() -> Void] = []
  package private(set) var isLoaded = false
  package private(set) var hasFailed = false

  /// Why it failed: domain and code, then words.
  package var failure: String? {
    guard hasFailed else { return nil }
    guard media != nil else { return "NSURLErrorDomain -1100: the requested URL was not found" }
    if let failure = download.failure { return failure }
    let code = download.refusal == 403 ? -1102 : -1100
    return "NSURLErrorDomain \(code): HTTP \(download.refusal ?? 0)"
  }

  package init(
    phone: Phone, number: UInt32, media: MediaAsset?, feedItem: Int, isLocal: Bool,
    isSupplied: Bool = false
  ) {
    self.phone = phone
    self.number = number
    self.media = media
    download = Download(
      phone: phone, item: number, size: media?.tape.head.size ?? 0, isLocal: isLocal,
      resource: media.map { MediaLibrary.served($0.path, item: feedItem) } ?? "",
      origin: phone.library.origin(ofItem: feedItem))
    download.isSupplied = isSupplied
    download.source = { [unowned self] in source }
    download.onArrival = { [unowned self] in arrived() }
    isLoaded = isLocal && media != nil
  }

  /// The stand-in is gone.
  package func tearDown() {
    waiting = []
    download.cancel()
    phone.ledger.release(number)
  }

  func add(_ item: ItemCore) { items.append(item) }
  func remove(_ item: ItemCore) { items.removeAll { $0 === item } }

  /// What has come in for anything made from the asset.
  var intervals: [ByteRange] { download.intervals + items.flatMap(\.download.intervals) }

  /// Loads what the keys of the asset need, and calls from the world when that is in or has failed.
  package func load(_ done: @escaping () -> Void) {
    phone.world.schedule(at: phone.world.effectInstant, "asset keys") { [self] in
      waiting.append(done)
      arrived()
    }
  }

  private func arrived() {
    if !isLoaded, !hasFailed {
      guard let media, download.refusal == nil, download.failure == nil else {
        return finish(failed: true)
      }
      for item in items { download.adopt(item.download.intervals) }
      guard media.openRanges.allSatisfy(download.contains) else {
        guard let range = media.openRanges.first(where: { !download.contains($0) }),
          let missing = download.firstMissing(from: range.lower)
        else { return }
        download.fetch(from: missing, mark: range.upper)
        return
      }
    }
    finish(failed: hasFailed)
  }

  private func finish(failed: Bool) {
    if failed { hasFailed = true } else { isLoaded = true }
    download.pause()
    let called = waiting
    waiting = []
    for done in called { done() }
  }
}
