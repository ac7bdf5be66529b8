import Testing

/// The files that a run opens, as `strace` records them.
struct OpenedFilesTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Media files that a run opened, in any of its processes.
  private func mediaOpened(decode: String) throws -> Set<String> {
    let file = try ShortScenario().write(to: folder)
    let outcome = try Reelbench.command([
      "strace", "-f", "-qq", "-e", "trace=open,openat,openat2", "-o", folder.path("calls"),
      Reelbench.binary, "run", file, "--decode", decode,
    ])
    #expect(outcome.code == 0, "\(outcome.errors)")
    let calls = String(decoding: try folder.data("calls"), as: UTF8.self)
    #expect(calls.contains("city-720p.mp4.tape\""))
    return Set(calls.matches(of: #/"([^"]+\.(?:mp4|jpg))"/#).map { String($0.1) })
  }

  @Test func `with tapes no run opens a media file`() throws {
    #expect(try mediaOpened(decode: "tape") == [])
  }

  @Test func `with real decoding the runs open the media they play`() throws {
    #expect(try mediaOpened(decode: "real").contains("scenarios/media/city-720p.mp4"))
  }
}
