import Glibc
import ReelbenchCFFmpeg
import ReelbenchSimulation

/// The input of libavformat for one file, with a buffer of our own size.
///
/// If it records, it keeps the *logical* ranges: the stretches of the file that the demuxer consumed between two seeks,
/// not what was read ahead to fill the buffer. A stretch ends when the demuxer seeks beyond the buffer or when the
/// ranges are taken. At those points and at each refill, the position of the demuxer is known.
final class FileInput {
  let size: Int64
  private let stretches: FileStretches
  private let records: Bool
  private var offset: Int64 = 0
  private var context: UnsafeMutablePointer<AVIOContext>?
  private var ranges: [ByteRange] = []
  private var stretchLower: Int64 = 0
  private var stretchUpper: Int64 = 0

  private init(stretches: FileStretches, records: Bool) {
    self.stretches = stretches
    size = stretches.size
    self.records = records
  }

  deinit {
    if let context {
      av_free(context.pointee.buffer)
      var freed: UnsafeMutablePointer<AVIOContext>? = context
      avio_context_free(&freed)
    }
  }

  static func open(file: String, records: Bool) throws(MediaError) -> FileInput {
    let input = FileInput(stretches: try FileStretches.open(file: file), records: records)
    guard input.makeContext() else {
      throw MediaError(file: file, what: "no memory for an input buffer")
    }
    return input
  }

  /// Attaches the input to a container context.
  func attach(to format: UnsafeMutablePointer<AVFormatContext>) { format.pointee.pb = context }

  /// Ends the current stretch and returns all since the last call, in order; adjacent ones are joined.
  func takeRanges() -> [ByteRange] {
    guard records else { return [] }
    endStretch(next: position)
    defer { ranges = [] }
    return ranges
  }

  private func makeContext() -> Bool {
    let capacity = Libav.inputBufferSize
    guard let buffer = av_malloc(Int(capacity)) else { return false }
    context = avio_alloc_context(
      buffer.assumingMemoryBound(to: UInt8.self), capacity, 0,
      Unmanaged.passUnretained(self).toOpaque(),
      { opaque, target, count in FileInput.at(opaque).read(into: target, count) }, nil,
      { opaque, offset, whence in FileInput.at(opaque).seek(offset, whence) })
    if context == nil { av_free(buffer) }
    return context != nil
  }

  private static func at(_ opaque: UnsafeMutableRawPointer?) -> FileInput {
    guard let opaque else { preconditionFailure("an input callback has no input") }
    return Unmanaged<FileInput>.fromOpaque(opaque).takeUnretainedValue()
  }

  /// The position up to which the demuxer has consumed the file.
  private var position: Int64 {
    guard let context else { return offset }
    return context.pointee.pos - Int64(context.pointee.buf_end - context.pointee.buf_ptr)
  }

  private func noteConsumed() {
    let position = position
    stretchLower = min(stretchLower, position)
    stretchUpper = max(stretchUpper, position)
  }

  private func endStretch(next: Int64) {
    noteConsumed()
    if stretchUpper > stretchLower {
      if let last = ranges.last, last.upper == stretchLower {
        ranges[ranges.count - 1].upper = stretchUpper
      } else {
        ranges.append(ByteRange(lower: stretchLower, upper: stretchUpper))
      }
    }
    stretchLower = next
    stretchUpper = next
  }

  private func read(into target: UnsafeMutablePointer<UInt8>?, _ count: Int32) -> Int32 {
    if records { noteConsumed() }
    let got = stretches.read(into: target, Int(count), at: offset)
    guard got > 0 else { return got == 0 ? Libav.endOfFile : Int32(got) }
    offset += Int64(got)
    return Int32(got)
  }

  private func seek(_ target: Int64, _ whence: Int32) -> Int64 {
    if whence & AVSEEK_SIZE != 0 { return size }
    guard whence & ~AVSEEK_FORCE == SEEK_SET, target >= 0 else { return Int64(-EINVAL) }
    if records { endStretch(next: target) }
    offset = target
    return target
  }
}
