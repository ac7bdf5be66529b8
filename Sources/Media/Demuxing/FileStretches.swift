import Glibc
import ReelbenchSimulation

/// A file that is open for reading, or stretches of files that are read as one (`SplicedPath`).
final class FileStretches {
  private struct Stretch {
    var descriptor: Int32
    /// Where it begins in its file.
    var lower: Int64
    /// Where it begins in the joined stretches.
    var start: Int64
    var length: Int64
  }

  private var stretches: [Stretch] = []
  private(set) var size: Int64 = 0

  private init() {}

  deinit { for stretch in stretches { close(stretch.descriptor) } }

  static func open(file: String) throws(MediaError) -> FileStretches {
    let opened = FileStretches()
    let parts = SplicedPath(file)?.parts ?? [SplicedPath.Part(path: file)]
    for part in parts { try opened.add(part) }
    return opened
  }

  private func add(_ part: SplicedPath.Part) throws(MediaError) {
    // Non-blocking: opening a pipe without a writer would otherwise block before `fstat` can reject it.
    let descriptor = Glibc.open(part.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw MediaError(file: part.path, code: -errno, what: "cannot open")
    }
    let length: Int64
    do throws(MediaError) {
      length = try Self.length(of: descriptor, part)
    } catch {
      close(descriptor)
      throw error
    }
    stretches.append(
      Stretch(
        descriptor: descriptor, lower: part.range?.lower ?? 0, start: size, length: length))
    size += length
  }

  private static func length(
    of descriptor: Int32, _ part: SplicedPath.Part
  ) throws(MediaError) -> Int64 {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw MediaError(file: part.path, code: -errno, what: "cannot open")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw MediaError(file: part.path, what: "is not a regular file")
    }
    let size = Int64(status.st_size)
    guard let range = part.range else { return size }
    guard range.upper <= size else {
      throw MediaError(
        file: part.path,
        what: "is truncated: bytes up to \(range.upper) are needed, and it has \(size)")
    }
    return range.upper - range.lower
  }

  /// Reads at most `count` bytes at an offset of the joined stretches.
  /// - Returns: bytes read, 0 at the end, or a negative AVERROR.
  func read(into target: UnsafeMutableRawPointer?, _ count: Int, at offset: Int64) -> Int {
    guard
      let stretch = stretches.first(where: { $0.start <= offset && offset < $0.start + $0.length })
    else { return 0 }
    let within = offset - stretch.start
    let wanted = min(count, Int(stretch.length - within))
    while true {
      let got = pread(stretch.descriptor, target, wanted, Int(stretch.lower + within))
      if got >= 0 { return got }
      if errno != EINTR { return Int(-errno) }
    }
  }
}
