import ReelbenchCFFmpeg

/// Facts and settings of the linked FFmpeg libraries.
package enum Libav {
  /// Bytes that finding stream information may read.
  static let probeSize: Int64 = 1 << 20
  /// Microseconds of media that finding stream information may analyse.
  static let analyzeDuration: Int64 = 1_000_000
  /// Bytes of the demuxer's input buffer.
  static let inputBufferSize: Int32 = 32 << 10

  /// Version of the libraries at run time.
  package static var version: String { av_version_info().map { String(cString: $0) } ?? "unknown" }

  /// Settings that a tape depends on, as one line. CPU flags are not among them: they change the cost of a step, never
  /// its output.
  package static let settings =
    "threads=1 errors=explode+careful probesize=\(probeSize) analyzeduration=\(analyzeDuration)"
    + " fpsprobesize=0 io=\(inputBufferSize)"

  /// The libraries' description of a negative AVERROR.
  package static func text(ofCode code: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: 128)
    guard av_strerror(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Keeps the libraries from writing to stderr: errors come back as codes.
  static func silence() { av_log_set_level(AV_LOG_QUIET) }

  static let again = Int32(truncatingIfNeeded: REELBENCH_AVERROR_EAGAIN)
  static let endOfFile = Int32(truncatingIfNeeded: REELBENCH_AVERROR_EOF)
  static let unknownTime = Int64.min
}
