import Glibc
import ReelbenchSimulation

/// The stored form of tapes: one line of JSON per table or column, with sorted keys.
package enum TapeFile {
  /// Bytes of the largest tape that is read.
  private static let sizeLimit = 1 << 30

  /// The path of a media file's tape, which is next to the file. For a splice it is derived from the last part.
  package static func path(besides media: String) -> String {
    guard let last = SplicedPath(media)?.parts.last else { return media + ".tape" }
    return last.path + (last.range.map { ".\($0.lower)-\($0.upper - 1)" } ?? "") + ".tape"
  }

  package static func text(of tape: Tape) -> String { TapeText.make(of: tape) }

  package static func read(_ path: String) throws(TapeError) -> Tape {
    let bytes = try contents(of: path)
    defer { bytes.deallocate() }
    return try TapeReader.read(UnsafeBufferPointer(bytes), file: path)
  }

  /// Reads a tape from text; `file` is for messages.
  package static func read(text: String, file: String) throws(TapeError) -> Tape {
    let bytes = Array(text.utf8)
    return try bytes.withUnsafeBufferPointer { (buffer) throws(TapeError) in
      try TapeReader.read(buffer, file: file)
    }
  }

  /// Writes the whole tape or nothing.
  package static func write(_ tape: Tape, to path: String) throws(TapeError) {
    let draft = path + ".\(getpid()).new"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure(path, "cannot write") }
    var text = text(of: tape)
    let isWritten = text.withUTF8 { bytes in
      var done = 0
      while done < bytes.count {
        let count = Glibc.write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
        if count < 0 {
          if errno == EINTR { continue }
          return false
        }
        done += count
      }
      return fsync(descriptor) == 0
    }
    let error = isWritten ? nil : failure(path, "cannot write")
    close(descriptor)
    if error == nil, rename(draft, path) == 0 { return }
    let reason = error ?? failure(path, "cannot write")
    unlink(draft)
    throw reason
  }

  private static func contents(
    of path: String
  ) throws(TapeError) -> UnsafeMutableBufferPointer<UInt8> {
    // Non-blocking: opening a pipe without a writer would otherwise block before `fstat` can reject it.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw failure(path, "cannot open") }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(path, "cannot open") }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= sizeLimit else {
      throw TapeError(file: path, line: 0, what: "is not a tape")
    }
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: Int(status.st_size))
    var done = 0
    while done < bytes.count {
      let count = Glibc.read(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let error = failure(path, count < 0 ? "cannot read" : "became shorter while it was read")
        bytes.deallocate()
        throw error
      }
      done += count
    }
    return bytes
  }

  private static func failure(_ path: String, _ what: String) -> TapeError {
    let code = errno
    let reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    return TapeError(file: path, line: 0, what: "\(what): \(reason)")
  }
}
