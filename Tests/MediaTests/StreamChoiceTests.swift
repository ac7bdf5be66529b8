import Foundation
import ReelbenchMedia
import ReelbenchSimulation
import Testing

/// Which streams of a file play, and where its time begins.
struct StreamChoiceTests {
  private static func made(_ name: String, _ arguments: String) throws -> Tape {
    let path = Fixtures.place(name)
    try Fixtures.ffmpeg(arguments.split(separator: " ").map(String.init) + [path])
    return try Fixtures.record(path, passes: 1)
  }

  @Test func `packets are those of the first video and of the sound that is the default`() throws {
    let tape = try Self.made(
      "two.mp4",
      "-i \(Fixtures.smallClip) -i \(Fixtures.smallClip) -map 0:v -map 0:a -map 1:v -map 1:a -c copy "
        + "-disposition:a:0 0 -disposition:a:1 default")
    #expect(tape.streams.map(\.type) == [.video, .audio, .video, .audio])
    #expect(Set(tape.packets.map(\.stream)) == [0, 3])
    // Only sound that plays has digests to compare.
    #expect(tape.packets.allSatisfy { ($0.digest != 0) == ($0.stream == 3) })
  }

  @Test func `a cover picture and a data track are listed, and have no packets`() throws {
    let tape = try Self.made(
      "cover.mov",
      "-i \(Fixtures.smallClip) -i \(Fixtures.path("city-720p.jpg")) -map 0 -map 1 -c copy "
        + "-disposition:v:1 attached_pic -timecode 01:00:00:00")
    let others = tape.streams.filter { $0.type == .other }.map(\.index)
    #expect(others.count == 2)
    #expect(tape.packets.allSatisfy { !others.contains($0.stream) })
  }

  @Test func `media time begins at the first time stamp of a transport stream`() throws {
    let tape = try Self.made("clip.ts", "-i \(Fixtures.smallClip) -c copy")
    let stream = try #require(tape.videoStream)
    let first = try #require(tape.linear.steps.flatMap(\.frames).first)
    #expect(stream.time(ofTicks: first.pts) > .seconds(1))
    #expect(tape.head.duration < .milliseconds(2_200))
    let asset = MediaAsset(path: "clip.ts", file: "", tape: tape.rebased(to: tape.origin))
    #expect(asset.firstTime < .milliseconds(200))
    #expect(asset.duration < .milliseconds(2_200))
    // The time stamps of the tape stay those of the file.
    #expect(tape.rebased(to: tape.origin).packets == tape.packets)
  }

  @Test
  func
    `a stream without time stamps has the times of its frame rate, and starts at its start alone`()
    throws
  {
    let tape = try Self.made("clip.h264", "-i \(Fixtures.smallClip) -an -c:v copy")
    let frames = tape.linear.steps.flatMap(\.frames)
    #expect(frames.count == 48)
    let ticks = try #require(frames.dropFirst().first).pts
    #expect(frames.map(\.pts) == frames.indices.map { Int64($0) * ticks })
    #expect(tape.entries.isEmpty)
    let asset = MediaAsset(path: "clip.h264", file: "", tape: tape)
    #expect(asset.duration > .milliseconds(1_500) && asset.duration < .milliseconds(2_500))
  }

  @Test func `a key frame without a presentation time can be decoded from all the same`() throws {
    // Several frames share a packet of the container, of which the first alone has a time stamp.
    let tape = try Self.made(
      "packed.mpg",
      "-f lavfi -i testsrc2=s=64x64:r=25:d=4 -frames:v 40 -c:v mpeg2video -b:v 60k -bf 2 -g 12")
    let entries = tape.entries.map { tape.packets[tape.video[$0.first]] }
    #expect(entries.contains { $0.pts == .min })
    let asset = MediaAsset(path: "packed.mpg", file: "", tape: tape.rebased(to: tape.origin))
    #expect(asset.entryTimes.count == entries.count + 1)
    #expect(asset.entryTimes == asset.entryTimes.sorted())
    #expect(asset.entryTimes.allSatisfy { $0 >= asset.firstTime && $0 <= asset.duration })
  }

  @Test
  func `a decoder that keeps its pictures to itself is marked, its frames count by their size`()
    throws
  {
    let tape = try Self.made(
      "clip.mp4", "-i \(Fixtures.smallClip) -an -t 0.5 -c:v libaom-av1 -cpu-used 8")
    let stream = try #require(tape.videoStream)
    #expect(stream.keepsPictures)
    #expect(stream.frameBytes >= 192 * 338 * 3 / 2)
    // Each is taken when it is put out, and not held by the decoder afterwards.
    for step in tape.linear.steps {
      #expect(step.takes.count == step.frames.count)
      #expect(step.drops == step.takes)
    }
    let text = TapeFile.text(of: tape)
    #expect(text.contains("\"keeps_pictures\":1"))
    #expect(TapeFile.text(of: try TapeFile.read(text: text, file: "a.tape")) == text)
  }

  @Test func `a tape without these marks is written as before`() throws {
    let text = TapeFile.text(of: try Fixtures.smallTape.get())
    #expect(!text.contains("keeps_pictures") && !text.contains("reopens_decoder"))
  }
}
