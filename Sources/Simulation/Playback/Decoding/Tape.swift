/// The recorded cost of decoding one file: CPU time, output frames and held memory, packet by packet.
///
/// A value without behaviour: `Media` records and stores it, the video engine replays it. Times are CPU nanoseconds on
/// the recording host, bytes are requested heap bytes.
package final class Tape: Sendable {
  package let head: TapeHead
  package let streams: [TapeStream]
  /// Opening the container; finding stream information; opening the decoder.
  package let open: TapeStage
  package let streamInfo: TapeStage
  package let codecOpen: TapeStage
  /// Packets of every stream, in file order.
  package let packets: [TapePacket]
  /// Indices into `packets` of the video stream's packets: video ordinal n is `packets[video[n]]`.
  package let video: [Int]
  /// A linear decode from the first video packet; its last step is the drain.
  package let linear: DecodePath
  /// One path per key frame after the first: flush, seek, decode, until it has joined the linear path.
  package let entries: [DecodePath]
  /// Highest private (codec) heap of the decoder, in bytes.
  package let privateHighWater: Int64
  /// The decoding of a picture file; nil for video.
  package let picture: TapePicture?

  package init(
    head: TapeHead, streams: [TapeStream], open: TapeStage, streamInfo: TapeStage,
    codecOpen: TapeStage, packets: [TapePacket], linear: DecodePath, entries: [DecodePath],
    privateHighWater: Int64, picture: TapePicture?
  ) {
    self.head = head
    self.streams = streams
    self.open = open
    self.streamInfo = streamInfo
    self.codecOpen = codecOpen
    self.packets = packets
    let videoStream = streams.first { $0.type == .video }?.index ?? -1
    video = packets.indices.filter { packets[$0].stream == videoStream }
    self.linear = linear
    self.entries = entries
    self.privateHighWater = privateHighWater
    self.picture = picture
  }

  /// The same tape with media time beginning at another instant of its time stamps.
  package func rebased(to origin: Nanoseconds) -> Tape {
    guard origin != .zero else { return self }
    let streams = streams.map { stream in
      var stream = stream
      if stream.type != .other { stream.origin = stream.ticks(at: origin) }
      return stream
    }
    return Tape(
      head: head, streams: streams, open: open, streamInfo: streamInfo, codecOpen: codecOpen,
      packets: packets, linear: linear, entries: entries, privateHighWater: privateHighWater,
      picture: picture)
  }

  /// The same tape with the duration counted from an instant of its time stamps.
  package func counted(from origin: Nanoseconds) -> Tape {
    guard origin != .zero else { return self }
    var head = head
    head.duration = Nanoseconds(max(0, (head.duration - origin).count))
    return Tape(
      head: head, streams: streams, open: open, streamInfo: streamInfo, codecOpen: codecOpen,
      packets: packets, linear: linear, entries: entries, privateHighWater: privateHighWater,
      picture: picture)
  }

  /// Whether the time stamps of a container begin anywhere, and media time at the first of them.
  package static func beginsAnywhere(_ container: String) -> Bool {
    ["mpegts", "mpeg", "flv"].contains(container)
  }

  /// Where media time begins by the time stamps.
  package var origin: Nanoseconds {
    guard Self.beginsAnywhere(head.container) else { return .zero }
    let firsts = streams.filter { $0.type != .other }.compactMap { stream in
      packets.first { $0.stream == stream.index && $0.pts != .min }
        .map { stream.time(ofTicks: $0.pts) }
    }
    return firsts.min() ?? .zero
  }

  package var videoStream: TapeStream? { streams.first { $0.type == .video } }

  /// The path from an entry, or from the beginning.
  package func path(from entry: Int?) -> DecodePath { entry.map { entries[$0] } ?? linear }
}

