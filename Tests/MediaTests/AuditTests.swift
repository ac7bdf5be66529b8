import Foundation
import ReelbenchMedia
import ReelbenchSimulation
import Testing

@Suite struct AuditTests {
  @Test(arguments: [0, 2])
  func `one changed digit of a frame hash is named with file, packet and time`(
    workers: Int
  ) throws {
    let tape = try Fixtures.smallTape.get()
    let step = try #require(
      tape.linear.steps.lastIndex { !$0.frames.isEmpty && $0.takes.count == 1 })
    let frame = tape.linear.steps[step].frames[0]
    let digits = "\(frame.hash)"
    let changed = String(digits.dropLast()) + (digits.hasSuffix("0") ? "1" : "0")
    let text = TapeFile.text(of: tape).replacingOccurrences(of: digits, with: changed)
    let damaged = try TapeFile.read(text: text, file: "a.tape")
    let failure = try failure(Fixtures.smallClip, damaged, RealDecoding(workers: workers))
    #expect(failure.file == Fixtures.smallClip)
    #expect(failure.packet == step)
    #expect(failure.pts == frame.pts)
    #expect(
      failure.reason == "the frame's hash is \(digits), the tape says \(changed)")
    let unaudited = RealDecoding(hashing: false)
    _ = try DecodeDriver(unaudited, file: Fixtures.smallClip, tape: damaged)
      .run(DecodeDriver.tour(of: damaged))
  }

  @Test(arguments: [1, 7, 20, 47])
  func `one flipped bit in the media is found though the tape is keyed anew`(
    packet: Int
  ) throws {
    let tape = try Fixtures.smallTape.get()
    let place = tape.packets[tape.video[packet]]
    var bytes = try Data(contentsOf: URL(filePath: Fixtures.smallClip))
    bytes[Int(place.position + place.size * 2 / 3)] ^= 0x10
    let path = Fixtures.place("flipped.mp4")
    try bytes.write(to: URL(filePath: path))
    #expect(throws: AuditFailure.self) { try RealDecoding.verifyDigest(path, tape) }
    let keyed = try rekeyed(tape, for: path)
    try RealDecoding.verifyDigest(path, keyed)
    let failure = try failure(path, keyed, RealDecoding())
    #expect(failure.file == path)
    let found = try #require(failure.packet)
    #expect(found >= packet || found == -1)
    #expect(found == -1 || failure.pts != nil)
    #expect(failure.message.hasPrefix(path + ": "))
  }

  @Test func `one flipped bit in a packet of sound is found too`() throws {
    let tape = try Fixtures.smallTape.get()
    let sound = try #require(tape.streams.first { $0.type == .audio }).index
    let place = tape.packets.filter { $0.stream == sound }[20]
    #expect(place.digest > 0)
    var bytes = try Data(contentsOf: URL(filePath: Fixtures.smallClip))
    bytes[Int(place.position + place.size / 2)] ^= 0x10
    let path = Fixtures.place("flipped-sound.mp4")
    try bytes.write(to: URL(filePath: path))
    let failure = try failure(path, try rekeyed(tape, for: path), RealDecoding())
    #expect(
      failure.reason
        == "the bytes of the packet of sound at byte \(place.position) differ from the tape's")
    #expect(failure.pts == place.pts)
  }

  @Test func `a file of another size is refused when it is opened`() throws {
    let tape = try Fixtures.smallTape.get()
    let path = Fixtures.place("longer.mp4")
    var bytes = try Data(contentsOf: URL(filePath: Fixtures.smallClip))
    bytes.append(0)
    try bytes.write(to: URL(filePath: path))
    let failure = try failure(path, tape, RealDecoding())
    #expect(failure.packet == nil)
    #expect(failure.reason.contains("bytes, the tape says \(tape.head.size)"))
  }

  @Test func `a missing file is refused when it is opened`() throws {
    let failure = try failure("/nowhere/a.mp4", Fixtures.smallTape.get(), RealDecoding())
    #expect(failure.message == "/nowhere/a.mp4: cannot open: No such file or directory")
  }

  @Test func `a failure is given at its own join, after the frames before it`() throws {
    let tape = try Fixtures.smallTape.get()
    let text = TapeFile.text(of: tape)
    let step = try #require(tape.linear.steps.dropFirst(10).firstIndex { !$0.frames.isEmpty })
    let digits = "\(tape.linear.steps[step].frames[0].hash)"
    let damaged = try TapeFile.read(
      text: text.replacingOccurrences(of: digits, with: String(repeating: "0", count: 32)),
      file: "a.tape")
    let decoder = RealDecoding(workers: 2).makeDecoder(media: Fixtures.smallClip, tape: damaged)
    decoder.begin(.open)
    _ = try decoder.join()
    for index in 0..<step {
      decoder.begin(.step(entry: nil, step: index))
      _ = try decoder.join()
    }
    decoder.begin(.step(entry: nil, step: step))
    decoder.begin(.step(entry: nil, step: step + 1))
    #expect(throws: AuditFailure.self) { try decoder.join() }
    #expect(throws: AuditFailure.self) { try decoder.join() }
  }

  @Test func `a picture is audited by size and hash`() throws {
    let path = Fixtures.path("city-720p.jpg")
    let tape = try Fixtures.record(path)
    let decoding = RealDecoding()
    let bitmap = try decoding.decodePicture(media: path, tape: tape, frame: 0) as? VideoFrame
    #expect(bitmap?.width == 270 && bitmap?.height == 480)
    let other = Fixtures.path("coast-720p.jpg")
    let failure = #expect(throws: AuditFailure.self) {
      try decoding.decodePicture(media: other, tape: tape, frame: 0)
    }
    #expect(failure?.reason.contains("the picture's hash is") == true)
  }

  @Test func `more private heap than the tape says is a failure`() throws {
    let tape = try Fixtures.smallTape.get()
    guard tape.privateHighWater > 0 else { return }
    let low = Tape(
      head: tape.head, streams: tape.streams, open: tape.open, streamInfo: tape.streamInfo,
      codecOpen: tape.codecOpen, packets: tape.packets, linear: tape.linear,
      entries: tape.entries, privateHighWater: tape.privateHighWater * 9 / 10, picture: nil)
    let failure = try failure(Fixtures.smallClip, low, RealDecoding())
    #expect(failure.reason.contains("bytes of its own"))
  }

  private func failure(
    _ file: String, _ tape: Tape, _ decoding: RealDecoding
  ) throws -> AuditFailure {
    let error = #expect(throws: AuditFailure.self) {
      try DecodeDriver(decoding, file: file, tape: tape).run(DecodeDriver.tour(of: tape))
    }
    return try #require(error)
  }

  private func rekeyed(_ tape: Tape, for path: String) throws -> Tape {
    let text = TapeFile.text(of: tape).replacingOccurrences(
      of: tape.head.sha256, with: try Digest.sha256(ofFile: path))
    return try TapeFile.read(text: text, file: "rekeyed.tape")
  }
}
