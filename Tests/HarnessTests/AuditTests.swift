import Foundation
import ReelbenchMedia
import ReelbenchSimulation
import Testing

@testable import ReelbenchHarness

/// What happens when file and tape disagree.
@MainActor
@Suite struct AuditTests {
  private let clip = "city-1080p.mp4"

  @Test func `a changed frame hash changes the tape's trace, and real decoding refuses it`() throws
  {
    let scenario = try Fixture.short("fast-burst")
    let sound = try Fixture.plan(scenario, "fixed")
    let lying = try Fixture.plan(
      scenario, "fixed", library: try library { Self.withOneDigitChanged($0) })
    let taped = Fixture.run(lying)
    #expect(taped.phone.outcome == .completed)
    #expect(taped.phone.trace.mix != Fixture.run(sound).phone.trace.mix)
    let real = Fixture.run(lying, decoding: RealDecoding())
    #expect(real.phone.outcome == .auditFailed)
    let failure = try #require(real.phone.auditFailure)
    #expect(failure.file.hasSuffix(clip))
    #expect(failure.packet != nil)
    #expect(failure.pts != nil)
    #expect(failure.reason.contains("hash"))
  }

  @Test func `a bit flipped in the picture data is found, though the tape is keyed to the file`()
    throws
  {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("reelbench-audit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var data = try Data(contentsOf: URL(fileURLWithPath: Fixture.media + clip))
    let tape = try Fixture.tape(clip)
    let packet = tape.packets[tape.video[2]]
    data[Int(packet.position + packet.size / 2)] ^= 0x10
    let damaged = folder.appendingPathComponent(clip).path
    try data.write(to: URL(fileURLWithPath: damaged))
    var head = tape.head
    head.sha256 = try Digest.sha256(ofFile: damaged)
    let keyed = Tape(
      head: head, streams: tape.streams, open: tape.open, streamInfo: tape.streamInfo,
      codecOpen: tape.codecOpen, packets: tape.packets, linear: tape.linear, entries: tape.entries,
      privateHighWater: tape.privateHighWater, picture: nil)
    try RealDecoding.verifyDigest(damaged, keyed)
    let scenario = try Fixture.short("fast-burst")
    let plan = try Fixture.plan(
      scenario, "fixed", library: try library(file: damaged) { _ in keyed })
    let run = Fixture.run(plan, decoding: RealDecoding())
    #expect(run.phone.outcome == .auditFailed)
    #expect(run.phone.auditFailure?.file == damaged)
    #expect(run.phone.auditFailure?.packet != nil)
  }

  /// The media of the scenario with the clip's tape (and file) replaced.
  private func library(
    file: String? = nil, _ change: (Tape) -> Tape
  ) throws -> MediaLibrary {
    var assets: [MediaAsset] = []
    for name in ["city", "coast", "forest", "market"] {
      let video = "\(name)-1080p.mp4"
      let tape = try Fixture.tape(video)
      assets.append(
        MediaAsset(
          path: "media/\(video)",
          file: video == clip ? file ?? Fixture.media + video : Fixture.media + video,
          tape: video == clip ? change(tape) : tape))
      let poster = "\(name)-1080p.jpg"
      assets.append(
        MediaAsset(
          path: "media/\(poster)", file: Fixture.media + poster, tape: try Fixture.tape(poster)))
    }
    return MediaLibrary(assets: assets)
  }

  private static func withOneDigitChanged(_ tape: Tape) -> Tape {
    var linear = tape.linear
    for index in linear.steps.indices where !linear.steps[index].frames.isEmpty {
      linear.steps[index].frames[0].hash.low ^= 1
      break
    }
    return Tape(
      head: tape.head, streams: tape.streams, open: tape.open, streamInfo: tape.streamInfo,
      codecOpen: tape.codecOpen, packets: tape.packets, linear: linear, entries: tape.entries,
      privateHighWater: tape.privateHighWater, picture: nil)
  }
}
