import Glibc
import ReelbenchCFFmpeg

/// SHA-256, by libavutil.
package enum Digest {
  /// The digest of a file, in lower-case hexadecimal.
  package static func sha256(ofFile file: String) throws(MediaError) -> String {
    let stretches = try FileStretches.open(file: file)
    let state = State()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { buffer.deallocate() }
    var offset: Int64 = 0
    while true {
      let count = stretches.read(into: buffer.baseAddress, buffer.count, at: offset)
      if count == 0 { return state.finish() }
      guard count > 0 else {
        throw MediaError(file: file, code: Int32(count), what: "cannot read")
      }
      state.update(UnsafeRawBufferPointer(rebasing: buffer[0..<count]))
      offset += Int64(count)
    }
  }

  /// The digest of bytes in memory, in lower-case hexadecimal.
  package static func sha256(of bytes: UnsafeRawBufferPointer) -> String {
    let state = State()
    state.update(bytes)
    return state.finish()
  }

  private final class State {
    private let raw: OpaquePointer

    init() {
      guard let raw = av_sha_alloc(), av_sha_init(raw, 256) == 0 else {
        preconditionFailure("libavutil has no SHA-256")
      }
      self.raw = raw
    }

    deinit { av_free(UnsafeMutableRawPointer(raw)) }

    func update(_ bytes: UnsafeRawBufferPointer) {
      guard let base = bytes.baseAddress else { return }
      av_sha_update(raw, base.assumingMemoryBound(to: UInt8.self), bytes.count)
    }

    func finish() -> String {
      var digest = [UInt8](repeating: 0, count: 32)
      av_sha_final(raw, &digest)
      return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }
}
