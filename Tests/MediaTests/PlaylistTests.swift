import Foundation
import ReelbenchMedia
import ReelbenchSimulation
import Testing

/// Playlists of HLS: what is read, what is refused and where.
@Suite struct PlaylistTests {
  private static func folder(_ files: [String: String]) throws -> String {
    let folder = Fixtures.place("hls")
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    for (name, text) in files {
      try Data(text.utf8).write(to: URL(filePath: folder + "/" + name))
    }
    return folder
  }

  private static func message(of playlist: String, _ more: [String: String] = [:]) throws -> String
  {
    let folder = try folder(
      ["list.m3u8": playlist].merging(more, uniquingKeysWith: { first, _ in first }))
    let error = #expect(throws: PlaylistError.self) {
      try PlaylistFolder(path: "list.m3u8", file: folder + "/list.m3u8")
    }
    return error?.message.replacingOccurrences(of: folder + "/", with: "") ?? ""
  }

  @Test func `variants keep the order of the master playlist, segments their times and bytes`()
    throws
  {
    let path = Fixtures.path("city-hls/master.m3u8")
    let found = try PlaylistFolder(path: "media/city-hls/master.m3u8", file: path)
    #expect(found.master?.path == "media/city-hls/master.m3u8")
    #expect(found.variants.map(\.bandwidth) == [1_020_000, 400_000, 1_780_000])
    #expect(
      found.variants.map(\.playlist.path) == [
        "media/city-hls/middle.m3u8", "media/city-hls/low.m3u8", "media/city-hls/high.m3u8",
      ])
    #expect(found.variants.allSatisfy { $0.segments.count == 4 })
    let middle = found.variants[0].segments
    #expect(middle.allSatisfy { $0.duration == .seconds(2) && $0.map?.size == 1374 })
    #expect(middle[0].media.offset == 1374)
    #expect(middle[1].media.offset == middle[0].media.offset + middle[0].media.size)
    #expect(found.variants[1].segments[2].media.path == "media/city-hls/low-2.m4s")
  }

  @Test func `a media playlist alone is a stream of one variant`() throws {
    let path = Fixtures.path("city-hls/low.m3u8")
    let found = try PlaylistFolder(path: "media/city-hls/low.m3u8", file: path)
    #expect(found.master == nil)
    #expect(found.variants.count == 1)
    #expect(found.variants[0].playlist.path == "media/city-hls/low.m3u8")
  }

  @Test func `lines may end as on Windows`() throws {
    let lines = [
      "#EXTM3U", "#EXT-X-TARGETDURATION:3", "#EXTINF:2.5,", "a.ts", "", "#EXTINF:1.5,", "a.ts",
      "#EXT-X-ENDLIST", "",
    ]
    let folder = try Self.folder(["list.m3u8": lines.joined(separator: "\r\n"), "a.ts": "bytes"])
    let found = try PlaylistFolder(path: "list.m3u8", file: folder + "/list.m3u8")
    #expect(
      found.variants[0].segments.map(\.duration) == [.milliseconds(2500), .milliseconds(1500)])
    #expect(found.variants[0].segments.map(\.path) == ["a.ts", "a.ts"])
  }

  @Test func `a link out of the folder of the playlist is refused, one within it is followed`()
    throws
  {
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nlink.ts\n#EXT-X-ENDLIST\n"
    let folder = try Self.folder(["list.m3u8": text, "a.ts": "bytes"])
    let outside = try Self.folder(["b.ts": "bytes"])
    let link = folder + "/link.ts"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: outside + "/b.ts")
    let error = #expect(throws: PlaylistError.self) {
      try PlaylistFolder(path: "list.m3u8", file: folder + "/list.m3u8")
    }
    #expect(error?.what == "`link.ts` is not a file below the folder of the playlist")
    try FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a.ts")
    let found = try PlaylistFolder(path: "list.m3u8", file: folder + "/list.m3u8")
    #expect(found.variants[0].segments.map(\.path) == ["link.ts"])
  }

  @Test(arguments: ["a%00.ts", "%2e%2e/a.ts", "/a.ts", "http://a.invalid/a.ts"])
  func `a segment that is not a file below the folder is refused`(uri: String) throws {
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n\(uri)\n#EXT-X-ENDLIST\n"
    #expect(
      try Self.message(of: text, ["a.ts": "bytes"])
        == "list.m3u8:1:1: `\(uri)` is not a file below the folder of the playlist")
  }

  @Test(arguments: ["1000001", "9007199254740991"])
  func `a target duration beyond eleven days is one error`(seconds: String) throws {
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:\(seconds)\n#EXTINF:1,\na.ts\n#EXT-X-ENDLIST\n"
    #expect(
      try Self.message(of: text, ["a.ts": "bytes"]) == "list.m3u8:2:23: the duration is too long")
  }

  @Test func `segments that add up to more than eleven days are one error`() throws {
    let segments = String(repeating: "#EXTINF:1000000,\na.ts\n", count: 2)
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:1000000\n\(segments)#EXT-X-ENDLIST\n"
    #expect(
      try Self.message(of: text, ["a.ts": "bytes"])
        == "list.m3u8:1:1: its segments add up to more than 1000000 s")
  }

  @Test func `a byte range without an offset begins where the one before it ends`() throws {
    let folder = try Self.folder([
      "list.m3u8": """
      #EXTM3U
      #EXT-X-TARGETDURATION:3
      #EXTINF:2.5,title
      #EXT-X-BYTERANGE:4@2
      clip.ts
      #EXTINF:1.0000000001
      #EXT-X-BYTERANGE:3
      clip.ts
      #EXT-X-ENDLIST
      """,
      "clip.ts": "0123456789",
    ])
    let segments = try PlaylistFolder(path: "l.m3u8", file: folder + "/list.m3u8").variants[0]
      .segments
    #expect(segments.map(\.media.offset) == [2, 6])
    #expect(segments.map(\.media.size) == [4, 3])
    #expect(segments.map(\.duration.count) == [2_500_000_000, 1_000_000_000])
    #expect(try Digest.sha256(ofFile: segments[1].file) == Self.digest(of: "678"))
  }

  private static func digest(of text: String) -> String {
    Array(text.utf8).withUnsafeBytes { Digest.sha256(of: $0) }
  }

  @Test(arguments: [
    ("#EXTINF:2,\na.ts\n", "list.m3u8:1:1: a playlist begins with the line #EXTM3U"),
    ("#EXTM3U\n", "list.m3u8:2:1: the playlist names neither variants nor segments"),
    ("#EXTM3U\na.ts\n", "list.m3u8:2:1: no #EXTINF or #EXT-X-STREAM-INF before it"),
    ("#EXTM3U\n#EXTINF:two,\na.ts\n", "list.m3u8:2:9: the duration is not a whole number"),
    (
      "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\na.ts\n",
      "list.m3u8:5:1: a playlist without #EXT-X-ENDLIST is live, which is not supported"
    ),
    (
      "#EXTM3U\n#EXTINF:2,\na.ts\n#EXT-X-ENDLIST\n",
      "list.m3u8:5:1: #EXT-X-TARGETDURATION is missing"
    ),
    (
      "#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI=\"k\"\n",
      "list.m3u8:2:12: encrypted segments are not supported"
    ),
    (
      "#EXTM3U\n#EXT-X-STREAM-INF:RESOLUTION=1x1\na.m3u8\n",
      "list.m3u8:2:19: a variant has no BANDWIDTH"
    ),
    (
      "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9,RESOLUTION=big\na.m3u8\n",
      "list.m3u8:2:42: RESOLUTION is not like 720x1280"
    ),
    (
      "#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,URI=\"a.m3u8\"\n",
      "list.m3u8:2:14: a rendition with a playlist of its own is not supported"
    ),
    (
      "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9,CODECS=\"avc\na.m3u8\n",
      "list.m3u8:2:38: the quotation mark has no end"
    ),
    (
      "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n../a.ts\n#EXT-X-ENDLIST\n",
      "list.m3u8:1:1: `../a.ts` is not a file below the folder of the playlist"
    ),
    (
      "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n#EXT-X-BYTERANGE:5\na.ts\n#EXT-X-ENDLIST\n",
      "list.m3u8:5:1: the byte range before it has no offset, and there is no earlier range to continue"
    ),
    (
      "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n#EXT-X-BYTERANGE:9@0\na.ts\n#EXT-X-ENDLIST\n",
      "list.m3u8:1:1: a.ts has 3 bytes, but the playlist needs bytes up to 9"
    ),
  ])
  func `what cannot be played is refused, with its place`(text: String, expected: String) throws {
    #expect(try Self.message(of: text, ["a.ts": "abc"]) == expected)
  }

  @Test func `a splice reads its stretches as one file, and its path says which`() throws {
    let folder = try Self.folder(["a,b": "012345", "c": "6789"])
    let splice = SplicedPath(parts: [
      SplicedPath.Part(path: folder + "/a,b", range: ByteRange(lower: 2, upper: 5)),
      SplicedPath.Part(path: folder + "/c"),
    ])
    #expect(splice.text == "splice:\(folder)/a%2Cb#2-4,\(folder)/c")
    #expect(SplicedPath(splice.text) == splice)
    #expect(try Digest.sha256(ofFile: splice.text) == Self.digest(of: "2346789"))
    #expect(SplicedPath("clip.mp4") == nil)
    #expect(SplicedPath("splice:a#5-2") == nil)
    #expect(TapeFile.path(besides: splice.text) == folder + "/c.tape")
  }

  @Test func `a segment decodes after its initialization section as its tape says`() throws {
    let path = Fixtures.path("city-hls/master.m3u8")
    let found = try PlaylistFolder(path: "master.m3u8", file: path)
    for segment in found.variants.flatMap(\.segments) {
      let tape = try TapeFile.read(TapeFile.path(besides: segment.file))
      try RealDecoding.verifyDigest(segment.file, tape)
      let works = DecodeDriver.tour(of: tape)
      let frames = try DecodeDriver(RealDecoding(), file: segment.file, tape: tape).run(works)
      #expect(frames == DecodeDriver.promised(by: tape, for: works))
      #expect(frames.count >= 60)
    }
  }

  @Test func `the time stamps of a variant go on from segment to segment`() throws {
    let path = Fixtures.path("city-hls/master.m3u8")
    let found = try PlaylistFolder(path: "master.m3u8", file: path)
    for variant in found.variants {
      var end: Int64?
      for segment in variant.segments {
        let tape = try TapeFile.read(TapeFile.path(besides: segment.file))
        let frames = tape.linear.steps.flatMap(\.frames)
        if let end { #expect(frames.first?.pts == end) }
        end = frames.last.map { $0.pts + $0.duration }
      }
    }
  }
}
