import Foundation

/// Writes data to standard output, and messages to people to standard error.
enum Console {
  /// The error number of the first text that could not be written to standard output; only the main thread writes.
  nonisolated(unsafe) private static var failure: Int32 = 0

  static func out(_ text: String) {
    let result = write(text, to: 1)
    if failure == 0 { failure = result }
  }

  static func note(_ text: String) { _ = write(text, to: 2) }

  /// Why standard output was not written completely; nil if it was, or if its reader closed the pipe.
  static var outputFailure: String? {
    failure == 0 || failure == EPIPE
      ? nil : "standard output cannot be written: \(String(cString: strerror(failure)))"
  }

  /// Writes without a buffer, so that no output is pending in this process when it forks.
  /// - Returns: 0, or the number of the error.
  private static func write(_ text: String, to descriptor: Int32) -> Int32 {
    guard !text.isEmpty else { return 0 }
    var bytes = Array(text.utf8)[...]
    if bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        // The pipe is full, and another process has made it non-blocking.
        if count < 0, errno == EAGAIN {
          var one = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&one, 1, -1)
          continue
        }
        return errno
      }
      bytes = bytes.dropFirst(count)
    }
    return 0
  }
}
