import ReelbenchSimulation

/// Media and a device made by hand, so that a test's figures can be worked out on paper.
enum ScriptedMedia {
  /// A frame every 40 ms, each a packet of 1000 bytes after an index of 500, a key frame a second, 4 ms to decode.
  static func clip(seconds: Int) -> Tape {
    let count = seconds * 25
    let packets = (0..<count).map { frame in
      let position = 500 + Int64(frame) * 1000
      return TapePacket(
        stream: 0, position: position, size: 1000, pts: Int64(frame) * 40, dts: Int64(frame) * 40,
        duration: 40, isKey: frame % 25 == 0, needs: position + 1000)
    }
    let drain = TapeStep(cpu: .zero, outcome: 0, frames: [], takes: [], drops: [])
    let entries = stride(from: 25, to: count, by: 25).map {
      DecodePath(first: $0, endsInDrain: false, steps: [step($0), step($0 + 1)], unseen: [])
    }
    return tape(
      size: 500 + Int64(count) * 1000, duration: .seconds(Int64(seconds)), packets: packets,
      steps: (0..<count).map(step) + [drain], entries: entries)
  }

  /// A placeholder of 100 × 100 pixels.
  static var poster: Tape {
    tape(
      size: 500, duration: .zero, packets: [], steps: [], entries: [],
      picture: TapePicture(
        width: 100, height: 100, cpu: .zero, bytes: 40_000, hash: FrameHash(high: 1, low: 1)))
  }

  /// Three pictures of 10 × 10 pixels, the middle one shown for as long as the others together.
  static var sticker: Tape {
    let hashes = (1...3).map { FrameHash(high: $0, low: $0) }
    return tape(
      size: 500, duration: .zero, packets: [], steps: [], entries: [],
      picture: TapePicture(
        width: 10, height: 10, cpu: .zero, bytes: 400, hash: hashes[0],
        durations: [.milliseconds(50), .milliseconds(200), .milliseconds(150)], hashes: hashes))
  }

  private static func step(_ frame: Int) -> TapeStep {
    let picture = frame * TapeStep.pictureRanks
    return TapeStep(
      cpu: .milliseconds(4), outcome: 0,
      frames: [
        TapeFrame(
          pts: Int64(frame) * 40, duration: 40, size: 345_600,
          hash: FrameHash(high: 7, low: UInt64(frame)), picture: picture)
      ], takes: [picture], drops: [picture])
  }

  private static func tape(
    size: Int64, duration: Nanoseconds, packets: [TapePacket], steps: [TapeStep],
    entries: [DecodePath], picture: TapePicture? = nil
  ) -> Tape {
    Tape(
      head: TapeHead(
        sha256: String(repeating: "0", count: 64), size: size, container: "mp4", ffmpeg: "5.1",
        settings: "scripted", passes: 1, reference: .seconds(1), duration: duration),
      streams: [
        TapeStream(
          index: 0, type: .video, codec: "h264", width: 640, height: 360, rotation: 0,
          timeBaseNumerator: 1, timeBaseDenominator: 1000, frameBytes: 1_000_000)
      ],
      open: TapeStage(cpu: .zero, bytes: 2000, ranges: [ByteRange(lower: 0, upper: 500)]),
      streamInfo: TapeStage(cpu: .zero, bytes: 0, ranges: []),
      codecOpen: TapeStage(cpu: .zero, bytes: 0, ranges: []), packets: packets,
      linear: DecodePath(first: 0, endsInDrain: true, steps: steps, unseen: []), entries: entries,
      privateHighWater: 100_000, picture: picture)
  }

  /// Where reports disagree: the behaviour known of the latest versions.
  static let scroll = ScrollProfile(
    whenCaught: .ends, whenOffsetSet: .silent, fastPaging: .same)

  /// 320 × 480 pt, a vsync every 20 ms; the costs of calls on main are made up, but not zero.
  static func device(
    os: SystemVersion, prepared: Int, kept: Int, slots: Int, scroll: ScrollProfile
  ) -> DeviceProfile {
    DeviceProfile(
      name: "scripted", os: os, screenWidth: 320, screenHeight: 480, scale: 2, refreshRate: 50,
      cores: 2, processorReference: .seconds(1), memoryWarning: 1 << 39, memoryLimit: 1 << 40,
      costs: MainThreadCosts(
        playerInit: .microseconds(200), itemInit: .microseconds(100),
        replaceItem: .microseconds(800), attachLayer: .microseconds(300), play: .microseconds(300),
        pause: .microseconds(100), teardown: .microseconds(600),
        imageDecodePicosecondsPerPixel: 4000),
      engine: VideoEngineProfile(reference: .seconds(1), slots: slots, exhaustion: .error),
      playback: PlaybackProfile(
        startBuffer: .milliseconds(200), forwardBuffer: .seconds(10), refill: .seconds(1),
        frameQueue: 4, itemByteLimit: 1 << 30, requestAhead: 4096, deliveryQuantum: 4096),
      collection: CollectionProfile(
        preparedCells: prepared, keptCells: kept, prepareDelay: .milliseconds(50)),
      scroll: scroll,
      pictures: PictureProfile(
        downsamplePicosecondsPerPixel: 1000, cacheOnMemoryWarning: .empties,
        cacheOnBackground: .keeps),
      fixedBytes: FixedBytes(player: 10, item: 20, view: 0, layer: 0),
      assumptions: [])
  }
}
