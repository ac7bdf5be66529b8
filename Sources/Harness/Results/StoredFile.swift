import Foundation

/// Reads whole files that runs, gates and people wrote.
package enum StoredFile {
  /// Why a file cannot be read.
  struct Failure: Error {
    /// `cannot be read: it is a folder`.
    let what: String

    fileprivate init(_ reason: String) { what = "cannot be read: " + reason }
    fileprivate init(_ number: Int32) { self.init(String(cString: strerror(number))) }
  }

  /// The bytes of a file, or of a pipe up to its end, as in `reelbench compare <(git show …) results`. A pipe without a
  /// writer is empty; it is not waited for.
  ///
  /// Throws one line with exit code 65 if there is no file or it cannot be read.
  package static func read(_ path: String) throws(HarnessError) -> Data {
    do throws(Failure) {
      return try contents(path)
    } catch {
      throw HarnessError("\(path) \(error.what)", exitCode: .badInput)
    }
  }

  static func contents(_ path: String) throws(Failure) -> Data {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Failure(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw Failure(errno)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG, S_IFIFO: break
    case S_IFDIR: throw Failure("it is a folder")
    default: throw Failure("it is not a file")
    }
    var data = Data()
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count > 0 {
        data.append(contentsOf: chunk[..<count])
      } else if count == 0 {
        return data
      } else if errno == EAGAIN {
        var one = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&one, 1, -1)
      } else if errno != EINTR {
        throw Failure(errno)
      }
    }
  }
}
