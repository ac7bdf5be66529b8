import ReelbenchSimulation

/// A phone and media made by hand, so that a test's figures can be worked out on paper.
enum Scripted {
  /// One frame every 40 ms (25 a second), a key frame every `keyDistance` frames, packets of 1000 bytes after a
  /// 500-byte index, no reordering, one picture of 1 MB held by the decoder for one step.
  static func tape(
    frames: Int = 50, keyDistance: Int = 25, packetBytes: Int64 = 1000, stepCost: Int64 = 4_000_000
  ) -> Tape {
    let index: Int64 = 500
    let packets = (0..<frames).map { frame in
      TapePacket(
        stream: 0, position: index + Int64(frame) * packetBytes, size: packetBytes,
        pts: Int64(frame) * 40, dts: Int64(frame) * 40, duration: 40,
        isKey: frame % keyDistance == 0, needs: index + Int64(frame + 1) * packetBytes)
    }
    let steps = (0..<frames).map { step(frame: $0, cost: stepCost) }
    let drain = TapeStep(cpu: .zero, outcome: 0, frames: [], takes: [], drops: [])
    let entries = stride(from: keyDistance, to: frames, by: keyDistance).map { first in
      DecodePath(
        first: first, endsInDrain: false,
        steps: (first..<min(first + 2, frames)).map { step(frame: $0, cost: stepCost) },
        unseen: [])
    }
    return Tape(
      head: TapeHead(
        sha256: String(repeating: "0", count: 64), size: index + Int64(frames) * packetBytes,
        container: "mp4", ffmpeg: "5.1", settings: "scripted", passes: 1,
        reference: .milliseconds(1000), duration: .milliseconds(Int64(frames) * 40)),
      streams: [
        TapeStream(
          index: 0, type: .video, codec: "h264", width: 640, height: 360, rotation: 0,
          timeBaseNumerator: 1, timeBaseDenominator: 1000, frameBytes: 1_000_000)
      ],
      open: TapeStage(cpu: .zero, bytes: 2000, ranges: [ByteRange(lower: 0, upper: index)]),
      streamInfo: TapeStage(cpu: .zero, bytes: 0, ranges: []),
      codecOpen: TapeStage(cpu: .zero, bytes: 0, ranges: []), packets: packets,
      linear: DecodePath(first: 0, endsInDrain: true, steps: steps + [drain], unseen: []),
      entries: entries, privateHighWater: 100_000, picture: nil)
  }

  private static func step(frame: Int, cost: Int64) -> TapeStep {
    TapeStep(
      cpu: Nanoseconds(cost), outcome: 0,
      frames: [
        TapeFrame(
          pts: Int64(frame) * 40, duration: 40, size: 345_600,
          hash: FrameHash(high: 7, low: UInt64(frame)), picture: frame * 4)
      ], takes: [frame * 4], drops: [frame * 4])
  }

  static func device(slots: Int = 16, memoryLimit: Int64 = 1 << 40) -> DeviceProfile {
    DeviceProfile(
      name: "scripted", os: .ios15, screenWidth: 320, screenHeight: 480, scale: 2, refreshRate: 50,
      cores: 2, processorReference: .milliseconds(1000), memoryWarning: memoryLimit / 2,
      memoryLimit: memoryLimit,
      costs: MainThreadCosts(
        playerInit: .milliseconds(2), itemInit: .milliseconds(1), replaceItem: .milliseconds(8),
        attachLayer: .milliseconds(3), play: .milliseconds(3), pause: .milliseconds(1),
        teardown: .milliseconds(6), imageDecodePicosecondsPerPixel: 4000),
      engine: VideoEngineProfile(reference: .milliseconds(1000), slots: slots, exhaustion: .error),
      playback: PlaybackProfile(
        startBuffer: .milliseconds(200), forwardBuffer: .seconds(10), refill: .seconds(1),
        frameQueue: 4, itemByteLimit: 1 << 30, requestAhead: 4096, deliveryQuantum: 4096),
      collection: CollectionProfile(
        preparedCells: 1, keptCells: 1, prepareDelay: .milliseconds(50)),
      scroll: ScrollProfile(whenCaught: .ends, whenOffsetSet: .silent, fastPaging: .same),
      pictures: PictureProfile(
        downsamplePicosecondsPerPixel: 1000, cacheOnMemoryWarning: .empties,
        cacheOnBackground: .keeps),
      fixedBytes: FixedBytes(player: 10, item: 20, view: 0, layer: 0), assumptions: [])
  }

