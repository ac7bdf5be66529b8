import ReelbenchCFFmpeg
import ReelbenchSimulation

/// An open container and its one reused packet.
///
/// Only `read` and `seek` move it. `withPacket` lends the last packet read.
package final class Demuxer {
  /// The properties of a packet that was read.
  struct Packet: Equatable {
    var stream: Int
    var position: Int64
    var size: Int64
    var pts: Int64
    var dts: Int64
    var duration: Int64
    var isKey: Bool

    /// Whether it is the same packet as one in a tape or from an earlier reading. After a seek, a parser may not know
    /// where a packet begins.
    func isSame(position: Int64, size: Int64, pts: Int64) -> Bool {
      (self.position == position || self.position < 0) && self.size == size && self.pts == pts
    }
  }

  enum Reading: Equatable {
    case packet(Packet)
    case ended
    /// The container is damaged here. The code is libavformat's.
    case failed(Int32)
  }

  package let file: String
  let input: FileInput
  private let meter: HeapMeter?
  private let context: UnsafeMutablePointer<AVFormatContext>
  private let packet: UnsafeMutablePointer<AVPacket>
  /// Whether `read` has to return the last packet again, because a seek has already read it.
  private var isHeld = false
  /// The streams whose packets are read; nil until they are selected: those of all streams.
  private var selected: Set<Int>?
  /// Counts the packets of a file without time stamps, which get times from it.
  private var untimedPackets: Int64 = 0

  private init(
    file: String, input: FileInput, meter: HeapMeter?,
    context: UnsafeMutablePointer<AVFormatContext>, packet: UnsafeMutablePointer<AVPacket>
  ) {
    self.file = file
    self.input = input
    self.meter = meter
    self.context = context
    self.packet = packet
  }

  deinit {
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&packet)
    var context: UnsafeMutablePointer<AVFormatContext>? = context
    avformat_close_input(&context)
  }

  /// Opens the container. Stream information is not complete before `findStreamInfo`.
  /// - Parameters:
  ///   - records: whether the byte ranges consumed are kept.
  ///   - meter: the meter that counts its heap.
  static func open(
    file: String, records: Bool = false, meter: HeapMeter? = nil
  ) throws(MediaError) -> Demuxer {
    try HeapMeter.within(meter) { () throws(MediaError) in
      try openContainer(file: file, records: records, meter: meter)
    }
  }

  private static func openContainer(
    file: String, records: Bool, meter: HeapMeter?
  ) throws(MediaError) -> Demuxer {
    Libav.silence()
    let input = try FileInput.open(file: file, records: records)
    guard input.size > 0 else { throw MediaError(file: file, what: "the file is empty") }
    guard let made = avformat_alloc_context() else {
      throw MediaError(file: file, what: "no memory for a container")
    }
    input.attach(to: made)
    // A playlist or a reference in the file must not open another file.
    made.pointee.io_open = { _, _, _, _, _ in -EPERM }
    made.pointee.format_whitelist = av_strdup(ContainerList.names)
    made.pointee.format_probesize = ContainerList.probeSize
    made.pointee.probesize = Libav.probeSize
    made.pointee.max_analyze_duration = Libav.analyzeDuration
    made.pointee.fps_probe_size = 0
    var context: UnsafeMutablePointer<AVFormatContext>? = made
    // Without a name, the content alone decides what the file is.
    let code = avformat_open_input(&context, nil, nil, nil)
    guard code >= 0, let opened = context else {
      throw ContainerList.error(file: file, code: code)
    }
    guard let packet = av_packet_alloc() else {
      avformat_close_input(&context)
      throw MediaError(file: file, what: "no memory for a packet")
    }
    return Demuxer(
      file: file, input: input, meter: meter, context: opened, packet: packet)
  }

  func findStreamInfo() throws(MediaError) {
    // The decoders that it tries have the limits of ours.
    var options = [OpaquePointer?](repeating: nil, count: count)
    if !isPicture {
      for index in options.indices {
        av_dict_set_int(&options[index], "max_pixels", VideoDecoder.maximumPixels, 0)
      }
    }
    let code = HeapMeter.within(meter) { avformat_find_stream_info(context, &options) }
    for index in options.indices { av_dict_free(&options[index]) }
    guard code >= 0 else {
      throw MediaError(file: file, code: code, what: "cannot find stream information")
    }
  }

  /// Whether the header alone gives the presentation time of every packet. The stream information may then come from
  /// another demuxer of the file.
  var isTimedByHeader: Bool { container.hasPrefix("mov,") }

  /// Copies the stream information that another demuxer of the same file has found.
  func takeStreamInfo(from other: Demuxer) throws(MediaError) {
    for index in 0..<count {
      let code = avcodec_parameters_copy(
        stream(index).pointee.codecpar, other.stream(index).pointee.codecpar)
      guard code >= 0 else {
        throw MediaError(file: file, code: code, what: "no memory for stream information")
      }
    }
  }

  var container: String {
    context.pointee.iformat.flatMap { $0.pointee.name }.map { String(cString: $0) } ?? "unknown"
  }

  /// Where the time stamps of the file begin, for containers in which they begin anywhere; 0 for others.
  var startTime: Nanoseconds {
    guard Tape.beginsAnywhere(container), context.pointee.start_time != Libav.unknownTime else {
      return .zero
    }
    return Nanoseconds(Scaled.floor(context.pointee.start_time, times: 1_000, over: 1))
  }

  /// Duration that the container claims, in microseconds; nil if it gives none.
  var claimedDuration: Int64? {
    context.pointee.duration > 0 ? context.pointee.duration : nil
  }

  /// The end of the last sample in the container's index, as far as it is read; 0 without an index. A shorter file is
  /// truncated.
  ///
  /// - Complexity: linear in the number of samples.
  var indexedEnd: Int64 {
    var end: Int64 = 0
    for index in 0..<count {
      let stream = stream(index)
      for entry in 0..<avformat_index_get_entries_count(stream) {
        guard let sample = avformat_index_get_entry(stream, entry) else { continue }
        end = max(end, sample.pointee.pos + Int64(sample.pointee.size))
      }
    }
    return end
  }

  /// Whether the file holds a picture: a still one, or a moving one, which has no timeline to seek in.
  var isPicture: Bool { container.hasSuffix("_pipe") || isMovingPicture || brand == "avif" }

  /// The major brand of an MP4 or QuickTime file.
  private var brand: String? {
    av_dict_get(context.pointee.metadata, "major_brand", nil, 0).map {
      String(cString: $0.pointee.value)
    }
  }

  /// Whether a packet is not one piece of the file.
  var isScattered: Bool { ContainerList.isScattered(container) }

  /// Whether its packets have no time stamps: H.264 or HEVC without a container. It can only be played from its start.
  var isUntimed: Bool { ContainerList.isUntimed(container) }

  /// Whether the file may hold several pictures.
  var isMovingPicture: Bool { container == "gif" }

  /// Index of the video stream to decode: the first one that is not a cover picture.
  var videoIndex: Int? {
    (0..<count).first {
      let stream = stream($0)
      return stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
        && stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
    }
  }

  /// Index of the video stream, once it is clear that the file can be played: all uses of a file ask this, and so refuse it
  /// with the same sentence.
  func playableVideo() throws(MediaError) -> Int {
    guard let index = videoIndex else {
      throw MediaError(file: file, what: "holds no video and no picture")
    }
    let (end, size) = (indexedEnd, input.size)
    guard end <= size else {
      throw MediaError(
        file: file, what: "is truncated: its index leads to byte \(end), and it has \(size)")
    }
    return index
  }

  /// Index of the audio stream that plays beside the video: of the same programme, the one that is marked as the default,
  /// else the first.
  var audioIndex: Int? {
    let all = (0..<count).filter {
      stream($0).pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO
    }
    let programme = videoIndex.flatMap(programme)
    let own = programme.map { streams in all.filter(streams.contains) } ?? all
    let candidates = own.isEmpty ? all : own
    return candidates.first { stream($0).pointee.disposition & AV_DISPOSITION_DEFAULT != 0 }
      ?? candidates.first
  }

  /// The streams of the first programme that a stream belongs to; nil without programmes.
  private func programme(of stream: Int) -> Set<Int>? {
    for index in 0..<Int(context.pointee.nb_programs) {
      guard let programme = context.pointee.programs[index]?.pointee else { continue }
      let streams = Set(
        (0..<Int(programme.nb_stream_indexes)).map { Int(programme.stream_index[$0]) })
      if streams.contains(stream) { return streams }
    }
    return nil
  }

  var streams: [TapeStream] {
    (0..<count).map { StreamDescription.tape(of: stream($0), index: $0) }
  }

  /// Lends a stream for the duration of a call.
  func withStream<Result, Failure: Error>(
    _ index: Int, _ body: (UnsafeMutablePointer<AVStream>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(stream(index))
  }

  /// Lends the last packet read.
  func withPacket<Result>(_ body: (UnsafePointer<AVPacket>) -> Result) -> Result {
    body(UnsafePointer(packet))
  }

  /// Selects the video and, unless it is left out, the sound that plays. Packets of all other streams (cover pictures,
  /// subtitles, captions, metadata, other programmes) are ignored.
  func select(video: Int, sound: Int? = nil) {
    let selected = Set([video] + [sound].compactMap { $0 })
    self.selected = selected
    for index in 0..<count where !selected.contains(index) {
      stream(index).pointee.discard = AVDISCARD_ALL
    }
  }

  /// The next packet of a selected stream.
  func read() -> Reading {
    if isHeld {
      isHeld = false
      return .packet(current)
    }
    while true {
      let code = HeapMeter.within(meter) {
        av_packet_unref(packet)
        return av_read_frame(context, packet)
      }
      if code == Libav.endOfFile { return .ended }
      if code < 0 { return .failed(code) }
      let index = Int(packet.pointee.stream_index)
      // Cover pictures and streams that appear later are returned although they are discarded.
      guard selected?.contains(index) ?? true else { continue }
      if isUntimed { stamp(index) }
      return .packet(current)
    }
  }

  /// Gives a packet without time stamps the time of its place in the file.
  private func stamp(_ index: Int) {
    let ticks = frameTicks(of: index)
    packet.pointee.pts = untimedPackets * ticks
    packet.pointee.dts = packet.pointee.pts
    packet.pointee.duration = ticks
    untimedPackets += 1
  }

  /// The duration of a frame by the stream's frame rate, in its ticks; 1 where that is unknown.
  func frameTicks(of index: Int) -> Int64 {
    let rate = stream(index).pointee.avg_frame_rate
    let base = stream(index).pointee.time_base
    guard rate.num > 0, rate.den > 0, base.num > 0, base.den > 0 else { return 1 }
    return max(
      1, Int64(base.den) * Int64(rate.den) / max(1, Int64(base.num) * Int64(rate.num)))
  }

  /// The next packet of one stream.
  func read(stream: Int) -> Reading {
    while true {
      let reading = read()
      guard case .packet(let packet) = reading, packet.stream != stream else { return reading }
    }
  }

  /// Moves the demuxer so that the next packet of the stream is the given one.
  ///
  /// The container's index gives a position near the packet; the packets from there to it are skipped. If the index
  /// gives a position past the packet, packets are skipped from the start of the file. Both are deterministic.
  func seek(stream: Int, position: Int64, size: Int64, pts: Int64, dts: Int64) throws(MediaError) {
    guard !isUntimed else { return try rewind() }
    let time = dts != Libav.unknownTime ? dts : pts
    isHeld = false
    if time != Libav.unknownTime,
      move(stream, time, AVSEEK_FLAG_BACKWARD) >= 0,
      skip(to: stream, position, size, pts, notAfter: time)
    {
      return
    }
    let code = move(stream, Int64.min + 1, AVSEEK_FLAG_ANY)
    guard code >= 0 || move(stream, 0, AVSEEK_FLAG_BACKWARD) >= 0,
      skip(to: stream, position, size, pts, notAfter: Int64.max)
    else {
      throw MediaError(
        file: file, code: min(code, 0), what: "cannot seek to the packet at byte \(position)")
    }
  }

  /// Goes back to the start of a file without time stamps.
  private func rewind() throws(MediaError) {
    isHeld = false
    untimedPackets = 0
    let code = HeapMeter.within(meter) {
      let moved = avio_seek(context.pointee.pb, 0, SEEK_SET)
      return moved < 0 ? Int32(truncatingIfNeeded: moved) : avformat_flush(context)
    }
    guard code >= 0 else {
      throw MediaError(file: file, code: code, what: "cannot go back to the start")
    }
  }

  private func move(_ stream: Int, _ time: Int64, _ flags: Int32) -> Int32 {
    HeapMeter.within(meter) { av_seek_frame(context, Int32(stream), time, flags) }
  }

  private func skip(
    to stream: Int, _ position: Int64, _ size: Int64, _ pts: Int64, notAfter limit: Int64
  ) -> Bool {
    while case .packet(let packet) = read(stream: stream) {
      if packet.isSame(position: position, size: size, pts: pts) {
        isHeld = true
        return true
      }
      if packet.dts != Libav.unknownTime, packet.dts > limit { return false }
    }
    return false
  }

  private var count: Int { Int(context.pointee.nb_streams) }

  private func stream(_ index: Int) -> UnsafeMutablePointer<AVStream> {
    guard index >= 0, index < count, let stream = context.pointee.streams[index] else {
      preconditionFailure("\(file) has \(count) streams, not one numbered \(index)")
    }
    return stream
  }

  private var current: Packet {
    let packet = packet.pointee
    return Packet(
      stream: Int(packet.stream_index), position: packet.pos, size: Int64(packet.size),
      pts: packet.pts, dts: packet.dts, duration: packet.duration,
      isKey: packet.flags & AV_PKT_FLAG_KEY != 0)
  }
}
