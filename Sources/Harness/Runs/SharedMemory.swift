import ReelbenchCSealedHost

/// Zeroed memory shared with children forked later, backed only where it is touched.
final class SharedMemory {
  let start: UnsafeMutableRawPointer
  private let bytes: Int64

  /// - Parameter descriptor: receives a file descriptor of the memory, to be closed by the caller.
  init?(bytes: Int64, descriptor: UnsafeMutablePointer<Int32>? = nil) {
    guard let start = rb_map_shared(bytes, descriptor) else { return nil }
    self.start = start
    self.bytes = bytes
  }

  deinit { rb_unmap(start, bytes) }
}
