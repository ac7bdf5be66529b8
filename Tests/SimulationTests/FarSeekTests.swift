import ReelbenchSimulation
import Testing

/// Seeks beyond the loaded data, in a clip of 40 s: 1000 bytes a frame of 40 ms, a key frame a second, an index of 500
/// bytes. A request continues if the next needed byte lies less than 4096 bytes past the received ones.
struct FarSeekTests {
  /// One line a request: its millisecond, its first byte and, once it has ended, the number of bytes received.
  private static func requests(_ scripted: ScriptedPlayer) -> [String] {
    let records = scripted.phone.trace.all
    return records.filter { $0.kind == .requestBegan }.map { began in
      let end = records.first { $0.kind == .requestEnded && $0.small == began.small }
      return "\(began.instant / 1_000_000): \(began.a)" + (end.map { "+\($0.a)" } ?? "…")
    }
  }

  /// The loaded spans of media time, in milliseconds.
  private static func loaded(_ scripted: ScriptedPlayer) -> [String] {
    scripted.item.loadedRanges.map { "\($0.start.count / 1_000_000)-\($0.end.count / 1_000_000)" }
  }

  @Test func `a far seek asks from its key frame on, and what lies between is not loaded`() {
    let scripted = ScriptedPlayer.longClip(bytesPerMillisecond: 30)
    scripted.run(1000)
    scripted.seek(to: 20_300)
    // By then 27 000 bytes have arrived. The key frame of 20.3 s is frame 500: the frame of that time has arrived after
    // a round trip and eight frames, 267 ms.
    scripted.run(366)
    #expect(Self.requests(scripted) == ["0: 0+27000", "1000: 500500…"])
    #expect(scripted.player.shownFrame?.pts ?? 0 < 2000)
    scripted.run(5)
    #expect(scripted.player.shownFrame?.pts == 20_280)
    #expect(Self.loaded(scripted) == ["0-1040", "20000-20320"])
    // It shows the frame that has arrived, waits, and plays on when 200 ms are buffered, five frames later.
    scripted.run(300)
    #expect(scripted.player.timeControl == .playing)
    #expect(Self.requests(scripted) == ["0: 0+27000", "1000: 500500…"])
  }

  @Test func `a seek back into what is in asks for nothing until the buffer runs low`() throws {
    let scripted = ScriptedPlayer.longClip(bytesPerMillisecond: 1000)
    scripted.run(2000)
    scripted.seek(to: 20_000)
    scripted.run(2000)
    let before = Self.requests(scripted)
    let ranges = Self.loaded(scripted)
    #expect(ranges.count == 2)
    scripted.seek(to: 1000)
    scripted.run(500)
    #expect(scripted.player.timeControl == .playing)
    #expect(Self.requests(scripted) == before)
    #expect(Self.loaded(scripted) == ranges)
    // From then on the hole is filled, up to the start of the second range.
    scripted.run(14_000)
    #expect(Self.requests(scripted).count > before.count)
    #expect(Self.loaded(scripted).count == 1)
    let received = scripted.phone.trace.all.filter { $0.kind == .received }.reduce(0) { $0 + $1.a }
    // Nothing arrived twice: the received bytes are the index, the loaded frames and less than one packet.
    let end = try #require(scripted.item.loadedRanges.first).end
    #expect((0..<1000).contains(received - 500 - end.count / 40_000_000 * 1000))
  }

  @Test func `a seek before the container is open begins with its key frame`() {
    let scripted = ScriptedPlayer.longClip(bytesPerMillisecond: 30)
    scripted.seek(to: 20_300)
    // Index by 116 ms, round trip, eight frames in 267 ms, one step of decoding.
    scripted.run(480)
    #expect(scripted.player.shownFrame == nil)
    scripted.run(10)
    #expect(scripted.player.shownFrame?.pts == 20_280)
    #expect(Self.requests(scripted) == ["0: 0+500", "116: 500500…"])
    #expect(scripted.item.status == .ready)
  }

  @Test func `a server without ranges is not asked anew: all in between comes first`() {
    let scripted = ScriptedPlayer.longClip(bytesPerMillisecond: 30, ranges: false)
    scripted.run(1000)
    scripted.seek(to: 20_300)
    // Frame 507 ends at byte 508 500: 16 950 ms after the first.
    scripted.run(16_000)
    #expect(scripted.player.shownFrame?.pts ?? 0 < 2000)
    scripted.run(100)
    #expect(scripted.player.shownFrame?.pts == 20_280)
    #expect(Self.requests(scripted) == ["0: 0…"])
  }

  @Test func `a request that fills a hole is closed when what is played is all in`() {
    let scripted = ScriptedPlayer.longClip(bytesPerMillisecond: 100)
    scripted.run(1000)
    scripted.seek(to: 35_000)
    // The last five seconds, 125 kB, have arrived.
    scripted.run(2000)
    #expect(scripted.item.isComplete)
    scripted.seek(to: 10_000)
    scripted.run(500)
    scripted.seek(to: 36_000)
    scripted.run(1000)
    let requests = Self.requests(scripted)
    #expect(requests.count == 3)
    #expect(requests.allSatisfy { !$0.hasSuffix("…") })
    #expect(requests.last == "3000: 250500+40000")
    #expect(scripted.player.timeControl == .playing)
  }

  @Test func `what another stream has before the key frame in the file is asked for too`() {
    let video = Scripted.tape(frames: 100)
    let sound = TapeStream(
      index: 1, type: .audio, codec: "aac", width: 0, height: 0, rotation: 0,
      timeBaseNumerator: 1, timeBaseDenominator: 1000, frameBytes: 0)
    // A packet of sound for ten frames precedes every ten frames, 20 frames ahead of its time.
    var packets: [TapePacket] = []
    for (frame, packet) in video.packets.enumerated() {
      if frame % 10 == 0 {
        let start = Int64(frame) * 40 + 800
        packets.append(
          TapePacket(
            stream: 1, position: packet.position, size: 10, pts: start, dts: start, duration: 400,
            isKey: true, needs: packet.position + 10))
      }
      packets.append(packet)
    }
    let asset = MediaAsset(
      path: "clip.mp4", file: "clip.mp4",
      tape: Tape(
        head: video.head, streams: video.streams + [sound], open: video.open,
        streamInfo: video.streamInfo, codecOpen: video.codecOpen, packets: packets,
        linear: video.linear, entries: video.entries, privateHighWater: 0, picture: nil))
    // The key frame of 2.3 s is frame 50, after six packets of sound; the sound from 2.0 to 2.4 s precedes frame 30.
    #expect(asset.firstPacket(at: .milliseconds(2300)) == 30 + 3)
    #expect(asset.firstPacket(at: .milliseconds(500)) == 0)
  }
}
