import ReelbenchSimulation
import Testing

@testable import ReelbenchScenarios

/// The player and the link reproduce the result of a published simulator of adaptive streaming.
///
/// Sabre (UMass-LIDS) plays the 199 segments of its movie at the lowest rate over the worst of its recordings:
/// 1838.304592 s stalled in 196 events, 2483.697293 s in all. It models no display, no decoding cost and no connection
/// set-up. It plays a segment as soon as all of it is received. So the display of this test shows a frame every
/// nanosecond, decoding takes no time, connections are open and a segment is one packet. The remaining difference is
/// that each of the 199 transfers ends at a whole nanosecond.
struct PublishedStallTests {
  private static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
  private static let segment: Int64 = 3000

  private static func log(_ text: String) -> Diagnostics {
    Diagnostics(
      source: SourceText(path: root + "/scenarios/gate/none.yaml", bytes: Array(text.utf8)))
  }

  private static func reader(_ log: Diagnostics) -> ProfileReader {
    ProfileReader(
      diagnostics: log,
      folders: Folders(scenario: root + "/scenarios/x.yaml", shared: [], files: .disk))
  }

  private static func link() throws -> NetworkProfile {
    let log = log("3g-worst")
    let mark = SourcePosition(line: 1, column: 1)
    let node = YAMLNode(content: .scalar("3g-worst", isQuoted: false), mark: mark, end: mark)
    var profile = try #require(reader(log).network(node))
    profile.connections = .open
    return profile
  }

  private static func device() throws -> DeviceProfile {
    let log = log("iphone-8")
    let documents = try #require(YAMLReader.documents(of: log.source, reportingTo: log))
    var profile = try #require(reader(log).device(documents[0]))
    profile.refreshRate = 1_000_000_000
    return profile
  }

  /// A segment as a file: one packet, one frame.
  private static func file(_ index: Int, of bytes: Int64) -> MediaAsset {
    let start = Int64(index) * segment
    let nothing = TapeStage(cpu: .zero, bytes: 0, ranges: [])
    let frame = TapeFrame(
      pts: start, duration: segment, size: 1, hash: FrameHash(high: 0, low: 0), picture: 0)
    let decode = TapeStep(cpu: .zero, outcome: 0, frames: [frame], takes: [0], drops: [0])
    let drain = TapeStep(cpu: .zero, outcome: 0, frames: [], takes: [], drops: [])
    return MediaAsset(
      path: "\(index).mp4", file: "\(index).mp4",
      tape: Tape(
        head: TapeHead(
          sha256: "", size: bytes, container: "mp4", ffmpeg: "5.1", settings: "", passes: 1,
          reference: .seconds(1), duration: .milliseconds(segment)),
        streams: [
          TapeStream(
            index: 0, type: .video, codec: "h264", width: 320, height: 180, rotation: 0,
            timeBaseNumerator: 1, timeBaseDenominator: 1000, frameBytes: 1)
        ],
        open: nothing, streamInfo: nothing, codecOpen: nothing,
        packets: [
          TapePacket(
            stream: 0, position: 0, size: bytes, pts: start, dts: start, duration: segment,
            isKey: true, needs: bytes)
        ],
        linear: DecodePath(first: 0, endsInDrain: true, steps: [decode, drain], unseen: []),
        entries: [], privateHighWater: 0, picture: nil))
  }

  private static func movie() -> StreamingAsset {
    let segments = PublishedMovie.segmentBits.enumerated().map { index, bits in
      StreamingAsset.Segment(
        asset: file(index, of: bits / 8), map: nil,
        media: .init(path: "\(index).mp4", offset: 0, size: bits / 8),
        start: .milliseconds(Int64(index) * segment), duration: .milliseconds(segment),
        isDiscontinuity: false)
    }
    return StreamingAsset(
      path: "movie.m3u8", master: nil,
      variants: [
        .init(
          bandwidth: 230_000, playlist: .init(path: "movie.m3u8", offset: 0, size: 0),
          segments: segments)
      ])
  }

  @Test func `a movie over the worst recording of 3G stalls as published, to the microsecond`()
    throws
  {
    let movie = Self.movie()
    let phone = Phone(
      profile: try Self.device(), network: try Self.link(),
      library: MediaLibrary(assets: [], streams: [movie]), seed: 1,
      trace: Trace(capacity: 100_000), decoding: nil)
    let item = ItemCore(
      phone: phone, number: phone.birth(.item), asset: .stream(movie), feedItem: 0, isLocal: false)
    let player = PlayerCore(phone: phone, number: phone.birth(.player))
    phone.world.perform("play") {
      player.attach(item)
      player.setRate(1000)
    }
    phone.world.run(until: .zero + .seconds(3000))

    var stalled: Int64 = 0
    var events = 0
    var stands: Int64?
    var hasPlayed = false
    var ended: Int64?
    for record in phone.trace.all {
      switch record.kind {
      case .timeControl where record.small == TimeControl.playing.rawValue:
        if let since = stands { stalled += record.instant - since }
        stands = nil
        hasPlayed = true
      case .timeControl where record.small == TimeControl.waiting.rawValue && hasPlayed:
        events += 1
        stands = record.instant
      case .playedToEnd: ended = record.instant
      default: break
      }
    }
    #expect(events == 196)
    #expect(Self.microseconds(stalled) == 1_838_304_592)
    #expect(Self.microseconds(try #require(ended)) == 2_483_697_293)
  }

  /// Rounds to the nearest microsecond.
  private static func microseconds(_ nanoseconds: Int64) -> Int64 { (nanoseconds + 500) / 1000 }
}