  /// 1 MB/s with a round trip of 100 ms by default.
  static func phone(
    tape: Tape = tape(), downlink: Int64 = 8_000_000, roundTrip: Nanoseconds = .milliseconds(100),
    slots: Int = 16, memoryLimit: Int64 = 1 << 40
  ) -> Phone {
    Phone(
      profile: device(slots: slots, memoryLimit: memoryLimit),
      network: NetworkProfile(
        name: "scripted", downlink: downlink, roundTrip: roundTrip, assumptions: []),
      library: MediaLibrary(assets: [MediaAsset(path: "clip.mp4", file: "clip.mp4", tape: tape)]),
      seed: 1, trace: Trace(capacity: 100_000), decoding: nil)
  }
}

/// A player with an item, without the stand-ins above it.
final class ScriptedPlayer {
  let phone: Phone
  let item: ItemCore
  let player: PlayerCore

  init(_ phone: Phone, isLocal: Bool = false, feedItem: Int = 0) {
    self.phone = phone
    let asset = phone.library.content(at: "clip.mp4")
    item = ItemCore(
      phone: phone, number: phone.birth(.item), asset: asset, feedItem: feedItem, isLocal: isLocal)
    player = PlayerCore(phone: phone, number: phone.birth(.player))
  }

  /// A clip of 40 s that plays: 1000 bytes a frame of 40 ms, a key frame a second, an index of 500 bytes, a round trip
  /// of 100 ms.
  static func longClip(
    device: DeviceProfile = Scripted.device(), bytesPerMillisecond rate: Int64, ranges: Bool = true
  ) -> ScriptedPlayer {
    let tape = Scripted.tape(frames: 1000)
    let scripted = ScriptedPlayer(
      Phone(
        profile: device,
        network: NetworkProfile(
          name: "scripted", downlink: rate * 8000, roundTrip: .milliseconds(100), assumptions: []),
        library: MediaLibrary(
          assets: [MediaAsset(path: "clip.mp4", file: "clip.mp4", tape: tape)],
          origins: [OriginProfile(servesRanges: ranges)]),
        seed: 1, trace: Trace(capacity: 200_000), decoding: nil))
    scripted.attach()
    scripted.play()
    return scripted
  }

  func attach() { phone.world.perform("attach") { player.attach(item) } }
  func play() { phone.world.perform("play") { player.setRate(1000) } }
  func pause() { phone.world.perform("pause") { player.setRate(0) } }

  func seek(to milliseconds: Int64) {
    phone.world.perform("seek") { player.seek(to: .milliseconds(milliseconds)) { _ in } }
  }

  func run(_ milliseconds: Int64) {
    phone.world.run(until: phone.world.now + .milliseconds(milliseconds))
  }

  /// Milliseconds at which each stage of the start was reached.
  var stages: [StartStage: Int64] {
    var found: [StartStage: Int64] = [:]
    for record in phone.trace.all where record.kind == .stage && record.subject == item.number {
      if let stage = StartStage(rawValue: record.small) {
        found[stage] = record.instant / 1_000_000
      }
    }
    return found
  }

  /// `timeControlStatus` and the millisecond of each change.
  var controls: [String] {
    phone.trace.all.filter { $0.kind == .timeControl }.map { record in
      let state = TimeControl(rawValue: record.small).map { "\($0)" } ?? "?"
      return "\(record.instant / 1_000_000) \(state)"
    }
  }
}
