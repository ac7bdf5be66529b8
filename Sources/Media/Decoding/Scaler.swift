import ReelbenchCFFmpeg

/// Converts pictures to 32-bit pixels in memory order blue, green, red, alpha: the same bits on every processor.
final class Scaler {
  private let recycler: PictureRecycler

  init(recycler: PictureRecycler) { self.recycler = recycler }

  /// The picture at its own size; nil when there is no memory or no conversion from its pixel format.
  func bitmap(of frame: VideoFrame) -> VideoFrame? {
    let width = Int32(frame.width)
    let height = Int32(frame.height)
    guard let bitmap = makeBitmap(width: width, height: height) else { return nil }
    let context = sws_getContext(
      width, height, frame.pixelFormat, width, height, AV_PIX_FMT_BGRA,
      SWS_BILINEAR | SWS_ACCURATE_RND | SWS_BITEXACT, nil, nil, nil)
    guard let context else { return nil }
    defer { sws_freeContext(context) }
    let code = bitmap.fill { target in
      frame.read { source in sws_scale_frame(context, target, source) }
    }
    return code >= 0 ? bitmap : nil
  }

  func makeBitmap(width: Int32, height: Int32) -> VideoFrame? {
    let size = av_image_get_buffer_size(AV_PIX_FMT_BGRA, width, height, 64)
    guard size > 0, let frame = VideoFrame() else { return nil }
    // swscale writes whole vectors: reserve space for one past the last row.
    let bytes = Int(size) + 64
    guard let address = recycler.take(bytes: bytes, clears: true) else { return nil }
    let block = PictureBlock(address: address, bytes: bytes, recycler: recycler)
    guard let buffer = HeapMeter.unaccounted({ block.wrapped() }) else { return nil }
    frame.fill { target in
      target.pointee.buf.0 = buffer
      target.pointee.data.0 = buffer.pointee.data
      target.pointee.linesize.0 = (width * 4 + 63) & ~63
      target.pointee.width = width
      target.pointee.height = height
      target.pointee.format = AV_PIX_FMT_BGRA.rawValue
    }
    return frame
  }
}
