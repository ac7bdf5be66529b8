import Foundation

/// A file that gates append to, one line each. It is never rewritten: gates of one machine may end at the same time.
struct History {
  let file: String

  /// Appends whole lines by one call, so that lines of two writers do not mix.
  func append(_ text: String) throws {
    let descriptor = open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    var count = -1
    repeat {
      count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    } while count < 0 && errno == EINTR
    guard count == bytes.count else { throw failure() }
  }

  private func failure() -> CommandError {
    CommandError(
      message: "\(file) cannot be written: \(String(cString: strerror(errno)))",
      exitCode: .internalError)
  }
}
