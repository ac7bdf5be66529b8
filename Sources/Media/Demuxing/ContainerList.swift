import ReelbenchCFFmpeg

/// The containers that feeds use, which are the only ones that are opened. Other formats of libavformat read further files or
/// open sockets: playlists, lists of files, session descriptions.
enum ContainerList {
  private static let videos = [
    "mov", "matroska", "mpegts", "mpeg", "flv", "h264", "hevc",
  ]
  private static let pictures = [
    "gif", "jpeg_pipe", "png_pipe", "webp_pipe", "bmp_pipe", "tiff_pipe",
  ]

  /// As libavformat takes them.
  static let names = (videos + pictures).joined(separator: ",")

  /// Bytes at the start of a file that finding its container may read.
  static let probeSize: Int32 = 256 << 10

  /// Whether a packet is not one piece of the file: it is put together from several, or cut out of a stream.
  static func isScattered(_ container: String) -> Bool {
    ["mpegts", "mpeg", "h264", "hevc"].contains(container)
  }

  static func isUntimed(_ container: String) -> Bool { ["h264", "hevc"].contains(container) }

  /// - Parameter code: what libavformat returned: EINVAL for a format that is not listed.
  static func error(file: String, code: Int32) -> MediaError {
    guard code == -EINVAL || code == Int32(truncatingIfNeeded: REELBENCH_AVERROR_INVALIDDATA) else {
      return MediaError(file: file, code: code, what: "cannot open the container")
    }
    return MediaError(
      file: file,
      what:
        "is not a video or picture that can be played: MP4, QuickTime, Matroska, WebM, MPEG-TS, MPEG-PS, FLV,"
        + " H.264, HEVC, JPEG, PNG, GIF, WebP, AVIF, BMP and TIFF are")
  }
}
