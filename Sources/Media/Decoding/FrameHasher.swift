import ReelbenchCFFmpeg
import ReelbenchSimulation

/// Hashes the packed planes of a frame with Murmur3, in any pixel format. The result is what
/// `ffmpeg -f framehash -hash murmur3` prints.
package final class FrameHasher {
  private static let capacity = 16 << 10

  private let context: OpaquePointer
  private let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
  private var filled = 0

  package init() {
    var made: OpaquePointer?
    guard av_hash_alloc(&made, "murmur3") >= 0, let made else {
      preconditionFailure("libavutil has no murmur3")
    }
    context = made
  }

  deinit {
    var context: OpaquePointer? = context
    av_hash_freep(&context)
    buffer.deallocate()
  }

  package func hash(of frame: VideoFrame) -> FrameHash {
    av_hash_init(context)
    frame.read { update(with: $0) }
    flush()
    var digest = [UInt8](repeating: 0, count: 16)
    av_hash_final_bin(context, &digest, 16)
    return FrameHash(high: Self.word(digest[0..<8]), low: Self.word(digest[8..<16]))
  }

  /// The digest of a packet's bytes; always positive.
  func digest(of packet: UnsafePointer<AVPacket>) -> Int64 {
    av_hash_init(context)
    if let bytes = packet.pointee.data {
      av_hash_update(context, bytes, Int(packet.pointee.size))
    }
    var digest = [UInt8](repeating: 0, count: 16)
    av_hash_final_bin(context, &digest, 16)
    return Int64(Self.word(digest[0..<8]) >> 2) + 1
  }

  private func update(with frame: UnsafePointer<AVFrame>) {
    let format = AVPixelFormat(frame.pointee.format)
    guard let description = av_pix_fmt_desc_get(format) else { return }
    var widths = [Int32](repeating: 0, count: 4)
    guard av_image_fill_linesizes(&widths, format, frame.pointee.width) >= 0 else { return }
    let data = frame.pointee.data
    let planes = [data.0, data.1, data.2, data.3]
    let lines = frame.pointee.linesize
    let strides = [lines.0, lines.1, lines.2, lines.3]
    let height = Int(frame.pointee.height)
    let chromaShift = Int(description.pointee.log2_chroma_h)
    let hasPalette = description.pointee.flags & UInt64(AV_PIX_FMT_FLAG_PAL) != 0
    for plane in 0..<4 where widths[plane] > 0 {
      guard var row = planes[plane].map({ UnsafePointer($0) }) else { return }
      if hasPalette, plane == 1 {
        gather(row, count: 1024)
        return
      }
      let isChroma = plane == 1 || plane == 2
      let rows = isChroma ? (height + (1 << chromaShift) - 1) >> chromaShift : height
      for _ in 0..<rows {
        gather(row, count: Int(widths[plane]))
        row += Int(strides[plane])
      }
    }
  }

  /// Collects rows in a buffer that stays in the CPU cache: libavutil is faster on whole multiples of its block size
  /// than on single rows.
  private func gather(_ row: UnsafePointer<UInt8>, count: Int) {
    var row = row
    var left = count
    while left > 0 {
      let taken = min(left, Self.capacity - filled)
      (buffer + filled).update(from: row, count: taken)
      filled += taken
      row += taken
      left -= taken
      if filled == Self.capacity { flush() }
    }
  }

  private func flush() {
    av_hash_update(context, buffer, filled)
    filled = 0
  }

  private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
