import ReelbenchCFFmpeg
import ReelbenchSimulation

/// One open video codec: one thread, strict about errors, pictures from a `PictureSource`.
package final class VideoDecoder {
  /// The output of one packet, or of the drain.
  struct Output {
    /// In output order.
    var frames: [VideoFrame] = []
    /// `decode_error_flags` of the frames, or the first negative AVERROR; 0 if there was no error.
    var outcome: Int32 = 0
    /// The number of AVERRORs and of frames with error flags.
    var errors = 0
  }

  /// Pixels of the largest frame of a video: 8192 × 4352, the limit of HEVC's level 6.2. A damaged header may ask for more.
  static let maximumPixels: Int64 = 8192 * 4352

  /// The number of errors after which a step is given up.
  private static let patience = 64

  private var context: UnsafeMutablePointer<AVCodecContext>
  private let source: PictureSource
  private let meter: HeapMeter?
  /// The duration of each frame of a file without time stamps, in ticks; nil for all others.
  private let frameTicks: Int64?
  /// Frames of such a file since its start.
  private var untimedFrames: Int64 = 0

  private init(
    context: UnsafeMutablePointer<AVCodecContext>, source: PictureSource, meter: HeapMeter?,
    frameTicks: Int64?
  ) {
    self.context = context
    self.source = source
    self.meter = meter
    self.frameTicks = frameTicks
  }

  deinit {
    var context: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&context)
  }

  /// Whether it allocates its pictures itself, so that its frames are copies.
  var keepsPictures: Bool { PictureSource.isBypassed(by: context) }

  static func open(
    stream index: Int, of demuxer: Demuxer, source: PictureSource, meter: HeapMeter? = nil,
    isExact: Bool = false
  ) throws(MediaError) -> VideoDecoder {
    let context = try demuxer.withStream(index) { stream throws(MediaError) in
      try HeapMeter.within(meter) { () throws(MediaError) in
        try openContext(stream, file: demuxer.file, source, isExact)
      }
    }
    return VideoDecoder(
      context: context, source: source, meter: meter,
      frameTicks: demuxer.isUntimed ? demuxer.frameTicks(of: index) : nil)
  }

  private static func openContext(
    _ stream: UnsafeMutablePointer<AVStream>, file: String, _ source: PictureSource,
    _ isExact: Bool
  ) throws(MediaError) -> UnsafeMutablePointer<AVCodecContext> {
    let parameters = stream.pointee.codecpar
    let identifier = parameters?.pointee.codec_id ?? AV_CODEC_ID_NONE
    guard let codec = avcodec_find_decoder(identifier) else {
      let name = String(cString: avcodec_get_name(identifier))
      throw MediaError(file: file, what: "there is no decoder for \(name)")
    }
    var made = avcodec_alloc_context3(codec)
    guard let context = made else { throw MediaError(file: file, what: "no memory for a decoder") }
    var code = avcodec_parameters_to_context(context, parameters)
    if code >= 0 {
      context.pointee.pkt_timebase = stream.pointee.time_base
      context.pointee.thread_count = 1
      context.pointee.thread_type = 0
      if !isExact { context.pointee.max_pixels = maximumPixels }
      context.pointee.err_recognition |= AV_EF_EXPLODE | AV_EF_CAREFUL
      if isExact {
        context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
        context.pointee.idct_algo = FF_IDCT_SIMPLE
      }
      source.attach(to: context)
      code = avcodec_open2(context, codec, nil)
    }
    guard code >= 0 else {
      avcodec_free_context(&made)
      throw MediaError(file: file, code: code, what: "cannot open the decoder")
    }
    return context
  }

  /// Decodes the demuxer's packet, or drains, and returns every frame that is ready.
  func decode(packetOf demuxer: Demuxer?) -> Output {
    var output = Output()
    let sent = HeapMeter.within(meter) {
      demuxer?.withPacket { avcodec_send_packet(context, $0) } ?? avcodec_send_packet(context, nil)
    }
    if sent < 0, sent != Libav.endOfFile { output.note(sent) }
    while output.errors < Self.patience {
      guard let frame = VideoFrame() else {
        output.note(-ENOMEM)
        break
      }
      let code = HeapMeter.within(meter) { frame.fill { avcodec_receive_frame(context, $0) } }
      if code == Libav.again || code == Libav.endOfFile { break }
      if code < 0 {
        output.note(code)
        continue
      }
      if frame.errorFlags != 0 { output.note(frame.errorFlags) }
      frame.dropSideData()
      guard let own = source.own(frame, of: context) else {
        output.note(-ENOMEM)
        break
      }
      if let frameTicks {
        own.stamp(pts: untimedFrames * frameTicks, duration: frameTicks)
        untimedFrames += 1
      }
      output.frames.append(own)
    }
    return output
  }

  /// Closes the codec and opens it anew, which discards everything. Of a decoder that cannot be opened again nothing more
  /// may be asked.
  func reopen(stream index: Int, of demuxer: Demuxer) throws(MediaError) {
    untimedFrames = 0
    let fresh = try demuxer.withStream(index) { stream throws(MediaError) in
      try HeapMeter.within(meter) { () throws(MediaError) in
        try Self.openContext(stream, file: demuxer.file, source, false)
      }
    }
    var used: UnsafeMutablePointer<AVCodecContext>? = context
    context = fresh
    HeapMeter.within(meter) { avcodec_free_context(&used) }
  }

  /// Discards all state except the stream's parameters. Needed before a seek.
  func flush() {
    untimedFrames = 0
    HeapMeter.within(meter) { avcodec_flush_buffers(context) }
  }
}

extension VideoDecoder.Output {
  fileprivate mutating func note(_ finding: Int32) {
    errors += 1
    if finding < 0 {
      if outcome >= 0 { outcome = finding }
    } else if outcome >= 0 {
      outcome |= finding
    }
  }
}