package struct TapeHead: Equatable, Sendable {
  /// Schema of the stored form.
  package static let schema = "reelbench.tape/1"

  /// Lower-case hexadecimal.
  package var sha256: String
  /// Bytes of the file.
  package var size: Int64
  package var container: String
  package var ffmpeg: String
  /// Decoder settings that the tape depends on, as one line.
  package var settings: String
  package var passes: Int
  /// CPU time on the recording host of decoding the reference clip.
  package var reference: Nanoseconds
  /// Presentation duration of the video, else of the container.
  package var duration: Nanoseconds

  package init(
    sha256: String, size: Int64, container: String, ffmpeg: String, settings: String, passes: Int,
    reference: Nanoseconds, duration: Nanoseconds
  ) {
    self.sha256 = sha256
    self.size = size
    self.container = container
    self.ffmpeg = ffmpeg
    self.settings = settings
    self.passes = passes
    self.reference = reference
    self.duration = duration
  }
}

package struct TapeStream: Equatable, Sendable {
  package enum MediaType: String, Sendable { case video, audio, other }

  package var index: Int
  package var type: MediaType
  /// FFmpeg's codec name, such as `h264`.
  package var codec: String
  /// Pixels; 0 where it does not apply.
  package var width: Int
  package var height: Int
  /// Clockwise degrees, from the display matrix.
  package var rotation: Int
  /// A tick lasts `timeBaseNumerator / timeBaseDenominator` seconds.
  package var timeBaseNumerator: Int64
  package var timeBaseDenominator: Int64
  /// Bytes of one picture buffer of the decoder; 0 for audio.
  package var frameBytes: Int64
  /// The decoder keeps its pictures to itself: those that it puts out count by their size, those that it holds as
  /// references are part of its private heap.
  package var keepsPictures = false
  /// Each seek opens a new decoder, as this one gives something else after a flush.
  package var reopensDecoder = false
  /// The tick at which media time begins; not part of the stored tape.
  package var origin: Int64 = 0

  package init(
    index: Int, type: MediaType, codec: String, width: Int, height: Int, rotation: Int,
    timeBaseNumerator: Int64, timeBaseDenominator: Int64, frameBytes: Int64
  ) {
    self.index = index
    self.type = type
    self.codec = codec
    self.width = width
    self.height = height
    self.rotation = rotation
    self.timeBaseNumerator = timeBaseNumerator
    self.timeBaseDenominator = timeBaseDenominator
    self.frameBytes = frameBytes
  }

  /// Media time of a tick count: ⌊(pts − origin)·num·10⁹/den⌋.
  package func time(ofTicks ticks: Int64) -> Nanoseconds {
    Nanoseconds(
      Scaled.floor(
        ticks - origin, times: timeBaseNumerator * 1_000_000_000, over: timeBaseDenominator))
  }

  /// The last tick at or before a media time.
  func ticks(at time: Nanoseconds) -> Int64 {
    Scaled.floor(time.count, times: timeBaseDenominator, over: timeBaseNumerator * 1_000_000_000)
  }
}

/// `[lower, upper)` in bytes of the file.
package struct ByteRange: Hashable, Sendable {
  package var lower: Int64
  package var upper: Int64

  package init(lower: Int64, upper: Int64) {
    precondition(lower <= upper, "a byte range ends before it begins: \(lower) ..< \(upper)")
    self.lower = lower
    self.upper = upper
  }
}

package struct TapeStage: Equatable, Sendable {
  package var cpu: Nanoseconds
  /// Heap bytes that remain allocated after the stage.
  package var bytes: Int64
  /// What was read logically, in order.
  package var ranges: [ByteRange]

  package init(cpu: Nanoseconds, bytes: Int64, ranges: [ByteRange]) {
    self.cpu = cpu
    self.bytes = bytes
    self.ranges = ranges
  }
}

package struct TapePacket: Equatable, Sendable {
  package var stream: Int
  package var position: Int64
  package var size: Int64
  /// Stream ticks; `Int64.min` when unknown.
  package var pts: Int64
  package var dts: Int64
  package var duration: Int64
  package var isKey: Bool
  /// One past the highest byte that the demuxer had consumed when it returned the packet, and at least one past the
  /// packet's own bytes.
  package var needs: Int64
  /// Digest of the bytes of a packet that is not decoded (audio). Positive; 0 if it was not computed.
  package var digest: Int64

  package init(
    stream: Int, position: Int64, size: Int64, pts: Int64, dts: Int64, duration: Int64,
    isKey: Bool, needs: Int64, digest: Int64 = 0
  ) {
    self.stream = stream
    self.position = position
    self.size = size
    self.pts = pts
    self.dts = dts
    self.duration = duration
    self.isKey = isKey
    self.needs = needs
    self.digest = digest
  }
}

