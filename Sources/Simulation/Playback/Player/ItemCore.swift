/// The phone's side of an `AVPlayerItem`: the data of one item, and the progress of its start.
///
/// An item on its own loads nothing (A3.8); its association with a player starts the download and owns the decoder.
package final class ItemCore {
  package enum Status: UInt16, Sendable { case unknown = 0, ready, failed }

  package unowned let phone: Phone
  package let number: UInt32
  /// nil: nothing is found at the item's URL, and loading it fails.
  package let asset: AssetContent?
  /// Index of the feed item, −1 for media outside the feed.
  package let feedItem: Int
  package let download: Downloads
  /// In playing order; nil where nothing of a segment has been requested yet.
  var segments: [MediaSegment?]
  /// The segment that the playhead is in.
  private(set) var cursor = 0
  /// Segments that have been received completely, in order of completion.
  private(set) var finished: [MediaSegment] = []
  /// The variant chosen for the segment that begins next.
  var choice: (segment: Int, variant: Int)?
  /// Upper limit for a stream's variants in bits per second; 0: none. No effect on a file (A3.21).
  package var peakBitRate: Int64 = 0
  /// The file of the current or the last shown frame.
  var shown: MediaAsset? {
    didSet { if shown !== oldValue { onChange() } }
  }
  private let origin: AssetCore?
  /// It has played to its end.
  var hasEnded = false
  /// The forward buffer is full.
  var isFull = false
  private(set) package var status = Status.unknown
  /// Why it failed: error domain and code, then a description.
  private(set) package var failure: String?
  /// Domain and code of the underlying error, if there is one.
  private(set) package var underlyingFailure: String?
  private(set) package var isOpened = false
  /// The player that it belongs to, for life (A3.9); 0 before.
  package internal(set) var player: UInt32 = 0
  package var forwardBuffer = Nanoseconds.zero
  /// Called when a property may have changed.
  package var onChange: () -> Void = {}

  package init(
    phone: Phone, number: UInt32, asset: AssetContent?, feedItem: Int, isLocal: Bool,
    of origin: AssetCore? = nil
  ) {
    self.origin = origin
    self.phone = phone
    self.number = number
    self.asset = asset
    self.feedItem = feedItem
    let download = Downloads(phone: phone, owner: number, feedItem: feedItem, isLocal: isLocal)
    if let origin {
      download.isSupplied = origin.download.isSupplied
      download.source = { [unowned origin] in origin.source }
    }
    self.download = download
    switch asset {
    case .file(let file): segments = [MediaSegment(asset: file, media: download.of(file.resource))]
    case .stream, nil: segments = Array(repeating: nil, count: asset?.count ?? 0)
    }
    phone.world.effect {
      phone.ledger.set(phone.profile.fixedBytes.item, .fixed, of: number)
    }
    phone.write(.stage, subject: number, small: StartStage.created.rawValue)
    origin?.add(self)
    if let origin { download.others = { origin.intervals(of: $0) } }
  }

  /// Takes over what the asset and its other items have loaded.
  func takeFromSiblings() {
    download.adopt()
  }

  /// Called when the stand-in has been released.
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

  /// Updates the segments after data has been received.
  func takeStock() {
    guard asset != nil else {
      setStatus(.failed, failure: "NSURLErrorDomain -1100: the requested URL was not found")
      return
    }
    if let refusal, status == .unknown {
      setStatus(.failed, failure: refusal)
      return
    }
    for case let segment? in segments where !segment.isComplete {
      segment.takeStock()
      if segment.isComplete, !finished.contains(where: { $0 === segment }) {
        finished.append(segment)
      }
    }
    if !isOpened, segments[cursor]?.isOpened == true {
      isOpened = true
      reach(.opened)
      reach(.tracksKnown)
    }
    guard isOpened else { return }
    onChange()
  }

  /// Moves the cursor to the segment that contains the playhead.
  func moveCursor(to time: Nanoseconds) {
    if let asset { cursor = asset.segment(at: time) }
  }

  /// Seeks. From now on, only what playback from there needs is requested.
  func seek(to time: Nanoseconds) {
    moveCursor(to: time)
    for index in segments.indices[cursor...] {
      segments[index]?.begin(at: index == cursor ? time : nil)
    }
    // A request that fills a hole before the playhead is not needed for now.
    if isComplete, segments[cursor]?.hasHoles == true { download.pause() }
  }

  /// How many bytes it holds above the limit up to which consumed bytes stay.
  var excess: Int64 { download.held - phone.profile.playback.itemByteLimit }

  /// Drops consumed bytes, the oldest first, while it holds more than its limit.
  /// - Parameter decoding: the segment being decoded, and its next video packet to decode; nil: none is being decoded.
  func dropConsumed(playhead: Nanoseconds, decoding: (segment: Int, video: Int)?) {
    guard excess > 0, !segments.isEmpty else { return }
    let before = excess
    let current = min(cursor, decoding?.segment ?? cursor)
    for index in 0..<current where excess > 0 { segments[index]?.dropAll(atMost: excess) }
    if excess > 0 {
      segments[current]?.dropConsumed(
        atMost: excess, playhead: playhead,
        video: decoding?.segment == current ? decoding?.video : nil)
    }
    if excess < before { onChange() }
  }

  /// The index of the first segment from the playhead on that has not been received completely; nil if there is none.
  var firstIncomplete: Int? {
    segments.indices[cursor...].first { segments[$0]?.isComplete != true }
  }

  /// How far every selected stream is buffered from the playhead on, in media time; the duration when everything has
  /// been received.
  package var bufferedEnd: Nanoseconds {
    guard isOpened, let asset else { return .zero }
    var end = Nanoseconds.zero
    for segment in segments[cursor...] {
      guard let segment, segment.isOpened else { break }
      end = max(end, segment.bufferedEnd)
      if !segment.isComplete { break }
    }
    return min(end, asset.duration)
  }

  /// Everything from the playhead on has been received.
  package var isComplete: Bool { isOpened && firstIncomplete == nil }

  /// The file that gives streams and sizes of what plays; nil before the item is opened.
  package var opened: MediaAsset? {
    isOpened ? shown ?? segments.lazy.compactMap { $0 }.first?.asset : nil
  }

  /// Spans of media time whose video packets have been received, in order.
  package var loadedRanges: [(start: Nanoseconds, end: Nanoseconds)] {
    guard isOpened else { return [] }
    var ranges: [(start: Nanoseconds, end: Nanoseconds)] = []
    for range in segments.flatMap({ $0?.loadedRanges ?? [] }) {
      if let last = ranges.indices.last, segments.count > 1, range.start <= ranges[last].end {
        ranges[last].end = max(ranges[last].end, range.end)
      } else {
        ranges.append(range)
      }
    }
    return ranges
  }
}
