import Foundation
import ReelbenchMedia
import ReelbenchSimulation

/// Tapes of media that have none of their own: recorded once on this machine, and the same from then on.
///
/// An entry is found by the content of the file, the version of FFmpeg and the settings of its decoders. It is written whole or
/// not at all; processes that need one at the same time wait for the one that records it. A damaged entry is recorded again.
package struct TapeCache: Sendable {
  /// Names the environment variable with the folder.
  package static let variable = "REELBENCH_TAPE_CACHE"
  /// Bytes of all entries. The ones that were not used for the longest time go first.
  package static let limit: Int64 = 2 << 30

  package let folder: String
  private let limit: Int64

  package init(folder: String, limit: Int64 = TapeCache.limit) {
    self.folder = folder
    self.limit = limit
  }

  /// The folder that the environment names, else `reelbench` in the user's cache folder; nil without a home.
  package static func standard(_ environment: [String: String]) -> TapeCache? {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    if let folder = value(variable) { return TapeCache(folder: folder) }
    let caches = value("XDG_CACHE_HOME") ?? value("HOME").map { $0 + "/.cache" }
    return caches.map { TapeCache(folder: $0 + "/reelbench") }
  }

  /// One entry, as `media cache` lists it.
  package struct Entry: Equatable, Sendable {
    package var path: String
    package var bytes: Int64
    package var used: Date
  }

  /// The tape of a file; `record` makes it where there is none.
  /// - Parameter note: prints a line for people.
  func tape(
    of file: String, note: (String) -> Void, record: () throws(HarnessError) -> Tape
  ) throws(HarnessError) -> Tape {
    let path = folder + "/" + (try Self.name(of: file))
    if let known = read(path, note) { return known }
    let lock = lockFolder(note)
    defer { if lock >= 0 { close(lock) } }
    // Another process may have recorded it meanwhile.
    if lock >= 0, let known = read(path, note) { return known }
    let tape = try record()
    do throws(TapeError) {
      guard lock >= 0 else { return tape }
      try TapeFile.write(tape, to: path)
    } catch {
      note("note: the tape is not kept, so the next run has other costs: \(error.message)")
    }
    trim(keeping: path)
    return tape
  }

  /// What identifies the recording of a file.
  private static func name(of file: String) throws(HarnessError) -> String {
    let content: String
    do throws(MediaError) {
      content = try Digest.sha256(ofFile: file)
    } catch {
      throw HarnessError(error.message, exitCode: .badInput)
    }
    let how = Array("\(TapeHead.schema)\n\(Libav.version)\n\(Libav.settings)".utf8)
    let digest = how.withUnsafeBytes { Digest.sha256(of: $0) }
    return "\(content)-\(digest.prefix(16)).tape"
  }

  private func read(_ path: String, _ note: (String) -> Void) -> Tape? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    do throws(TapeError) {
      let tape = try TapeFile.read(path)
      // Entries that were used last stay longest.
      utimes(path, nil)
      return tape
    } catch {
      note("note: \(error.message): recording it again")
      return nil
    }
  }

  /// Makes the folder and locks it against other processes; negative, with a note, where that is not possible.
  private func lockFolder(_ note: (String) -> Void) -> Int32 {
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let lock = open(folder + "/.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard lock >= 0 else {
      let reason = String(cString: strerror(errno))
      note(
        "note: the cache of tapes \(folder) cannot be written (\(reason)), so the next run has other costs: name another "
          + "folder with `--tape-cache`")
      return -1
    }
    if flock(lock, LOCK_EX | LOCK_NB) != 0 {
      note("waiting for another process that records a tape")
      while flock(lock, LOCK_EX) != 0, errno == EINTR {}
    }
    return lock
  }

  /// All entries, the one that was used last first. Other files in the folder are not ours.
  package var entries: [Entry] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.wholeMatch(of: /[0-9a-f]{64}-[0-9a-f]{16}\.tape/) != nil }.compactMap {
      name in
      var status = stat()
      let path = "\(folder)/\(name)"
      guard stat(path, &status) == 0 else { return nil }
      return Entry(
        path: path, bytes: Int64(status.st_size),
        used: Date(timeIntervalSince1970: TimeInterval(status.st_mtim.tv_sec)))
    }.sorted { ($0.used, $0.path) > ($1.used, $1.path) }
  }

  private func trim(keeping path: String) {
    var total: Int64 = 0
    for entry in entries {
      total += entry.bytes
      if total > limit, entry.path != path { unlink(entry.path) }
    }
  }

  /// Removes all entries.
  /// - Returns: the entries removed.
  package func clear() -> [Entry] {
    entries.filter { unlink($0.path) == 0 }
  }
}
