import Foundation

/// Standard output is data, standard error is for people.
enum Console {
  static func out(_ text: String) { write(text, to: 1) }
  static func note(_ text: String) { write(text, to: 2) }

  /// Unbuffered, so that nothing waits in this process when it forks.
  private static func write(_ text: String, to descriptor: Int32) {
    guard !text.isEmpty else { return }
    var bytes = Array(text.utf8)[...]
    if bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        return
      }
      bytes = bytes.dropFirst(count)
    }
  }
}
