import Foundation
import ReelbenchMedia
import ReelbenchSimulation
import Testing

/// The tapes that lie beside the bundled media.
@Suite struct BundledTapeTests {
  @Test(arguments: Fixtures.clips + Fixtures.pictures)
  func `every bundled file has a tape of its bytes, spelled as the writer spells it`(
    name: String
  ) throws {
    let path = Fixtures.path(name)
    let tape = try TapeFile.read(TapeFile.path(besides: path))
    try RealDecoding.verifyDigest(path, tape)
    let text = try String(contentsOfFile: TapeFile.path(besides: path), encoding: .utf8)
    #expect(TapeFile.text(of: tape) == text)
    #expect((tape.privateHighWater > 0) == (tape.picture == nil))
  }

  @Test(arguments: Fixtures.clips)
  func `every bundled clip decodes as its tape says, from every key frame and in loops`(
    name: String
  ) throws {
    let path = Fixtures.path(name)
    let tape = try TapeFile.read(TapeFile.path(besides: path))
    let works = DecodeDriver.tour(of: tape)
    let frames = try DecodeDriver(RealDecoding(), file: path, tape: tape).run(works)
    #expect(frames == DecodeDriver.promised(by: tape, for: works))
  }

  @Test(arguments: Fixtures.pictures)
  func `every bundled picture decodes as its tape says`(name: String) throws {
    let path = Fixtures.path(name)
    let tape = try TapeFile.read(TapeFile.path(besides: path))
    for frame in 0..<(tape.picture?.count ?? 0) {
      _ = try RealDecoding().decodePicture(media: path, tape: tape, frame: frame)
    }
  }
}
