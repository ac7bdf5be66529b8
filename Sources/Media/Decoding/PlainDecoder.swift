import ReelbenchCFFmpeg
import ReelbenchSimulation

/// A demuxer and decoder that makes the libav calls and nothing else. It uses libav's own file access and picture
/// pools, and has no hashes, no audit and no meter. Its settings are those of the audited decoder.
final class PlainDecoder {
  private let file: String
  private let tape: Tape
  private let format: UnsafeMutablePointer<AVFormatContext>
  private let codec: UnsafeMutablePointer<AVCodecContext>
  private let packet: UnsafeMutablePointer<AVPacket>
  private let stream: Int32
  /// A ring with one frame more than are held. With a ring of one, each frame is released at once.
  private var frames: [UnsafeMutablePointer<AVFrame>]
  private var turn = 0
  private var isHeld = false

  private init(
    file: String, tape: Tape, format: UnsafeMutablePointer<AVFormatContext>,
    codec: UnsafeMutablePointer<AVCodecContext>, packet: UnsafeMutablePointer<AVPacket>,
    stream: Int32, frames: [UnsafeMutablePointer<AVFrame>]
  ) {
    self.file = file
    self.tape = tape
    self.format = format
    self.codec = codec
    self.packet = packet
    self.stream = stream
    self.frames = frames
  }

  deinit {
    for frame in frames {
      var frame: UnsafeMutablePointer<AVFrame>? = frame
      av_frame_free(&frame)
    }
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&packet)
    var codec: UnsafeMutablePointer<AVCodecContext>? = codec
    avcodec_free_context(&codec)
    var format: UnsafeMutablePointer<AVFormatContext>? = format
    avformat_close_input(&format)
  }

  static func open(file: String, tape: Tape, held: Int) throws(MediaError) -> PlainDecoder {
    Libav.silence()
    var format = avformat_alloc_context()
    format?.pointee.probesize = Libav.probeSize
    format?.pointee.max_analyze_duration = Libav.analyzeDuration
    format?.pointee.fps_probe_size = 0
    let code = avformat_open_input(&format, file, nil, nil)
    guard code >= 0, let opened = format else {
      throw MediaError(file: file, code: code, what: "cannot open the container")
    }
    guard avformat_find_stream_info(opened, nil) >= 0, let video = tape.videoStream?.index,
      video < Int(opened.pointee.nb_streams), let stream = opened.pointee.streams[video]
    else {
      avformat_close_input(&format)
      throw MediaError(file: file, what: "the streams are not those of the tape")
    }
    for index in 0..<Int(opened.pointee.nb_streams) where index != video {
      opened.pointee.streams[index]?.pointee.discard = AVDISCARD_ALL
    }
    let decoder = avcodec_find_decoder(stream.pointee.codecpar.pointee.codec_id)
    var codec = avcodec_alloc_context3(decoder)
    let packet = av_packet_alloc()
    let frames = (0...max(0, held)).compactMap { _ in av_frame_alloc() }
    if let codec, let packet, frames.count == max(0, held) + 1,
      avcodec_parameters_to_context(codec, stream.pointee.codecpar) >= 0
    {
      codec.pointee.pkt_timebase = stream.pointee.time_base
      codec.pointee.thread_count = 1
      codec.pointee.thread_type = 0
      codec.pointee.err_recognition |= AV_EF_EXPLODE | AV_EF_CAREFUL
      let made = PlainDecoder(
        file: file, tape: tape, format: opened, codec: codec, packet: packet,
        stream: Int32(video), frames: frames)
      if avcodec_open2(codec, decoder, nil) >= 0 { return made }
    } else {
      for frame in frames {
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&frame)
      }
      var unused = packet
      av_packet_free(&unused)
      avcodec_free_context(&codec)
      avformat_close_input(&format)
    }
    throw MediaError(file: file, what: "cannot open the decoder")
  }

  /// Decodes the step's packet, or drains. Returns the number of frames.
  func step(entry: Int?, step: Int) throws(MediaError) -> Int {
    let ordinal = (entry.map { tape.entries[$0].first } ?? 0) + step
    if ordinal < tape.video.count {
      guard read() else { throw MediaError(file: file, what: "packet \(ordinal) is missing") }
      avcodec_send_packet(codec, packet)
    } else {
      avcodec_send_packet(codec, nil)
    }
    var count = 0
    while avcodec_receive_frame(codec, frames[turn]) >= 0 {
      count += 1
      turn = (turn + 1) % frames.count
      av_frame_unref(frames[turn])
    }
    return count
  }

  func seek(entry: Int?) throws(MediaError) {
    let wanted = tape.packets[tape.video[entry.map { tape.entries[$0].first } ?? 0]]
    avcodec_flush_buffers(codec)
    isHeld = false
    let time = wanted.dts != Libav.unknownTime ? wanted.dts : wanted.pts
    av_seek_frame(format, stream, time, AVSEEK_FLAG_BACKWARD)
    while read() {
      if packet.pointee.pos == wanted.position, packet.pointee.pts == wanted.pts {
        isHeld = true
        return
      }
    }
    throw MediaError(file: file, what: "cannot seek to the packet at byte \(wanted.position)")
  }

  private func read() -> Bool {
    if isHeld {
      isHeld = false
      return true
    }
    repeat {
      av_packet_unref(packet)
      guard av_read_frame(format, packet) >= 0 else { return false }
    } while packet.pointee.stream_index != stream
    return true
  }
}
