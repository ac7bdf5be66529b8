/// What an `AVPlayerItem` is to the phone: the data of one item, and how far its start has come.
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
  /// In the order in which they play; nil where nothing of a segment was asked for yet.
  var segments: [MediaSegment?]
  /// The segment that the playhead is in.
  private(set) var cursor = 0
  /// Legs that came in, in that order.
  private(set) var finished: [MediaSegment] = []
  /// The variant of the segment that is begun next.
  var choice: (segment: Int, variant: Int)?
  /// Upper limit of a stream's variants in bits a second; 0: none. No effect on a file (A3.21).
  package var peakBitRate: Int64 = 0
  /// What is shown, or was last.
  var shown: MediaAsset? {
    didSet { if shown !== oldValue { onChange() } }
  }
  private let origin: AssetCore?
  /// It has played to its end.
  var hasEnded = false
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

  /// Brings the segments up to what has come in.
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

  /// The playhead is elsewhere.
  func moveCursor(to time: Nanoseconds) {
    if let asset { cursor = asset.segment(at: time) }
  }

  /// A seek: only what playing from there needs is asked for from now on.
  func seek(to time: Nanoseconds) {
    moveCursor(to: time)
    for index in segments.indices[cursor...] {
      segments[index]?.begin(at: index == cursor ? time : nil)
    }
    // What brings a hole that lies behind is not wanted for now.
    if isComplete, segments[cursor]?.hasHoles == true { download.pause() }
  }

  /// How many bytes it holds beyond those that stay when they are consumed.
  var excess: Int64 { download.held - phone.profile.playback.itemByteLimit }

  /// Lets go of what is consumed, the oldest first, as far as it holds more than its limit.
  /// - Parameter decoding: the segment that is decoded, and the first of its video packets that is yet to be; nil: nothing is.
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

  /// The first segment from the playhead on that is not all in: its number; nil when there is none.
  var firstIncomplete: Int? {
    segments.indices[cursor...].first { segments[$0]?.isComplete != true }
  }

  /// How far every selected stream is buffered from the playhead on, in media time; the duration when everything is in.
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

  /// Everything is in from the playhead on.
  package var isComplete: Bool { isOpened && firstIncomplete == nil }

  /// Streams and sizes of what plays: none before the item is opened.
  package var opened: MediaAsset? {
    isOpened ? shown ?? segments.lazy.compactMap { $0 }.first?.asset : nil
  }

  /// Spans of media time whose pictures are in, in order.
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
