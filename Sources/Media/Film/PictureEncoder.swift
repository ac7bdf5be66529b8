import ReelbenchCFFmpeg

/// Encodes canvases as JPEG files: the same pixels give the same bytes.
package enum PictureEncoder {
  /// The quantizer scale, from 1 (best) to 31, as in libavcodec.
  private static let quantizer: Int32 = 8

  package static func jpeg(_ canvas: FilmCanvas) throws(MediaError) -> [UInt8] {
    // A film may begin with a black screen, before opening a file has silenced the libraries.
    Libav.silence()
    let width = Int32(canvas.width)
    let height = Int32(canvas.height)
    guard let codec = avcodec_find_encoder(AV_CODEC_ID_MJPEG) else {
      throw failure(0, "there is no JPEG encoder")
    }
    var made = avcodec_alloc_context3(codec)
    defer { avcodec_free_context(&made) }
    guard let context = made, let frame = converted(canvas) else {
      throw failure(0, "no memory for a picture")
    }
    context.pointee.width = width
    context.pointee.height = height
    context.pointee.pix_fmt = AV_PIX_FMT_YUVJ420P
    context.pointee.time_base = AVRational(num: 1, den: 25)
    context.pointee.thread_count = 1
    context.pointee.flags |= AV_CODEC_FLAG_BITEXACT | AV_CODEC_FLAG_QSCALE
    context.pointee.global_quality = FF_QP2LAMBDA * quantizer
    var code = avcodec_open2(context, codec, nil)
    guard code >= 0 else { throw failure(code, "the JPEG encoder does not open") }
    var packet = av_packet_alloc()
    defer { av_packet_free(&packet) }
    frame.fill { $0.pointee.quality = FF_QP2LAMBDA * quantizer }
    code = frame.read { avcodec_send_frame(context, $0) }
    if code >= 0 { code = avcodec_receive_packet(context, packet) }
    guard code >= 0, let packet, let data = packet.pointee.data else {
      throw failure(code, "a picture cannot be encoded")
    }
    return Array(UnsafeBufferPointer(start: data, count: Int(packet.pointee.size)))
  }

  /// The canvas in the encoder's pixel format.
  private static func converted(_ canvas: FilmCanvas) -> VideoFrame? {
    guard let source = made(canvas, AV_PIX_FMT_BGRA), let target = made(canvas, AV_PIX_FMT_YUVJ420P)
    else { return nil }
    source.fill { frame in
      guard let data = frame.pointee.data.0 else { return }
      let stride = Int(frame.pointee.linesize.0)
      canvas.pixels.withUnsafeBytes { pixels in
        guard let start = pixels.baseAddress else { return }
        for row in 0..<canvas.height {
          UnsafeMutableRawPointer(data + row * stride)
            .copyMemory(from: start + row * canvas.width * 4, byteCount: canvas.width * 4)
        }
      }
    }
    let context = sws_getContext(
      Int32(canvas.width), Int32(canvas.height), AV_PIX_FMT_BGRA, Int32(canvas.width),
      Int32(canvas.height), AV_PIX_FMT_YUVJ420P, SWS_BILINEAR | SWS_ACCURATE_RND | SWS_BITEXACT,
      nil, nil, nil)
    guard let context else { return nil }
    defer { sws_freeContext(context) }
    let code = target.fill { target in
      source.read { source in sws_scale_frame(context, target, source) }
    }
    return code >= 0 ? target : nil
  }

  private static func made(_ canvas: FilmCanvas, _ format: AVPixelFormat) -> VideoFrame? {
    guard let frame = VideoFrame() else { return nil }
    let code = frame.fill { frame in
      frame.pointee.width = Int32(canvas.width)
      frame.pointee.height = Int32(canvas.height)
      frame.pointee.format = format.rawValue
      return av_frame_get_buffer(frame, 0)
    }
    return code >= 0 ? frame : nil
  }

  private static func failure(_ code: Int32, _ what: String) -> MediaError {
    MediaError(file: "filmstrip", code: code, what: what)
  }
}
