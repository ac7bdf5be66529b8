/// One file of an item's media, and what has been received of it: all of a plain file, or a segment of a stream.
final class MediaSegment {
  let asset: MediaAsset
  /// The variant that it belongs to; 0 for a plain file.
  let variant: Int
  /// The initialization section before the segment, which has been received completely.
  private let map: Download?
  private let mapSize: Int64
  let media: Download
  /// The container is open.
  private(set) var isOpened = false
  /// The packet (file order) with which playback begins: the first, or the first that a seek needs.
  private var from = 0
  /// One past the last packet, in file order from `from`, up to which all packets have been received.
  private(set) var packetsIn = 0
  /// The same, counted from the first packet, as far as it has been checked.
  private var prefix = 0
  /// One past the last packet, in file order, up to which all packets have been consumed, as far as it has been
  /// checked.
  private(set) var consumed = 0

  init(asset: MediaAsset, variant: Int = 0, map: Download? = nil, media: Download) {
    self.asset = asset
    self.variant = variant
    self.map = map
    mapSize = map?.resource.size ?? 0
    self.media = media
  }

  /// Updates `isOpened` and `packetsIn` after data has been received.
  func takeStock() {
    if !isOpened { isOpened = asset.openRanges.allSatisfy(contains) }
    guard isOpened else { return }
    while packetsIn < asset.tape.packets.count, hasPacket(packetsIn) { packetsIn += 1 }
    if from <= prefix { prefix = packetsIn }
  }

  /// Moves playback to a time, or to the start. Missing packets before it are not requested.
  func begin(at time: Nanoseconds?) {
    from = prefix == asset.tape.packets.count ? 0 : time.map(asset.firstPacket) ?? 0
    packetsIn = max(from, prefix)
    consumed = 0
    takeStock()
  }

  /// Updates `consumed` to the position of playback.
  func consume(playhead: Nanoseconds, video: Int?) {
    let ordinals = asset.tape.video
    let firstVideo = video.map { $0 < ordinals.count ? ordinals[$0] : asset.tape.packets.count }
    while consumed < packetsIn, isConsumed(consumed, playhead: playhead, firstVideo: firstVideo) {
      consumed += 1
    }
  }

  private func isConsumed(_ index: Int, playhead: Nanoseconds, firstVideo: Int?) -> Bool {
    let packet = asset.tape.packets[index]
    guard let stream = asset.tape.streams.first(where: { $0.index == packet.stream }),
      stream.type != .other
    else { return true }
    if stream.type == .video, let firstVideo { return index < firstVideo }
    let pts = packet.pts == .min ? packet.dts : packet.pts
    return pts == .min || stream.time(ofTicks: pts + packet.duration) <= playhead
  }

  /// Updates the state after bytes of consumed packets have been dropped.
  func forgetConsumed() {
    prefix = 0
    while prefix < consumed, hasPacket(prefix) { prefix += 1 }
    if prefix < consumed { from = max(from, consumed) }
  }

  /// Updates the state after bytes have been dropped from a segment that is not being played.
  func forgetPackets() {
    isOpened = asset.openRanges.allSatisfy(contains)
    from = 0
    prefix = 0
    packetsIn = 0
    consumed = 0
    takeStock()
  }

  /// Packets are missing before or within the part that is played.
  var hasHoles: Bool { prefix < asset.tape.packets.count }

  /// Whether bytes of the file, counted from the initialization section on, have been received.
  private func contains(_ range: ByteRange) -> Bool {
    if let map, range.lower < mapSize,
      !map.contains(ByteRange(lower: range.lower, upper: min(range.upper, mapSize)))
    {
      return false
    }
    guard range.upper > mapSize else { return true }
    return media.contains(
      ByteRange(lower: max(range.lower, mapSize) - mapSize, upper: range.upper - mapSize))
  }

  /// Whether the bytes of a packet (file order), and all that the demuxer reads for it, have been received.
  func hasPacket(_ index: Int) -> Bool {
    let packet = asset.tape.packets[index]
    return contains(ByteRange(lower: packet.position, upper: packet.needs))
  }

  var isComplete: Bool { isOpened && packetsIn == asset.tape.packets.count }

  /// How far every selected stream is buffered, in media time; the end when everything has been received.
  var bufferedEnd: Nanoseconds {
    isOpened
      ? max(asset.firstTime, min(asset.bufferedEnd[packetsIn], asset.duration)) : asset.firstTime
  }

  /// Where in `media` the next bytes are missing, and the position to wait for: the end of what opening reads, else
  /// `.max` (any byte).
  var next: (missing: Int64, mark: Int64)? {
    if !isOpened {
      guard let range = asset.openRanges.first(where: { !contains($0) }),
        let missing = media.firstMissing(from: max(0, range.lower - mapSize))
      else { return nil }
      return (missing, range.upper - mapSize)
    }
    guard packetsIn < asset.tape.packets.count,
      let missing = media.firstMissing(
        from: max(0, asset.tape.packets[packetsIn].position - mapSize))
    else { return nil }
    return (missing, .max)
  }

  /// The end, in `media`, of the bytes that buffer it up to a time; `.max` if all of its bytes are not enough.
  func mark(bufferedTo time: Nanoseconds) -> Int64 {
    var end: Int64 = 0
    for index in packetsIn..<asset.tape.packets.count {
      let packet = asset.tape.packets[index]
      end = max(end, packet.needs)
      if asset.bufferedEnd[index + 1] >= time { return position(end) }
    }
    return .max
  }

  /// A position in the file as one in `media`.
  func position(_ inFile: Int64) -> Int64 { inFile - mapSize }

  /// Spans of media time whose video packets have been received, in order.
  var loadedRanges: [(start: Nanoseconds, end: Nanoseconds)] {
    guard isOpened, let stream = asset.tape.videoStream else { return [] }
    var ranges: [(start: Nanoseconds, end: Nanoseconds)] = []
    var isInRange = false
    for index in asset.tape.video {
      let packet = asset.tape.packets[index]
      guard hasPacket(index) else {
        isInRange = false
        continue
      }
      guard packet.pts != .min else { continue }
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
