import ReelbenchCFFmpeg

extension Scaler {
  /// The picture at another size, as 32-bit pixels, with the colour space and range that the stream declares; nil when
  /// there is no memory or no conversion from its pixel format.
  ///
  /// The same bits as `ffmpeg -vf scale=W:H:flags=bilinear+accurate_rnd+bitexact -pix_fmt bgra`.
  func bitmap(of frame: VideoFrame, width: Int, height: Int) -> VideoFrame? {
    guard let bitmap = makeBitmap(width: Int32(width), height: Int32(height)) else { return nil }
    let context = sws_getContext(
      Int32(frame.width), Int32(frame.height), frame.pixelFormat, Int32(width), Int32(height),
      AV_PIX_FMT_BGRA, SWS_BILINEAR | SWS_ACCURATE_RND | SWS_BITEXACT, nil, nil, nil)
    guard let context else { return nil }
    defer { sws_freeContext(context) }
    Self.setColors(of: frame, context)
    let code = bitmap.fill { target in
      frame.read { source in sws_scale_frame(context, target, source) }
    }
    return code >= 0 ? bitmap : nil
  }

  /// Without this, swscale treats every stream as BT.601 with limited range.
  private static func setColors(of frame: VideoFrame, _ context: OpaquePointer) {
    let (space, range) = frame.read { ($0.pointee.colorspace, $0.pointee.color_range) }
    let isFull = range == AVCOL_RANGE_JPEG ? Int32(1) : 0
    guard let table = sws_getCoefficients(Int32(space.rawValue)) else { return }
    sws_setColorspaceDetails(
      context, table, isFull, sws_getCoefficients(SWS_CS_DEFAULT), 0, 0, 1 << 16, 1 << 16)
  }
}
