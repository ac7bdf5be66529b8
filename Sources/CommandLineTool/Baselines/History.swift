import Foundation

/// A file to which each gate appends one line. It is never rewritten, since several gates on one machine may end at
/// the same time.
struct History {
  let file: String

  /// Appends a whole line or nothing. Gates wait for each other, so that their lines do not mix.
  func append(_ text: String) throws {
    let descriptor = open(file, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    // On a file system without locks, the single call of `write` must suffice.
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    let end = lseek(descriptor, 0, SEEK_END)
    // If the last line has no line break, add one, so that this line is readable.
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
