import Foundation
import Testing

/// Media that people have, from a folder of their own.
struct OwnMediaTests {
  /// Media of other people, in the folders that `REELBENCH_REAL_MEDIA` names, as their tables list them.
  private struct Listed: CustomTestStringConvertible {
    let path: String
    let frames: Int
    var testDescription: String { path.split(separator: "/").last.map(String.init) ?? path }

    static let all: [Listed] = (ProcessInfo.processInfo.environment["REELBENCH_REAL_MEDIA"] ?? "")
      .split(separator: ":").flatMap { folder in
        let text = (try? String(contentsOfFile: "\(folder)/SOURCES.md", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { line -> Listed? in
          let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
          guard line.hasPrefix("|"), let name = cells.first,
            let frames = cells.last.flatMap(Int.init)
          else { return nil }
          return Listed(path: "\(folder)/\(name)", frames: frames)
        }
      }
  }

  private func succeeds(_ arguments: [String], in folder: Folder) throws -> Reelbench.Outcome {
    let outcome = try Reelbench.run(arguments, in: folder.url)
    #expect(
      outcome.code == 0, "\(arguments.joined(separator: " ")): \(outcome.output)\(outcome.errors)")
    return outcome
  }

  /// A scenario `own` of one video, with default options.
  private static func scenario(of name: String, in folder: Folder) throws -> String {
    try folder.write(
      """
      scenario: own
      seed: 1
      device: iphone-8
      network: wifi
      feed: { items: [ { video: media/\(name) } ] }
      variants: { only: { app: carousel } }
      ---
      - wait: 1s
      ---
      thresholds: { leak.items: [ "final == 0" ] }

      """, to: "scenarios/own.yaml")
  }

  // MARK: All ways

  @Test(arguments: MadeMedia.all)
  func `a medium is inspected, validated, recorded, and played by tape and really with its frames`(
    medium: MadeMedia
  ) throws {
    let folder = try Folder(with: [medium])
    let file = "scenarios/media/\(medium.name)"
    let frames = try inspected(file, in: folder)
    #expect(frames == medium.frames)
    let scenario = try folder.scenario(
      "own", of: [medium], seconds: 5, frames: medium.kind == "image" ? nil : medium.frames)
    _ = try succeeds(["validate", scenario], in: folder)
    _ = try succeeds(
      ["media", "record", file, "--passes", "1", "--steadiness", "100000", "--out", "tapes"],
      in: folder)
    for decode in ["tape", "real"] {
      _ = try succeeds(
        ["run", scenario, "--tapes", "tapes", "--decode", decode, "--out", decode], in: folder)
    }
    #expect(
      try StoredResult.read(folder, "tape").runs.map(\.traceHash)
        == StoredResult.read(folder, "real").runs.map(\.traceHash))
  }

  /// Frames that `media inspect` decodes of a file, or of all segments of a playlist.
  private func inspected(_ file: String, in folder: Folder) throws -> Int {
    struct Inspection: Decodable { let frames_decoded: Int }
    let outcome = try succeeds(["media", "inspect", file, "--json"], in: folder)
    return try JSONDecoder().decode([Inspection].self, from: Data(outcome.output.utf8))
      .reduce(0) { $0 + $1.frames_decoded }
  }

