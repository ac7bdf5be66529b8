/// The phone's side of an `AVAsset`: the data shared by the items made from it, and its keys.
///
/// Each item has its own download and begins with what its siblings, and the asset by itself, have loaded.
package final class AssetCore {
  package unowned let phone: Phone
  package let number: UInt32
  /// nil: nothing is found at the URL.
  package let media: AssetContent?
  let download: Downloads
  /// Supplies the bytes in place of the link, if the scheme of the URL is for an app's loader.
  package weak var source: (any ByteSource)?
  private var items: [ItemCore] = []
  private var waiting: [() -> Void] = []
  package private(set) var isLoaded = false
  package private(set) var hasFailed = false

  /// Why it failed: error domain and code, then a description.
  package var failure: String? {
    guard hasFailed else { return nil }
    guard media != nil else { return "NSURLErrorDomain -1100: the requested URL was not found" }
    if let failure = download.failure { return failure }
    let code = download.refusal == 403 ? -1102 : -1100
    return "NSURLErrorDomain \(code): HTTP \(download.refusal ?? 0)"
  }

  package init(
    phone: Phone, number: UInt32, media: AssetContent?, feedItem: Int, isLocal: Bool,
    isSupplied: Bool = false
  ) {
    self.phone = phone
    self.number = number
    self.media = media
    download = Downloads(phone: phone, owner: number, feedItem: feedItem, isLocal: isLocal)
    download.isSupplied = isSupplied
    download.source = { [unowned self] in source }
    download.onArrival = { [unowned self] in arrived() }
    isLoaded = isLocal && media != nil
  }

  /// Called when the stand-in has been released.
  package func tearDown() {
    waiting = []
    download.cancel()
    phone.ledger.release(number)
  }

  func add(_ item: ItemCore) { items.append(item) }
  func remove(_ item: ItemCore) { items.removeAll { $0 === item } }

  /// The ranges received by the asset and the items made from it.
  func intervals(of resource: StreamingAsset.Resource) -> [ByteRange] {
    download.intervals(of: resource) + items.flatMap { $0.download.intervals(of: resource) }
  }

  /// Loads what the keys of the asset need, and calls `done` from the world when that has been received or has failed.
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
      for (resource, ranges) in Self.needs(of: media) {
        let own = download.of(resource)
        own.adopt(intervals(of: resource))
        guard let range = ranges.first(where: { !own.contains($0) }) else { continue }
        guard let missing = own.firstMissing(from: range.lower) else { return }
        download.fetch(own, from: missing, mark: range.upper)
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

  /// What the keys are read from: the index of a file, or the playlists of a stream.
  private static func needs(
    of media: AssetContent
  ) -> [(resource: StreamingAsset.Resource, ranges: [ByteRange])] {
    switch media {
    case .file(let file): [(file.resource, file.openRanges)]
    case .stream(let stream):
      [stream.master, stream.variants[0].playlist].compactMap { $0 }
        .map { ($0, [ByteRange(lower: 0, upper: $0.size)]) }
    }
  }
}
