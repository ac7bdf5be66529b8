import ReelbenchMedia
import ReelbenchSimulation
import Testing

@testable import ReelbenchHarness
@testable import ReelbenchScenarios

/// What the first frame of a cold start waits for: round trips, bytes, decoding.
@MainActor
struct FirstFrameTests {
  private struct Start {
    /// From the request to play to the first frame.
    var firstFrame: Nanoseconds
    var requests: Int
    /// Bytes that were received before the first frame.
    var bytes: Int64
  }

  /// One player alone on the link, on the device of the gate.
  private func start(_ tape: Tape, on network: NetworkProfile) throws -> Start {
    let phone = Phone(
      profile: try Fixture.scenario("slow-browse").device, network: network,
      library: MediaLibrary(assets: [MediaAsset(path: "clip.mp4", file: "", tape: tape)]), seed: 1,
      trace: Trace(capacity: 100_000), decoding: nil)
    let item = ItemCore(
      phone: phone, number: phone.birth(.item), asset: phone.library.content(at: "clip.mp4"),
      feedItem: 0, isLocal: false)
    let player = PlayerCore(phone: phone, number: phone.birth(.player))
    phone.world.perform("start") {
      player.attach(item)
      player.setRate(1000)
    }
    phone.world.run(until: .zero + .seconds(120))
    let records = Array(phone.trace.all)
    let first = try #require(
      records.first {
        $0.kind == .stage && $0.small == StartStage.firstDecoded.rawValue
      })
    let before = records.filter { $0.instant <= first.instant }
    player.tearDown()
    item.tearDown()
    return Start(
      firstFrame: Nanoseconds(first.instant),
      requests: before.count { $0.kind == .requestBegan },
      bytes: before.reduce(0) { $0 + ($1.kind == .received ? $1.a : 0) })
  }

  // MARK: The index

  /// The same content with its index moved from behind the media to the front, which moves all media by its length.
  private func indexFirst(_ tape: Tape) throws -> Tape {
    let index = try #require(tape.open.ranges.last)
    let head = try #require(tape.open.ranges.first)
    #expect(tape.open.ranges.count == 2 && index.upper == tape.head.size)
    let length = index.upper - index.lower
    return Tape(
      head: tape.head, streams: tape.streams,
      open: TapeStage(
        cpu: tape.open.cpu, bytes: tape.open.bytes,
        ranges: [ByteRange(lower: 0, upper: head.upper + length)]),
      streamInfo: TapeStage(
        cpu: tape.streamInfo.cpu, bytes: tape.streamInfo.bytes,
        ranges: tape.streamInfo.ranges.map {
          ByteRange(lower: $0.lower + length, upper: $0.upper + length)
        }),
      codecOpen: tape.codecOpen,
      packets: tape.packets.map {
        TapePacket(
          stream: $0.stream, position: $0.position + length, size: $0.size, pts: $0.pts,
          dts: $0.dts, duration: $0.duration, isKey: $0.isKey, needs: $0.needs + length)
      }, linear: tape.linear, entries: tape.entries, privateHighWater: tape.privateHighWater,
      picture: nil)
  }

  @Test(arguments: [(1_000_000, 100), (4_000_000, 100), (4_000_000, 400)])
  func `an index at the end costs its round trips, and what came in between for nothing`(
    rate: Int64, trip: Int64
  ) throws {
    let network = NetworkProfile(
      name: "constant", downlink: rate, roundTrip: .milliseconds(trip), assumptions: [])
    let tape = try Fixture.tape("tail-index-720p.mp4")
    let last = try start(tape, on: network)
    let first = try start(try indexFirst(tape), on: network)
    #expect(first.requests == 1)
    // The requests are for the beginning, the index, and the media from where the first request was cancelled.
    #expect(last.requests == 3)
    let trips = Nanoseconds.milliseconds(trip) * Int64(last.requests - first.requests)
    let transfer = Nanoseconds((last.bytes - first.bytes) * 8_000_000_000 / rate)
    let cost = last.firstFrame - first.firstFrame
    #expect(cost == trips + transfer, "\(last) \(first)")
  }

  // MARK: The network

  private func median(_ network: NetworkProfile) throws -> Nanoseconds {
    let clips = [
      "city-720p.mp4", "coast-720p.mp4", "city-1080p.mp4", "forest-1080p.mp4", "harbour-hevc.mp4",
    ]
    let times = try clips.map { try start(try Fixture.tape($0), on: network).firstFrame }.sorted()
    return times[times.count / 2]
  }

  private func preset(_ name: String) throws -> NetworkProfile {
    let diagnostics = Diagnostics(source: SourceText(path: "here", bytes: []))
    let mark = SourcePosition(line: 1, column: 1)
    let folders = Folders(
      scenario: Fixture.root + "/scenarios/x.yaml", shared: [], files: .disk)
    return try #require(
      ProfileReader(diagnostics: diagnostics, folders: folders).network(
        YAMLNode(content: .scalar(name, isQuoted: false), mark: mark, end: mark)))
  }

  /// Compares two presets only if one has less bandwidth and no shorter round trip. Otherwise either may be first:
  /// Wi-Fi has a fifth less bandwidth than LTE, and a fiftieth of its round trip.
  @Test func `the median first frame is no later on a preset that has more and answers sooner`()
    throws
  {
    let names = [
      "edge", "2g", "slow-3g", "3g", "very-bad", "fast-3g", "dsl", "4g", "fast-4g", "wifi", "lte",
      "wifi-ac",
    ]
    let found = try names.map { name in
      let network = try preset(name)
      return (name: name, network: network, median: try median(network))
    }
    var compared = 0
    for slow in found {
      for fast in found
      where slow.network.downlink < fast.network.downlink
        && slow.network.roundTrip >= fast.network.roundTrip
      {
        compared += 1
        #expect(slow.median > fast.median, "\(slow.name) and \(fast.name)")
      }
    }
    #expect(compared >= 50)
    // The presets are comparable because setting up a connection takes two round trips on each of them.
    #expect(found.allSatisfy { $0.network.connections.setUpRoundTrips == 2 })
  }
}
