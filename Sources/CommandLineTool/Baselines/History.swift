import Foundation

/// A file that gates append to, one line each. It is never rewritten: gates of one machine may end at the same time.
struct History {
  let file: String

  /// Appends a whole line, or nothing of it. Gates wait for each other, so that lines of two do not mix.
  func append(_ text: String) throws {
    let descriptor = open(file, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    // Where a file system has no locks, one call to write has to do.
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    let end = lseek(descriptor, 0, SEEK_END)
    // What somebody else left without an end must not spoil this line too.
    var last: UInt8 = 0
    let isOpen = end > 0 && pread(descriptor, &last, 1, end - 1) == 1 && last != 0x0A
    let bytes = (isOpen ? [0x0A] : []) + Array(text.utf8)
    var count = -1
    repeat {
      count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    } while count < 0 && errno == EINTR
    guard count != bytes.count else { return }
    let error = count < 0 ? failure() : failure(ENOSPC)
    if end >= 0, count > 0 { ftruncate(descriptor, end) }
    throw error
  }

  private func failure(_ number: Int32 = errno) -> CommandError {
    CommandError(
      message: "\(file) cannot be written: \(String(cString: strerror(number)))",
      exitCode: .internalError)
  }
}