  @Test(arguments: Listed.all)
  private func `a real file is inspected and validated with its frames`(file: Listed) throws {
    let folder = try Folder()
    #expect(try inspected(file.path, in: folder) == file.frames)
    let name = file.path.split(separator: "/").last.map(String.init) ?? ""
    let scenario = try Self.scenario(of: name, in: folder)
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "scenarios/media"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("scenarios/media/\(name)"), withDestinationPath: file.path)
    _ = try succeeds(["validate", scenario], in: folder)
  }

  // MARK: The cache of tapes

  @Test func `in an empty folder, media without tapes are recorded once, and give one trace hash`()
    throws
  {
    let media = [MadeMedia.phoneClip, .streamOfTS, .webM]
    let folder = try Folder(with: media)
    try folder.scenario("own", of: media, seconds: 3)
    let options = ["run", "own", "--decode", "tape", "--tape-cache", folder.path("cache"), "--out"]
    let first = try succeeds(options + ["one"], in: folder)
    #expect(first.errors.components(separatedBy: "recording scenarios/media/").count == 5)
    #expect(first.errors.contains("reelbench media record scenarios/media/phone.mov"))
    let second = try succeeds(options + ["two"], in: folder)
    #expect(!second.errors.contains("recording"))
    let hashes = try StoredResult.read(folder, "one").runs.map(\.traceHash)
    #expect(try StoredResult.read(folder, "two").runs.map(\.traceHash) == hashes)
    let checked = try succeeds(options + ["three", "--check-determinism"], in: folder)
    #expect(checked.errors.contains("deterministic: 1 runs gave the same traces"))

    // The replay line names the cache, so it gives the same number.
    let replay = try #require(try StoredResult.read(folder, "one").runs.first?.replay)
    #expect(replay.hasSuffix("--tape-cache \(folder.path("cache"))"))
    let again = try succeeds(
      replay.split(separator: " ").dropFirst().map(String.init) + ["--decode", "tape"], in: folder)
    #expect(again.output.contains("trace_hash \(hashes[0])"))
  }

  @Test func `the cache is listed and cleared, and a damaged tape is recorded again`() throws {
    let folder = try Folder(with: [.webM])
    try folder.scenario("own", of: [.webM], seconds: 1)
    let cache = ["--tape-cache", folder.path("cache")]
    _ = try succeeds(["run", "own", "--decode", "tape"] + cache, in: folder)
    let listed = try succeeds(["media", "cache"] + cache, in: folder)
    #expect(listed.output.split(separator: "\n").count == 1)
    let path = try #require(listed.output.split(separator: " ").last)
      .trimmingCharacters(in: .whitespacesAndNewlines)

    try Data("not a tape".utf8).write(to: URL(fileURLWithPath: path))
    let mended = try succeeds(["run", "own", "--decode", "tape"] + cache, in: folder)
    #expect(mended.errors.contains("note: \(path):1: "))
    #expect(mended.errors.contains("recording scenarios/media/clip.webm"))

    let cleared = try succeeds(["media", "cache", "--clear"] + cache, in: folder)
    #expect(cleared.errors.hasPrefix("removed 1 tapes, "))
    #expect(try succeeds(["media", "cache"] + cache, in: folder).output.isEmpty)
  }

  @Test func `processes that need a tape at once share one recording`() throws {
    let folder = try Folder(with: [.webM])
    try folder.scenario("own", of: [.webM], seconds: 1)
    try folder.write("a\nb\nc\n", to: "names")
    let outcome = try Reelbench.command(
      [
        "xargs", "--arg-file=names", "--max-procs=3", "-I{}", Reelbench.binary, "run", "own",
        "--decode", "tape", "--tape-cache", "cache", "--out", "{}",
      ], in: folder.url)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors.components(separatedBy: "recording scenarios/media/").count == 2)
    let hashes = try ["a", "b", "c"].flatMap {
      try StoredResult.read(folder, $0).runs.map(\.traceHash)
    }
    #expect(hashes.count == 3 && Set(hashes).count == 1)
  }

  // MARK: What is no media

  private static let texts = [
    "sdp":
      "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\n"
      + "a=rtpmap:96 H264/90000\n",
    "list": "ffconcat version 1.0\nfile other.mp4\n",
    "playlist": "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nother.mp4\n#EXT-X-ENDLIST\n",
    "text": "Hello\n", "empty": "",
  ]

  @Test(arguments: texts.keys.sorted())
  func `a text under the name of a clip is refused with one sentence, and opens nothing`(
    _ name: String
  ) throws {
    let folder = try Folder()
    try folder.write(Self.texts[name] ?? "", to: "scenarios/media/clip.mp4")
    try folder.write(try Folder.bundled("media/city-270p.mp4"), to: "scenarios/media/other.mp4")
    let sentences = try refusals(of: "clip.mp4", in: folder)
    #expect(Set(sentences).count == 1, "\(sentences)")
    let calls = String(decoding: try folder.data("calls"), as: UTF8.self)
    #expect(!calls.contains("socket("))
    #expect(!calls.contains("other.mp4"))
  }

  @Test func `a large file of zeros is refused after a few reads`() throws {
    let folder = try Folder()
    let file = try folder.write("", to: "scenarios/media/clip.mp4")
    #expect(truncate(file, 10 << 30) == 0)
    #expect(Set(try refusals(of: "clip.mp4", in: folder)).count == 1)
    let calls = String(decoding: try folder.data("calls"), as: UTF8.self)
    let bytes = calls.matches(of: #/pread64\(.*\) = (\d+)/#).compactMap { Int($0.1) }
    #expect(!bytes.isEmpty)
    #expect(bytes.reduce(0, +) < 1 << 20)
  }

  @Test func `a clip that breaks off, and one with sound alone, are refused with one sentence`()
    throws
  {
    let folder = try Folder()
    let clip = try Folder.bundled("media/city-270p.mp4")
    try folder.write(clip.prefix(clip.count / 2), to: "scenarios/media/cut.mp4")
    let sound = try Reelbench.command(
      [
        "ffmpeg", "-v", "error", "-nostdin", "-f", "lavfi", "-i", "sine=d=1", "-c:a", "aac",
        folder.path("scenarios/media/sound.mp4"),
      ])
    #expect(sound.code == 0)
    #expect(try Set(refusals(of: "cut.mp4", in: folder)).first?.hasPrefix("is truncated") == true)
    #expect(
      try Set(refusals(of: "sound.mp4", in: folder)) == ["holds no video and no picture"])
  }

  @Test(arguments: [
    ("video: media/picture.jpg", "is a picture: name it with `image` in the feed"),
    ("image: media/clip.mp4", "is a video: name it with `video` in the feed"),
    (
      "{ video: media/clip.mp4, poster: media/clip.mp4 }",
      "is a video: name it with `video` in the feed"
    ),
  ])
  func `a picture in the place of a video is refused, and a video in that of a picture`(
    item: String, sentence: String
  ) throws {
    let folder = try Folder()
    try folder.write(try Folder.bundled("media/city-270p.mp4"), to: "scenarios/media/clip.mp4")
    try folder.write(try Folder.bundled("media/promo-a.jpg"), to: "scenarios/media/picture.jpg")
    try folder.write(
      """
      scenario: own
      seed: 1
      device: iphone-8
      network: wifi
      feed: { items: [ \(item.hasPrefix("{") ? item : "{ \(item) }") ] }
      variants: { only: { app: carousel } }
      ---
      - wait: 1s
      ---
      thresholds: { leak.items: [ "final == 0" ] }

      """, to: "scenarios/own.yaml")
    for command in [["validate", "own"], ["run", "own", "--decode", "tape"]] {
      let outcome = try Reelbench.run(command, in: folder.url)
      #expect(outcome.code == 65)
      #expect(
        outcome.errorLines.count == 1 && outcome.errorLines[0].hasSuffix(sentence),
        "\(outcome.errors)")
    }
  }

  @Test func `a segment that is a picture is refused`() throws {
    let folder = try Folder()
    try folder.write(try Folder.bundled("media/promo-a.jpg"), to: "scenarios/media/a.jpg")
    try folder.write(
      "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\na.jpg\n#EXT-X-ENDLIST\n",
      to: "scenarios/media/clip.m3u8")
    let scenario = try Self.scenario(of: "clip.m3u8", in: folder)
    let text = try String(contentsOfFile: scenario, encoding: .utf8)
    try folder.write(
      text.replacingOccurrences(of: "video: media", with: "hls: media"), to: "scenarios/own.yaml")
    for command in [["validate", "own"], ["run", "own", "--decode", "tape"]] {
      let outcome = try Reelbench.run(command, in: folder.url)
      #expect(outcome.code == 65, "\(outcome.errors)")
      #expect(outcome.errorLines.count == 1, "\(outcome.errors)")
      #expect(outcome.errors.contains("a.jpg: is a picture, not a segment of a video"))
    }
  }

  /// What every way of using a file says of it. The calls of `inspect` are left in the file `calls`.
  private func refusals(of name: String, in folder: Folder) throws -> [String] {
    let file = "scenarios/media/\(name)"
    _ = try Self.scenario(of: name, in: folder)
    let ways = [
      ["validate", "own"], ["media", "record", file], ["run", "own", "--decode", "tape"],
      ["run", "own", "--decode", "real"],
    ]
    let traced = try Reelbench.command(
      [
        "strace", "-f", "-qq", "-e", "trace=open,openat,openat2,socket,pread64", "-o",
        folder.path("calls"), Reelbench.binary, "media", "inspect", file,
      ], in: folder.url)
    let outcomes = try [traced] + ways.map { try Reelbench.run($0, in: folder.url) }
    return outcomes.map { outcome in
      #expect(outcome.code == 65, "\(outcome.errors)")
      let lines = outcome.errorLines
      #expect(lines.count == 1, "\(outcome.errors)")
      return (lines.first ?? "").components(separatedBy: "\(name): ").last ?? ""
    }
  }
}
