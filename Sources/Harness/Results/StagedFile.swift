import Foundation

/// A file that is written whole or not at all: first to a temporary file in the same folder, which is then moved to its
/// path.
///
/// An existing file is replaced in one step, even if other processes write there at the same time. A link is followed;
/// a device or a pipe, such as `/dev/stdout`, is written to directly.
struct StagedFile {
  /// The path as errors print it.
  private let path: String
  private let target: String
  /// The temporary file; nil if the bytes were written directly.
  private let staged: String?

  /// Writes the bytes to the temporary file, and makes missing folders.
  init(_ bytes: [UInt8], for path: String) throws(HarnessError) {
    self.path = path
    target = Self.followed(path)
    if Self.isStream(target) {
      staged = nil
      let descriptor = open(target, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Self.failure(path, errno) }
      try Self.fill(descriptor, with: bytes, path)
      return
    }
    // A folder at the path is reported before anything is moved.
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: target, isDirectory: &isFolder), isFolder.boolValue {
      throw Self.failure(path, EISDIR)
    }
    let folder = Self.folder(of: target)
    try Self.makeFolder(folder, for: path)
    var name = Array("\(folder)/.reelbench-XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    let staged = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    self.staged = staged
    let mask = umask(0)
    umask(mask)
    fchmod(descriptor, 0o666 & ~mask)
    do throws(HarnessError) {
      try Self.fill(descriptor, with: bytes, path)
    } catch {
      unlink(staged)
      throw error
    }
  }

  /// Moves the temporary file to its path, or removes it if that fails.
  func moveIn() throws(HarnessError) {
    guard let staged, rename(staged, target) != 0 else { return }
    let number = errno
    discard()
    throw Self.failure(path, number)
  }

  /// Removes the temporary file and leaves the path as it was.
  func discard() {
    if let staged { unlink(staged) }
  }

  /// Writes several files: none of them if one cannot be written. If moving one fails, those moved before it stay.
  static func write(_ files: [(path: String, bytes: [UInt8])]) throws(HarnessError) {
    var staged: [StagedFile] = []
    do throws(HarnessError) {
      for file in files { staged.append(try StagedFile(file.bytes, for: file.path)) }
    } catch {
      for file in staged { file.discard() }
      throw error
    }
    for (index, file) in staged.enumerated() {
      do throws(HarnessError) {
        try file.moveIn()
      } catch {
        for rest in staged[(index + 1)...] { rest.discard() }
        throw error
      }
    }
  }

  /// Closes the descriptor in any case: some file systems report a full disk only then.
  private static func fill(
    _ descriptor: Int32, with bytes: [UInt8], _ path: String
  ) throws(HarnessError) {
    var rest = bytes[...]
    var number: Int32 = 0
    while number == 0, !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        number = errno
      }
    }
    if close(descriptor) != 0, number == 0 { number = errno }
    if number != 0 { throw failure(path, number) }
  }

  private static func makeFolder(_ folder: String, for path: String) throws(HarnessError) {
    if mkdir(folder, 0o777) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, folder.contains("/") else { throw failure(path, errno) }
    try makeFolder(Self.folder(of: folder), for: path)
    guard mkdir(folder, 0o777) == 0 || errno == EEXIST else { throw failure(path, errno) }
  }

  private static func folder(of path: String) -> String {
    var trimmed = path[...]
    while trimmed.count > 1, trimmed.last == "/" { trimmed = trimmed.dropLast() }
    guard let slash = trimmed.lastIndex(of: "/") else { return "." }
    return slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
  }

  /// The target of a link; the path itself if it is no link or the target does not exist.
  private static func followed(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func isStream(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return [S_IFCHR, S_IFIFO, S_IFSOCK, S_IFBLK].contains(status.st_mode & S_IFMT)
  }

  private static func failure(_ path: String, _ number: Int32) -> HarnessError {
    HarnessError(
      "\(path) cannot be written: \(String(cString: strerror(number)))", exitCode: .internalError)
  }
}
