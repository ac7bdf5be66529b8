import ReelbenchCFFmpeg
import ReelbenchSimulation

/// Converts a stream's parameters to the values of a tape.
enum StreamDescription {
  static func tape(of stream: UnsafeMutablePointer<AVStream>, index: Int) -> TapeStream {
    let parameters = stream.pointee.codecpar.pointee
    let isVideo = parameters.codec_type == AVMEDIA_TYPE_VIDEO
    let type: TapeStream.MediaType =
      switch parameters.codec_type {
      case AVMEDIA_TYPE_VIDEO where stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0:
        .video
      case AVMEDIA_TYPE_AUDIO: .audio
      default: .other
      }
    return TapeStream(
      index: index, type: type, codec: String(cString: avcodec_get_name(parameters.codec_id)),
      width: isVideo ? Int(parameters.width) : 0, height: isVideo ? Int(parameters.height) : 0,
      rotation: rotation(of: stream),
      timeBaseNumerator: Int64(stream.pointee.time_base.num),
      timeBaseDenominator: Int64(stream.pointee.time_base.den), frameBytes: 0)
  }

  /// Clockwise degrees in 0 ..< 360, from the display matrix.
  private static func rotation(of stream: UnsafeMutablePointer<AVStream>) -> Int {
    var size = 0
    guard let data = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size),
      size >= 9 * MemoryLayout<Int32>.size
    else { return 0 }
    let counterclockwise = data.withMemoryRebound(to: Int32.self, capacity: 9) {
      av_display_rotation_get($0)
    }
    guard counterclockwise.isFinite else { return 0 }
    let clockwise = -Int(counterclockwise.rounded())
    return ((clockwise % 360) + 360) % 360
  }
}