/// A sequence of decode steps. Step i takes video packet `first + i`; the step after the last packet is the drain.
package struct DecodePath: Equatable, Sendable {
  /// Video ordinal of the first packet.
  package var first: Int
  /// A path that does not end in the drain continues in the linear path, at the next packet, with the same pictures
  /// held.
  package var endsInDrain: Bool
  package var steps: [TapeStep]
  /// Presentation ticks of the linear path's frames, from this key frame on, that this path cannot show.
  package var unseen: [Int64]

  package init(first: Int, endsInDrain: Bool, steps: [TapeStep], unseen: [Int64]) {
    self.first = first
    self.endsInDrain = endsInDrain
    self.steps = steps
    self.unseen = unseen
  }
}

package struct TapeStep: Equatable, Sendable {
  package var cpu: Nanoseconds
  /// `decode_error_flags` of its frames, or the negative AVERROR with which the decoder refused the packet; 0 is
  /// success.
  package var outcome: Int32
  /// Output frames, in output order.
  package var frames: [TapeFrame]
  /// Maximum number of pictures that one step can take: an HEVC decoder that enters at an open GOP generates all
  /// missing references.
  package static let pictureRanks = 32

  /// Pictures that the decoder takes in this step. A picture's number is the video ordinal of the packet that took
  /// it × `pictureRanks` + its rank within the step (the drain counts as the ordinal after the last packet's).
  package var takes: [Int]
  /// Pictures that the decoder has released by the end of this step; what the consumer still holds does not count.
  package var drops: [Int]

  package init(cpu: Nanoseconds, outcome: Int32, frames: [TapeFrame], takes: [Int], drops: [Int]) {
    self.cpu = cpu
    self.outcome = outcome
    self.frames = frames
    self.takes = takes
    self.drops = drops
  }
}

package struct TapeFrame: Equatable, Sendable {
  /// Presentation time and duration in stream ticks.
  package var pts: Int64
  package var duration: Int64
  /// Bytes that were hashed: all planes, rows packed.
  package var size: Int64
  package var hash: FrameHash
  /// The number of its picture.
  package var picture: Int

  package init(pts: Int64, duration: Int64, size: Int64, hash: FrameHash, picture: Int) {
    self.pts = pts
    self.duration = duration
    self.size = size
    self.hash = hash
    self.picture = picture
  }
}

/// Murmur3 (128 bits) over the packed planes, as `ffmpeg -f framehash -hash murmur3` prints it.
package struct FrameHash: Hashable, Sendable, CustomStringConvertible {
  /// First and last 8 of the 16 bytes, big endian: `high` then `low` in hexadecimal is the printed form.
  package var high: UInt64
  package var low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// From 32 hexadecimal digits; nil for anything else.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.count == 32, let high = UInt64(text.prefix(16), radix: 16),
      let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    self.init(high: high, low: low)
  }

  package var description: String { Self.digits(high) + Self.digits(low) }

  private static func digits(_ word: UInt64) -> String {
    let text = String(word, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}

/// A picture, still or animated.
package struct TapePicture: Equatable, Sendable {
  package var width: Int
  package var height: Int
  /// CPU time of decoding and of conversion to 32-bit pixels.
  package var cpu: Nanoseconds
  /// Bytes of the decoded bitmap: width × height × 4.
  package var bytes: Int64
  /// Hash of the decoded picture in the codec's own pixel format; of the first frame, if it is animated.
  package var hash: FrameHash
  /// Display duration of each frame of an animated picture; empty for a still.
  package var durations: [Nanoseconds]
  /// Hash of each frame of an animated picture; empty for a still.
  package var hashes: [FrameHash]

  /// Frames in the file.
  package var count: Int { max(1, hashes.count) }

  package init(
    width: Int, height: Int, cpu: Nanoseconds, bytes: Int64, hash: FrameHash,
    durations: [Nanoseconds] = [], hashes: [FrameHash] = []
  ) {
    self.durations = durations
    self.hashes = hashes
    self.width = width
    self.height = height
    self.cpu = cpu
    self.bytes = bytes
    self.hash = hash
  }
}
