import Foundation
import ReelbenchMedia
import ReelbenchSimulation
import Testing

@Suite struct TapeRecorderTests {
  @Test func `a tape tells the file, its streams and every packet in file order`() throws {
    let tape = try Fixtures.smallTape.get()
    #expect(tape.head.sha256 == (try Digest.sha256(ofFile: Fixtures.smallClip)))
    #expect(tape.head.container == "mov,mp4,m4a,3gp,3g2,mj2")
    #expect(tape.head.duration == .seconds(2))
    #expect(tape.head.reference > .zero)
    #expect(tape.streams.map(\.codec) == ["h264", "aac"])
    #expect(tape.streams[0].width == 192 && tape.streams[0].height == 338)
    #expect(tape.video.count == 48)
    #expect(tape.packets.contains { $0.stream == 1 })
    #expect(zip(tape.packets, tape.packets.dropFirst()).allSatisfy { $0.position < $1.position })
    #expect(tape.packets.allSatisfy { $0.needs == $0.position + $0.size })
    #expect(tape.open.cpu > .zero && tape.codecOpen.cpu > .zero)
    #expect(tape.open.ranges.first?.lower == 0)
  }

  @Test func `a linear path holds what is taken and not yet dropped, within the codec's bounds`()
    throws
  {
    let tape = try Fixtures.smallTape.get()
    var held: Set<Int> = []
    var most = 0
    for step in tape.linear.steps {
      held.formUnion(step.takes)
      #expect(step.frames.allSatisfy { held.contains($0.picture) })
      most = max(most, held.count)
      held.subtract(step.drops)
    }
    #expect(tape.linear.steps.flatMap(\.takes).count == 48)
    #expect(tape.linear.steps.flatMap(\.frames).count == 48)
    #expect((4...8).contains(most))
    #expect(tape.linear.steps.allSatisfy { $0.outcome == 0 && $0.cpu > .zero })
  }

  @Test func `an entry at a closed group joins at once and shows everything`() throws {
    let tape = try Fixtures.smallTape.get()
    let entry = try #require(tape.entries.first)
    #expect(tape.entries.count == 1)
    #expect(entry.first == 24)
    #expect(!entry.endsInDrain)
    #expect(entry.steps.count <= 4)
    #expect(entry.unseen.isEmpty)
  }

  @Test func `an entry at an open group names the leading frames that it cannot show`() throws {
    let tape = try Fixtures.smallOpenGroupsTape.get()
    let entry = try #require(tape.entries.first)
    let key = tape.packets[tape.video[entry.first]]
    #expect(!entry.unseen.isEmpty)
    #expect(entry.unseen.allSatisfy { $0 < key.pts })
    #expect(!entry.endsInDrain)
  }

  @Test func `a key frame just before the end gives an entry that ends in the drain`() throws {
    let path = Fixtures.place("late-key.mp4")
    try Fixtures.ffmpeg([
      "-f", "lavfi", "-i", "testsrc2=s=64x64:r=10:d=1", "-c:v", "libx264", "-g", "7",
      "-x264-params", "scenecut=0:bframes=0", path,
    ])
    let tape = try Fixtures.record(path)
    #expect(tape.entries.map(\.first) == [7])
    #expect(tape.entries[0].endsInDrain)
    #expect(tape.entries[0].steps.count == 4)
  }

  @Test func `an index at the end is opened by leaving the media out`() throws {
    let path = Fixtures.path("tail-index-720p.mp4")
    let tape = try Fixtures.record(path)
    let media = try #require(tape.packets.map(\.position).min())
    let end = try #require(tape.packets.map { $0.position + $0.size }.max())
    #expect(tape.open.ranges.count == 2)
    #expect(tape.open.ranges[0].upper <= media)
    #expect(tape.open.ranges[1].lower >= end)
    #expect(tape.packets.allSatisfy { $0.needs <= end })
  }

  @Test func `a picture's tape has a size, a cost and a hash and no packets`() throws {
    let tape = try Fixtures.record(Fixtures.path("city-720p.jpg"))
    let picture = try #require(tape.picture)
    #expect(picture.width == 270 && picture.height == 480)
    #expect(picture.bytes == 270 * 480 * 4)
    #expect(picture.cpu > .zero)
    #expect(tape.packets.isEmpty && tape.linear.steps.isEmpty)
  }

  @Test func `a corrupt unit in the middle stands on the tape as a step's outcome`() throws {
    let path = try Corruption.clip()
    let tape = try Fixtures.record(path)
    #expect(tape.linear.steps.contains { $0.outcome != 0 })
    let frames = try DecodeDriver(RealDecoding(), file: path, tape: tape)
      .run(DecodeDriver.tour(of: tape))
    #expect(!frames.isEmpty)
  }

  @Test(arguments: ["empty.mp4", "missing.mp4", "audio.m4a", "text.txt"])
  func `a file without video or picture gives one line that names it`(name: String) throws {
    let path = Fixtures.place(name)
    switch name {
    case "empty.mp4": try Data().write(to: URL(filePath: path))
    case "audio.m4a": try Fixtures.ffmpeg(["-f", "lavfi", "-i", "sine=d=1", path])
    case "text.txt":
      try Data(String(repeating: "no media\n", count: 500).utf8).write(to: URL(filePath: path))
    default: break
    }
    let error = #expect(throws: MediaError.self) { try Fixtures.record(path) }
    let message = try #require(error?.message)
    #expect(message.hasPrefix(path + ": "))
    #expect(!message.contains("\n"))
  }

  @Test func `a host that does not keep its speed is refused`() {
    let error = #expect(throws: MediaError.self) {
      try TapeRecorder.record(
        path: Fixtures.smallClip, host: HostSpeed(clip: Fixtures.smallClip), passes: 1,
        metering: .optional,
        steadiness: -1)
    }
    #expect(error?.what.contains("changed its speed") == true)
  }
}

/// Damage that is the same in every run.
enum Corruption {
  /// The small clip with the middle of one packet overwritten.
  static func clip() throws -> String {
    let tape = try Fixtures.smallTape.get()
    let packet = tape.packets[tape.video[30]]
    var bytes = try Data(contentsOf: URL(filePath: Fixtures.smallClip))
    for offset in stride(from: packet.size / 3, to: packet.size, by: 2) {
      bytes[Int(packet.position + offset)] ^= 0xa5
    }
    let path = Fixtures.place("corrupt.mp4")
    try bytes.write(to: URL(filePath: path))
    return path
  }
}
