import ReelbenchCFFmpeg
import ReelbenchSimulation

/// A decoded picture with its times. Freed at its last release, on any thread.
///
/// Immutable once it has left the decoder that filled it.
package final class VideoFrame: DecodedPicture, @unchecked Sendable {
  private let raw: UnsafeMutablePointer<AVFrame>

  init?() {
    guard let raw = HeapMeter.unaccounted({ av_frame_alloc() }) else { return nil }
    self.raw = raw
  }

  deinit {
    var raw: UnsafeMutablePointer<AVFrame>? = raw
    av_frame_free(&raw)
  }

  /// Presentation time in stream ticks, as players determine it; `Int64.min` when unknown.
  package var pts: Int64 { raw.pointee.best_effort_timestamp }
  package var duration: Int64 { raw.pointee.pkt_duration }
  package var width: Int { Int(raw.pointee.width) }
  package var height: Int { Int(raw.pointee.height) }
  package var pixelFormat: AVPixelFormat { AVPixelFormat(raw.pointee.format) }
  /// The decoder's error flags; 0 if there was no error.
  package var errorFlags: Int32 { raw.pointee.decode_error_flags }

  /// Bytes of all planes, rows packed.
  package var packedSize: Int64 {
    Int64(max(0, av_image_get_buffer_size(pixelFormat, raw.pointee.width, raw.pointee.height, 1)))
  }

  /// The address of its first buffer; 0 if it has none.
  var address: UInt {
    raw.pointee.buf.0.map { UInt(bitPattern: $0.pointee.data) } ?? 0
  }

  /// Lends the frame to the decoder or scaler that fills it.
  func fill<Result>(_ body: (UnsafeMutablePointer<AVFrame>) -> Result) -> Result { body(raw) }

  /// Lends the frame for reading.
  func read<Result>(_ body: (UnsafePointer<AVFrame>) -> Result) -> Result {
    body(UnsafePointer(raw))
  }

  /// Sets the times of a frame that its decoder has just returned without any.
  func stamp(pts: Int64, duration: Int64) {
    raw.pointee.best_effort_timestamp = pts
    raw.pointee.pkt_duration = duration
  }

  /// Frees side data that a decoder attaches to a frame and that is not displayed, such as user data.
  func dropSideData() {
    while raw.pointee.nb_side_data > 0, let first = raw.pointee.side_data[0] {
      let before = raw.pointee.nb_side_data
      av_frame_remove_side_data(raw, first.pointee.type)
      if raw.pointee.nb_side_data >= before { return }
    }
  }
}
