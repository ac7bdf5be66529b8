/// What an `AVPlayerItem` is to the phone: the data of one item, and how far its start has come.
///
/// An item on its own loads nothing (A3.8); its association with a player starts the download and owns the decoder.
package final class ItemCore {
  package enum Status: UInt16, Sendable { case unknown = 0, ready, failed }

  package unowned let phone: Phone
  package let number: UInt32
  /// nil: nothing is found at the item's URL, and loading it fails.
  package let asset: MediaAsset?
  /// Index of the feed item, −1 for media outside the feed.
  package let feedItem: Int
  package let download: Download
  private let origin: AssetCore?
  /// As much is buffered as is wanted.
  var isFull = false
  private(set) package var status = Status.unknown
  /// Why it failed: domain and code, then words.
  private(set) package var failure: String?
  /// Domain and code of the error beneath, where there is one.
  private(set) package var underlyingFailure: String?
  private(set) package var isOpened = false
  /// The player that has it, for life (A3.9); 0 before.
  package internal(set) var player: UInt32 = 0
  package var forwardBuffer = Nanoseconds.zero
  /// A property may have another value.
  package var onChange: () -> Void = {}

  package init(
    phone: Phone, number: UInt32, asset: MediaAsset?, feedItem: Int, isLocal: Bool,
    of origin: AssetCore? = nil
  ) {
    self.origin = origin
    self.phone = phone
    self.number = number
    self.asset = asset
    self.feedItem = feedItem
    download = Download(
      phone: phone, item: number, size: asset?.tape.head.size ?? 0, isLocal: isLocal,
      resource: asset.map { MediaLibrary.served($0.path, item: feedItem) } ?? "",
      origin: phone.library.origin(ofItem: feedItem))
    if let origin {
      download.isSupplied = origin.download.isSupplied
      download.source = { [unowned origin] in origin.source }
    }
    phone.world.effect {
      phone.ledger.set(phone.profile.fixedBytes.item, .fixed, of: number)
    }
    phone.write(.stage, subject: number, small: StartStage.created.rawValue)
    origin?.add(self)
  }

  /// Takes over what the asset and its other items have loaded.
  func takeFromSiblings() {
    guard let origin else { return }
    download.adopt(origin.intervals)
  }

  /// The stand-in is gone.
  package func tearDown() {
    onChange = {}
    origin?.remove(self)
    download.cancel()
    phone.ledger.release(number)
  }

  func reach(_ stage: StartStage) {
    phone.write(.stage, subject: number, small: stage.rawValue, a: Int64(player))
  }

  func setStatus(
    _ new: Status, failure text: String? = nil, underlying: String? = nil
  ) {
    guard status != new, status != .failed else { return }
    status = new
    failure = text
    underlyingFailure = underlying
    phone.write(.itemStatus, subject: number, small: new.rawValue)
    onChange()
  }

  /// Number of packets, in file order from the first, whose bytes are all in.
  private(set) package var packetsIn = 0

  /// Brings `isOpened` and `packetsIn` up to what has come in.
  func takeStock() {
    guard let asset else {
      setStatus(.failed, failure: "NSURLErrorDomain -1100: the requested URL was not found")
      return
    }
    if let failure = download.failure, status == .unknown {
      setStatus(.failed, failure: failure)
      return
    }
    if let refusal = download.refusal, status == .unknown {
      let (code, why) = refusal == 403 ? (-1102, "forbidden") : (-1100, "not found")
      setStatus(.failed, failure: "NSURLErrorDomain \(code): HTTP \(refusal), \(why)")
      return
    }
    if !isOpened, asset.openRanges.allSatisfy(download.contains) {
      isOpened = true
      reach(.opened)
      reach(.tracksKnown)
    }
    guard isOpened else { return }
    let packets = asset.tape.packets
    while packetsIn < packets.count, hasPacket(packetsIn) { packetsIn += 1 }
    onChange()
  }

  /// Whether the bytes of a packet (file order), and all that the demuxer reads for it, are in.
  func hasPacket(_ index: Int) -> Bool {
    guard let asset else { return false }
    let packet = asset.tape.packets[index]
    return download.contains(
      ByteRange(lower: packet.position, upper: max(packet.position + packet.size, packet.needs)))
  }

  /// How far every selected stream is buffered, in media time; the duration when everything is in.
  package var bufferedEnd: Nanoseconds {
    guard isOpened, let asset else { return .zero }
    return min(asset.bufferedEnd[packetsIn], asset.duration)
  }

  package var isComplete: Bool { isOpened && packetsIn == asset?.tape.packets.count }

  /// Spans of media time whose pictures are in, in order.
  package var loadedRanges: [(start: Nanoseconds, end: Nanoseconds)] {
    guard isOpened, let asset, let stream = asset.tape.videoStream else { return [] }
    var ranges: [(start: Nanoseconds, end: Nanoseconds)] = []
    var isInRange = false
    for index in asset.tape.video {
      let packet = asset.tape.packets[index]
      guard hasPacket(index) else {
        isInRange = false
        continue
      }
      let start = stream.time(ofTicks: packet.pts)
      let end = stream.time(ofTicks: packet.pts + packet.duration)
      if isInRange, let last = ranges.indices.last {
        ranges[last].start = min(ranges[last].start, start)
        ranges[last].end = max(ranges[last].end, end)
      } else {
        ranges.append((start, end))
        isInRange = true
      }
    }
    return ranges
  }
}
