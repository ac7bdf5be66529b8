import Foundation
import Testing

/// Files that cannot be used: one clear error, exit code 65, nothing written.
struct BadInputTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Runs a scenario, expects that it is refused and that no result folder is created, and returns the errors.
  private func refusal(_ file: String, _ options: String...) throws -> String {
    let outcome = try Reelbench.run(["run", file, "--out", folder.path("out")] + options)
    #expect(outcome.code == 65)
    #expect(outcome.output == "")
    #expect(outcome.errorLines.count == 1, "\(outcome.errors)")
    #expect(!folder.exists("out"))
    return outcome.errors
  }

  // MARK: Scenario files

  @Test func `YAML that does not parse is told with its place`() throws {
    let file = try folder.write("scenario: short\nfeed: [ {\n", to: "scenarios/bad.yaml")
    #expect(try refusal(file).contains("bad.yaml:"))
  }

  @Test func `an unknown key is told with its line, its column and a near one`() throws {
    let text = ShortScenario(header: "netwrok: lte").text
    let errors = try refusal(try folder.write(text, to: "scenarios/bad.yaml"))
    #expect(errors.contains("bad.yaml:6:1: error: "))
    #expect(errors.contains("netwrok"))
    #expect(errors.contains("did you mean"))
  }

  @Test func `a scenario file that is not there is told`() throws {
    #expect(try refusal(folder.path("scenarios/none.yaml")).contains("none.yaml"))
  }

  @Test func `an empty scenario file is told`() throws {
    let file = try folder.write("", to: "scenarios/empty.yaml")
    #expect(try refusal(file).contains("empty.yaml"))
  }

  @Test func `a medium that is not there is told with the place that names it`() throws {
    let file = try ShortScenario(videos: ["media/none.mp4"]).write(to: folder)
    let errors = try refusal(file)
    #expect(errors.contains("short.yaml:9:"))
    #expect(errors.contains("media/none.mp4"))
  }

  @Test func `a bad scenario beside good ones stops all of them`() throws {
    let bad = try folder.write(ShortScenario(header: "sede: 3").text, to: "scenarios/bad.yaml")
    let outcome = try Reelbench.run(
      "run", "scenarios/gate/fast-burst.yaml", bad, "--decode", "tape", "--out", folder.path("out"))
    #expect(outcome.code == 65)
    #expect(!folder.exists("out"))
  }

  // MARK: Media

  @Test(arguments: ["real", "tape"])
  func `an empty clip is told`(_ decode: String) throws {
    try folder.write(Data(), to: "scenarios/media/empty.mp4")
    let file = try ShortScenario(videos: ["media/empty.mp4"]).write(to: folder)
    #expect(try refusal(file, "--decode", decode).contains("media/empty.mp4"))
  }

  @Test func `a clip that breaks off is told`() throws {
    let whole = try Folder.bundled("media/city-720p.mp4")
    try folder.write(whole.prefix(whole.count / 2), to: "scenarios/media/half.mp4")
    let file = try ShortScenario(videos: ["media/half.mp4"]).write(to: folder)
    let errors = try refusal(file)
    #expect(errors.contains("media/half.mp4"))
    #expect(!errors.contains("speed"), "the recording was refused for another reason")
  }

  @Test func `a clip that breaks off is told even when it has the tape of the whole`() throws {
    let whole = try Folder.bundled("media/city-720p.mp4")
    try folder.write(whole.prefix(whole.count - 1000), to: "scenarios/media/half.mp4")
    try folder.write(
      try Folder.bundled("media/city-720p.mp4.tape"), to: "scenarios/media/half.mp4.tape")
    let file = try ShortScenario(videos: ["media/half.mp4"]).write(to: folder)
    #expect(try refusal(file, "--decode", "real").contains("media/half.mp4"))
  }

  @Test func `media inspect tells each file that cannot be used`() throws {
    let empty = try folder.write(Data(), to: "empty.mp4")
    let text = try folder.write("no clip at all", to: "text.mp4")
    let outcome = try Reelbench.run(
      "media", "inspect", empty, text, folder.path("none.mp4"), "scenarios/media/coast-720p.mp4")
    #expect(outcome.code == 65)
    #expect(outcome.errorLines.count == 3, "\(outcome.errors)")
    #expect(outcome.output.contains("coast-720p.mp4: h264 720x1280"))
  }

  @Test func `media record of a file that is no clip leaves no tape`() throws {
    let text = try folder.write("no clip at all", to: "text.mp4")
    let outcome = try Reelbench.run("media", "record", text)
    #expect(outcome.code == 65)
    #expect(outcome.errorLines.count == 1, "\(outcome.errors)")
    #expect(!folder.exists("text.mp4.tape"))
  }

  @Test func `a pipe in the place of a clip or a tape is not waited for`() throws {
    let clip = folder.path("pipe.mp4")
    try #require(mkfifo(clip, 0o600) == 0)
    for verb in ["inspect", "record"] {
      let outcome = try Reelbench.run("media", verb, clip)
      #expect(outcome.code == 65)
      #expect(outcome.errors.contains("pipe.mp4: is not a regular file"), "\(outcome.errors)")
    }
    try folder.write("", to: "tapes/other")
    try #require(mkfifo(folder.path("tapes/city-720p.mp4.tape"), 0o600) == 0)
    let file = try ShortScenario().write(to: folder)
    let errors = try refusal(file, "--tapes", folder.path("tapes"), "--decode", "tape")
    #expect(errors.contains("city-720p.mp4.tape: is not a tape"))
  }

  // MARK: Streams

  /// The refusal of a scenario whose first item is a stream.
  private func refusal(ofStream path: String) throws -> String {
    let text = ShortScenario().text.replacingOccurrences(
      of: "video: media/city-720p.mp4", with: "hls: \(path)")
    return try refusal(try folder.write(text, to: "scenarios/short.yaml"))
  }

  @Test func `a playlist that is not there is told with the place that names it`() throws {
    let errors = try refusal(ofStream: "media/none.m3u8")
    #expect(errors.contains("short.yaml:9:"))
    #expect(errors.contains("media/none.m3u8"))
  }

  @Test func `a segment that is not there is told with the playlist that names it`() throws {
    try folder.write(
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:2
      #EXTINF:2,
      gone.m4s
      #EXT-X-ENDLIST

      """, to: "scenarios/media/s/a.m3u8")
    let errors = try refusal(ofStream: "media/s/a.m3u8")
    #expect(errors.contains("media/s/a.m3u8:"))
    #expect(errors.contains("gone.m4s"))
  }

  @Test func `a file that is not a playlist is one error`() throws {
    try folder.write("no playlist", to: "scenarios/media/text.m3u8")
    #expect(try refusal(ofStream: "media/text.m3u8").contains("media/text.m3u8:1:1: "))
  }

  // MARK: Tapes

  private func runs(withTape tape: Data, decode: String) throws -> String {
    try folder.write(tape, to: "tapes/city-720p.mp4.tape")
    let file = try ShortScenario().write(to: folder)
    return try refusal(file, "--tapes", folder.path("tapes"), "--decode", decode)
  }

  @Test(arguments: ["real", "tape"])
  func `a file that is not a tape is one error`(_ decode: String) throws {
    #expect(try runs(withTape: Data("tape".utf8), decode: decode).contains("city-720p.mp4.tape"))
    #expect(try runs(withTape: Data(), decode: decode).contains("city-720p.mp4.tape"))
  }

  @Test(arguments: ["real", "tape"])
  func `a tape that breaks off is told`(_ decode: String) throws {
    let whole = try Folder.bundled("media/city-720p.mp4.tape")
    for count in [whole.count / 2, whole.count - 1] {
      #expect(
        try runs(withTape: whole.prefix(count), decode: decode).contains("city-720p.mp4.tape"))
    }
  }

  @Test func `a tape of another file is told when decoding really`() throws {
    let other = try Folder.bundled("media/coast-720p.mp4.tape")
    #expect(try runs(withTape: other, decode: "real").contains("city-720p.mp4"))
  }
}
