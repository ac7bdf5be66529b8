import ReelbenchMedia
import ReelbenchSimulation
import Testing

/// The output of our decoding, compared with that of the ffmpeg binary.
@Suite struct FrameHashTests {
  @Test(arguments: Fixtures.clips)
  func `every bundled clip decodes to the frames of ffmpeg, straight, after seeks and in a loop`(
    clip: String
  ) throws {
    let path = Fixtures.path(clip)
    let tape = try Fixtures.record(path, passes: 1)
    let expected = try Fixtures.frameHashes(of: path)
    #expect(Fixtures.frames(of: tape.linear.steps) == expected)
    let driver = DecodeDriver(RealDecoding(), file: path, tape: tape)
    let tour = DecodeDriver.tour(of: tape)
    let frames = try driver.run(tour)
    #expect(frames == DecodeDriver.promised(by: tape, for: tour))
    #expect(Array(frames.prefix(expected.count)) == expected)
    #expect(Array(frames.suffix(expected.count)) == expected)
    let byTime = Dictionary(uniqueKeysWithValues: expected.map { ($0.pts, $0) })
    #expect(frames.allSatisfy { byTime[$0.pts] == $0 })
  }

  @Test(arguments: Fixtures.pictures)
  func `every bundled picture decodes to the frame of ffmpeg`(name: String) throws {
    let path = Fixtures.path(name)
    let picture = try PictureDecoder.decode(file: path)
    let expected = try #require(Fixtures.frameHashes(of: path).first)
    #expect("\(FrameHasher().hash(of: picture.decoded))" == expected.hash)
    #expect(picture.decoded.packedSize == expected.size)
    #expect(picture.bitmap.width == picture.decoded.width)
    #expect(picture.bitmap.height == picture.decoded.height)
  }

  @Test(arguments: [
    "yuv420p10le", "yuv422p", "yuv444p", "yuv422p10le", "gray", "gbrp",
  ])
  func `hash and size follow the pixel format, odd sizes too`(format: String) throws {
    let path = Fixtures.place("\(format).mkv")
    try Fixtures.ffmpeg([
      "-f", "lavfi", "-i", "testsrc2=s=161x121:r=5:d=1", "-c:v", "ffv1", "-pix_fmt", format, path,
    ])
    let tape = try Fixtures.record(path)
    #expect(Fixtures.frames(of: tape.linear.steps) == (try Fixtures.frameHashes(of: path)))
  }

  @Test func `the bitmap of a picture is that of ffmpeg's own conversion`() throws {
    let path = Fixtures.place("picture.png")
    try Fixtures.ffmpeg([
      "-f", "lavfi", "-i", "testsrc2=s=65x31", "-frames:v", "1", "-pix_fmt", "rgb24", path,
    ])
    let text = try Fixtures.ffmpeg([
      "-i", path, "-pix_fmt", "bgra", "-f", "framehash", "-hash", "murmur3", "-",
    ])
    let picture = try PictureDecoder.decode(file: path)
    #expect(text.contains("\(FrameHasher().hash(of: picture.bitmap))"))
  }
}
