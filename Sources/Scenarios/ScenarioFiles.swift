import Glibc

/// The file system operations that the reader needs. Tests provide them from memory.
package struct ScenarioFiles {
  package enum Kind: Sendable { case file, directory, missing }
  package enum ReadError: Error, Equatable, Sendable {
    case missing
    /// Not a regular file, or the reason that the system gives.
    case unreadable(String)

    var message: String {
      switch self {
      case .missing: "no such file"
      case .unreadable(let reason): "cannot be read: \(reason)"
      }
    }
  }

  package var kind: (_ path: String) -> Kind
  /// The contents of a regular file, at most its first `limit` bytes.
  package var read: (_ path: String, _ limit: Int) throws(ReadError) -> [UInt8]
  /// The names in a directory, in any order.
  package var names: (_ directory: String) -> [String]
  package var workingDirectory: () -> String

  package init(
    kind: @escaping (_ path: String) -> Kind,
    read: @escaping (_ path: String, _ limit: Int) throws(ReadError) -> [UInt8],
    names: @escaping (_ directory: String) -> [String],
    workingDirectory: @escaping () -> String
  ) {
    self.kind = kind
    self.read = read
    self.names = names
    self.workingDirectory = workingDirectory
  }

  /// The host's file system.
  package static var disk: ScenarioFiles {
    ScenarioFiles(
      kind: kindOnDisk, read: readFromDisk, names: namesOnDisk,
      workingDirectory: {
        guard let path = getcwd(nil, 0) else { return "." }
        defer { free(path) }
        return String(cString: path)
      })
  }

  private static func kindOnDisk(_ path: String) -> Kind {
    var status = stat()
    guard stat(path, &status) == 0 else { return .missing }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .directory
    default: .missing
    }
  }

  private static func readFromDisk(_ path: String, limit: Int) throws(ReadError) -> [UInt8] {
    // Non-blocking: opening a pipe without a writer would otherwise block before `fstat` can reject it.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw errno == ENOENT ? .missing : .unreadable(String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable("not a regular file")
    }
    var contents: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16 << 10)
    while contents.count < limit {
      let count = Glibc.read(descriptor, &chunk, min(chunk.count, limit - contents.count))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(String(cString: strerror(errno))) }
      guard count > 0 else { break }
      contents += chunk[..<count]
    }
    return contents
  }

  private static func namesOnDisk(_ directory: String) -> [String] {
    guard let stream = opendir(directory) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
