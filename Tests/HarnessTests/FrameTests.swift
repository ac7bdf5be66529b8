import Foundation
import HeadlessAVFoundation
import ReelbenchMedia
import ReelbenchSimulation
import Testing

@testable import ReelbenchHarness

/// Every frame is the one that `ffmpeg` decodes.
@MainActor
@Suite struct FrameTests {
  private nonisolated static let clips = [
    "city-1080p.mp4", "city-720p.mp4", "coast-720p.mp4", "harbour-hevc.mp4",
    "tail-index-720p.mp4", "fragmented-720p.mp4",
  ]

  @Test func `presented frames have the pts and hash of ffmpeg's, in every pass`() throws {
    let run = Fixture.run(
      try Fixture.plan(Fixture.short("slow-browse", times: 4), "as-written"),
      decoding: RealDecoding())
    var hashes: [UInt32: [Int64: FrameHash]] = [:]
    var items: [UInt32: Int] = [:]
    var pts: [UInt32: Int64] = [:]
    var presented = 0
    var passes: Set<UInt16> = []
    let entries = try Fixture.scenario("slow-browse").feed
    var references: [String: [Int64: FrameHash]] = [:]
    for record in run.phone.trace.all {
      switch record.kind {
      case .attach: items[record.subject] = Int(record.b)
      case .frame: pts[record.subject] = record.a
      case .frameHash:
        let hash = FrameHash(
          high: UInt64(bitPattern: record.a), low: UInt64(bitPattern: record.b))
        if let time = pts[record.subject] { hashes[record.subject, default: [:]][time] = hash }
      case .presented:
        let item = try #require(items[record.subject])
        let file = entries[item].media
        if references[file] == nil { references[file] = try Self.framehash(file) }
        let hash = try #require(hashes[record.subject]?[record.a])
        #expect(references[file]?[record.a] == hash, "\(file), pts \(record.a)")
        presented += 1
        passes.insert(record.small)
      default: break
      }
    }
    #expect(presented > 300)
    #expect(passes.count > 1, "no frame of a second pass was presented")
  }

  @Test(arguments: clips)
  func `after a seek to every key frame, a pause and two loops, real and tape agree with ffmpeg`(
    _ clip: String
  ) throws {
    let taped = try session(clip, decoding: nil)
    let real = try session(clip, decoding: RealDecoding())
    #expect(real.phone.outcome == nil, "\(real.phone.outcomeReason)")
    #expect(real.phone.trace.mix == taped.phone.trace.mix)
    let reference = try Self.framehash(Fixture.media + clip)
    let records = Array(real.phone.trace.all)
    var compared = 0
    for (index, record) in records.enumerated() where record.kind == .frame {
      let next = records[index + 1]
      let hash = FrameHash(high: UInt64(bitPattern: next.a), low: UInt64(bitPattern: next.b))
      // The decoder omits leading pictures that it cannot decode from this entry; every frame that it outputs is whole.
      #expect(reference[record.a] == hash, "\(clip), pts \(record.a)")
      compared += 1
    }
    #expect(compared > reference.count)
  }

  private struct Session {
    let phone: Phone
  }

  /// Seeks to each key frame, plays 8 frames, pauses, resumes; then loops twice.
  private func session(_ clip: String, decoding: (any Decoding)?) throws -> Session {
    let scenario = try Fixture.scenario("slow-browse")
    let asset = MediaAsset(
      path: clip, file: Fixture.media + clip, tape: try Fixture.tape(clip))
    let phone = Phone(
      profile: scenario.device, network: scenario.network, library: MediaLibrary(assets: [asset]),
      seed: 1, trace: Trace(capacity: 200_000), decoding: decoding)
    try phone.asCurrent {
      var player: AVPlayer?
      let url = try #require(URL(string: "file:///media/0/\(clip)"))
      phone.world.perform("make a player") {
        player = AVPlayer(url: url)
        player?.actionAtItemEnd = .none
      }
      func after(_ milliseconds: Int64, _ name: String, _ action: (AVPlayer) -> Void) {
        phone.world.run(until: phone.world.now + .milliseconds(milliseconds))
        if let player { phone.world.perform(name) { action(player) } }
      }
      for time in asset.entryTimes.reversed() {
        after(300, "seek") { $0.seek(to: CMTime(time)) }
        after(50, "play") { $0.play() }
        after(270, "pause") { $0.pause() }
        after(200, "resume") { $0.play() }
      }
      for _ in 0..<2 { after(6000, "loop") { $0.seek(to: .zero) } }
      phone.world.run(until: phone.world.now + .seconds(6))
      phone.world.perform("let it go") { player = nil }
    }
    return Session(phone: phone)
  }

  /// Pts and hash of every frame, as the `ffmpeg` command decodes them.
  private static func framehash(_ file: String) throws -> [Int64: FrameHash] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["ffmpeg", "-v", "error", "-noautorotate", "-copyts", "-i", file]
      + "-map 0:v:0 -fps_mode passthrough -enc_time_base -1 -f framehash -hash murmur3 -"
      .split(separator: " ").map(String.init)
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    var frames: [Int64: FrameHash] = [:]
    for line in output.split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      guard fields.count >= 6, let pts = Int64(fields[2]), let hash = FrameHash(fields[5]) else {
        continue
      }
      frames[pts] = hash
    }
    return frames
  }
}
