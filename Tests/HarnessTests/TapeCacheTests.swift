import Foundation
import ReelbenchMedia
import ReelbenchSimulation
import Testing

@testable import ReelbenchHarness

/// Tapes that are kept on a machine.
@MainActor
@Suite struct TapeCacheTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("reelbench-cache-\(UUID().uuidString)").path
  private static let clips = ["city-270p.mp4", "coast-270p.mp4"].map { Fixture.media + $0 }

  /// Asks for the tape of a clip; `recorded` counts recordings.
  private func ask(
    _ cache: TapeCache, _ clip: String, _ recorded: inout Int, _ notes: inout [String]
  ) throws -> Tape {
    var count = 0
    var lines: [String] = []
    defer {
      recorded += count
      notes += lines
    }
    return try cache.tape(of: clip, note: { lines.append($0) }) { () throws(HarnessError) -> Tape in
      count += 1
      do throws(TapeError) {
        return try TapeFile.read(TapeFile.path(besides: clip))
      } catch {
        throw HarnessError(error.message, exitCode: .badInput)
      }
    }
  }

  @Test func `a tape is recorded once, and the same from then on`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let cache = TapeCache(folder: folder)
    var (recorded, notes) = (0, [String]())
    let first = try ask(cache, Self.clips[0], &recorded, &notes)
    let second = try ask(cache, Self.clips[0], &recorded, &notes)
    #expect(recorded == 1)
    #expect(TapeFile.text(of: first) == TapeFile.text(of: second))
    #expect(cache.entries.count == 1)
    #expect(notes.isEmpty)
  }

  @Test func `beyond its bound, the entry that was not used for the longest time goes`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var (recorded, notes) = (0, [String]())
    _ = try ask(TapeCache(folder: folder), Self.clips[0], &recorded, &notes)
    let old = try #require(TapeCache(folder: folder).entries.first)
    let cache = TapeCache(folder: folder, limit: old.bytes + 1)
    var past = [timeval(tv_sec: 1, tv_usec: 0), timeval(tv_sec: 1, tv_usec: 0)]
    utimes(old.path, &past)
    _ = try ask(cache, Self.clips[1], &recorded, &notes)
    #expect(cache.entries.count == 1)
    #expect(cache.entries.first?.path != old.path)
  }

  @Test func `tapes that are no entries of the cache are neither listed nor removed`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let other = folder + "/clip.mp4.tape"
    try Data("mine".utf8).write(to: URL(fileURLWithPath: other))
    let cache = TapeCache(folder: folder)
    var (recorded, notes) = (0, [String]())
    _ = try ask(cache, Self.clips[0], &recorded, &notes)
    #expect(cache.entries.count == 1)
    #expect(cache.clear().count == 1)
    #expect(FileManager.default.fileExists(atPath: other))
  }

  @Test func `a folder that cannot be written is said, and the tape is recorded all the same`()
    throws
  {
    try Data().write(to: URL(fileURLWithPath: folder))
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var (recorded, notes) = (0, [String]())
    _ = try ask(TapeCache(folder: folder), Self.clips[0], &recorded, &notes)
    #expect(recorded == 1)
    #expect(notes.count == 1)
    #expect(
      notes.first?.hasPrefix("note: the cache of tapes \(folder) cannot be written (") == true)
  }

  @Test func `the folder is the one that the environment names, else of the user's caches`() {
    func folder(_ environment: [String: String]) -> String? {
      TapeCache.standard(environment)?.folder
    }
    #expect(folder([TapeCache.variable: "/a", "XDG_CACHE_HOME": "/b", "HOME": "/c"]) == "/a")
    #expect(
      folder([TapeCache.variable: "", "XDG_CACHE_HOME": "/b", "HOME": "/c"]) == "/b/reelbench")
    #expect(folder(["HOME": "/c"]) == "/c/.cache/reelbench")
    #expect(folder([:]) == nil)
  }
}
