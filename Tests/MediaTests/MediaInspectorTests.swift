import Foundation
import ReelbenchMedia
import ReelbenchSimulation
import Testing

@Suite struct MediaInspectorTests {
  @Test func `a clip is described by digest, duration, streams and frames`() throws {
    let found = MediaInspector.inspect(file: Fixtures.smallClip)
    #expect(found.error == nil)
    #expect(found.sha256 == (try Digest.sha256(ofFile: Fixtures.smallClip)))
    #expect(found.duration == .seconds(2))
    #expect(found.streams.map(\.type) == [.video, .audio])
    #expect(found.framesDecoded == 48)
    #expect(found.decodeErrors == 0)
  }

  @Test func `a picture is one frame without a duration`() {
    let found = MediaInspector.inspect(file: Fixtures.path("city-720p.jpg"))
    #expect(found.error == nil && found.framesDecoded == 1 && found.duration == nil)
  }

  @Test func `a corrupt packet is counted and decoding goes on`() throws {
    let found = MediaInspector.inspect(file: try Corruption.clip())
    #expect(found.error == nil)
    #expect(found.decodeErrors > 0)
    #expect(found.framesDecoded >= 40)
  }

  @Test func `an empty and a missing file give one line`() throws {
    let path = Fixtures.place("empty.mp4")
    try Data().write(to: URL(filePath: path))
    #expect(MediaInspector.inspect(file: path).error == "\(path): the file is empty")
    let missing = MediaInspector.inspect(file: "/nowhere/a.mp4")
    #expect(missing.error == "/nowhere/a.mp4: cannot open: No such file or directory")
    #expect(missing.sha256 == nil)
  }

  @Test func `a clip cut before its index is no video, one cut after it is truncated`() throws {
    for (name, words) in [
      ("tail-index-720p.mp4", "is not a video or picture"),
      ("city-720p.mp4", "is truncated: its index"),
    ] {
      let whole = try Data(contentsOf: URL(filePath: Fixtures.path(name)))
      let path = Fixtures.place(name)
      try whole.prefix(60_000).write(to: URL(filePath: path))
      let found = MediaInspector.inspect(file: path)
      #expect(found.error?.contains("\(name): \(words)") == true, "\(found.error ?? "")")
      #expect(found.framesDecoded == 0)
      // Checking the header and recording say the same.
      #expect(throws: MediaError.self) { try MediaHeader.check(file: path) }
      guard case .failure(let error) = Fixtures.tape(of: path) else {
        Issue.record("a tape of \(name)")
        continue
      }
      #expect(error.message == found.error)
    }
  }

  @Test func `a playlist opens nothing but itself`() throws {
    let path = Fixtures.place("list.m3u8")
    let text =
      "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n\(Fixtures.smallClip)\n#EXT-X-ENDLIST\n"
    try Data(text.utf8).write(to: URL(filePath: path))
    let found = MediaInspector.inspect(file: path)
    #expect(found.error != nil && found.framesDecoded == 0)
  }

  @Test(arguments: 0..<6)
  func `bytes changed anywhere never trap`(seed: UInt64) throws {
    let whole = try Data(contentsOf: URL(filePath: Fixtures.smallClip))
    var numbers = SeededNumbers(state: seed)
    let path = Fixtures.place("fuzzed.mp4")
    for _ in 0..<10 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...40, using: &numbers) {
        bytes[Int.random(in: bytes.indices, using: &numbers)] = UInt8.random(
          in: 0...255, using: &numbers)
      }
      try bytes.write(to: URL(filePath: path))
      let found = MediaInspector.inspect(file: path)
      // Of a file that is no media, not all bytes are read.
      #expect(found.sha256 == nil ? found.error != nil : found.sha256?.count == 64)
      if case .success(let tape) = Fixtures.tape(of: path) {
        let text = TapeFile.text(of: tape)
        #expect(TapeFile.text(of: try TapeFile.read(text: text, file: "a.tape")) == text)
      }
    }
  }

  @Test(
    .enabled(if: Fixtures.realMedia != nil),
    arguments: [
      ("dolbyVision-hdr.MOV", 4, 0, 90),
      ("bbb_800x640_768kbps_30fps_avc_pyramid_3b.mp4", 120, 0, 0),
      ("sample_fragmented.mp4", 30, 0, 0), ("edit_list_positive_shift.mp4", 270, 0, 0),
      ("sample_with_invalid_nalu.mp4", 29, 1, 0), ("bear-vp9-odd-dimensions.webm", 30, 0, 0),
      ("bigbuckbunny.mp4", 132, 0, 0),
    ])
  func `odd real files give their frames, and tapes that hold`(
    name: String, frames: Int, errors: Int, rotation: Int
  ) throws {
    let path = "\(Fixtures.realMedia ?? "")/\(name)"
    let found = MediaInspector.inspect(file: path)
    try #require(found.error == nil, "\(found.error ?? "")")
    #expect(found.framesDecoded == frames)
    #expect(found.decodeErrors == errors)
    #expect(found.streams.first { $0.type == .video }?.rotation == rotation)
    let tape = try Fixtures.record(path)
    let works = DecodeDriver.tour(of: tape)
    let decoded = try DecodeDriver(RealDecoding(), file: path, tape: tape).run(works)
    #expect(decoded == DecodeDriver.promised(by: tape, for: works))
    #expect(Fixtures.frames(of: tape.linear.steps).count == frames)
    if errors == 0 {
      #expect(Fixtures.frames(of: tape.linear.steps) == (try Fixtures.frameHashes(of: path)))
    }
    let text = TapeFile.text(of: tape)
    #expect(TapeFile.text(of: try TapeFile.read(text: text, file: "a.tape")) == text)
  }
}
