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

    /// Whether it is the same packet as one in a tape or from an earlier reading.
    func isSame(position: Int64, size: Int64, pts: Int64) -> Bool {
      self.position == position && self.size == size && self.pts == pts
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
    made.pointee.probesize = Libav.probeSize
    made.pointee.max_analyze_duration = Libav.analyzeDuration
    made.pointee.fps_probe_size = 0
    var context: UnsafeMutablePointer<AVFormatContext>? = made
    // Without a name, the content alone decides what the file is.
    let code = avformat_open_input(&context, nil, nil, nil)
    guard code >= 0, let opened = context else {
      throw MediaError(file: file, code: code, what: "cannot open the container")
    }
    guard let packet = av_packet_alloc() else {
      avformat_close_input(&context)
      throw MediaError(file: file, what: "no memory for a packet")
    }
    return Demuxer(
      file: file, input: input, meter: meter, context: opened, packet: packet)
  }

  func findStreamInfo() throws(MediaError) {
    let code = HeapMeter.within(meter) { avformat_find_stream_info(context, nil) }
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
  var isPicture: Bool { container.hasSuffix("_pipe") || isMovingPicture }

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

  /// Indices of the audio streams.
  var audioIndices: [Int] {
    (0..<count).filter {
      stream($0).pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO
    }
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

  /// Discards the packets of all streams except `kept` and `others` before they are read.
  func keepOnly(stream kept: Int, and others: [Int] = []) {
    for index in 0..<count where index != kept && !others.contains(index) {
      stream(index).pointee.discard = AVDISCARD_ALL
    }
  }

  /// The next packet of any stream that is not discarded.
  func read() -> Reading {
    if isHeld {
      isHeld = false
      return .packet(current)
    }
    let code = HeapMeter.within(meter) {
      av_packet_unref(packet)
      return av_read_frame(context, packet)
    }
    if code == Libav.endOfFile { return .ended }
    return code < 0 ? .failed(code) : .packet(current)
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
