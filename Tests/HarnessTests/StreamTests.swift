import Foundation
import HeadlessAVFoundation
import ReelbenchMeasurement
import ReelbenchMedia
import ReelbenchSimulation
import Testing

@testable import ReelbenchHarness
@testable import ReelbenchScenarios

/// The bundled HLS stream on the carousel, and on a player by itself.
@MainActor
struct StreamTests {
  private static let path = "media/city-hls/master.m3u8"
  private static let entry = FeedEntry(
    kind: .video, path: path, media: Fixture.root + "/scenarios/" + path, posterPath: nil,
    posterMedia: nil, loop: true, source: .network)

  /// The feed's other item: a picture, so that no other page loads a video.
  private static let picture = FeedEntry(
    kind: .image, path: "media/promo-a.jpg", media: Fixture.media + "promo-a.jpg", posterPath: nil,
    posterMedia: nil, loop: false, source: .file)

  private static func link(_ bits: Int64) -> NetworkProfile {
    NetworkProfile(
      name: "\(bits) bit/s", downlink: bits, roundTrip: .milliseconds(100), assumptions: [])
  }

  /// Plays the stream at one rate, then at another.
  private static func run(
    _ bits: Int64, for first: Nanoseconds, then: Int64? = nil, for rest: Nanoseconds = .zero,
    decoding: (any Decoding)? = nil
  ) throws -> SimulatedRun {
    var scenario = try Fixture.scenario("slow-browse")
    scenario.feed = [entry, picture]
    scenario.network = link(bits)
    scenario.variants = [
      Variant(
        name: "fixed", app: "carousel",
        options: [
          Variant.Option(name: "autoplay", value: "off"),
          Variant.Option(name: "play", value: "whenSettled"),
        ], expectation: .pass, because: [], line: 1)
    ]
    let actions: [Step.Action] =
      [.wait(first)] + (then.map { [.network(link($0)), .wait(rest)] } ?? [])
    scenario.steps = actions.map { Step(action: $0, line: 1, text: "step") }
    let run = Fixture.run(try Fixture.plan(scenario, "fixed"), decoding: decoding)
    #expect(run.phone.outcome == .completed, "\(run.phone.outcomeReason)")
    return run
  }

  /// The chosen variants, each as `segment variant`, in order.
  private static func choices(_ phone: Phone) -> [String] {
    phone.trace.all.filter { $0.kind == .variant }.map { "\($0.b) \($0.small)" }
  }

  /// The requested files, in order, until an instant.
  private static func requests(_ phone: Phone, until end: Int64 = .max) -> [String] {
    let trace = StoredTrace(Array(phone.trace.all))
    return phone.trace.all.filter { $0.kind == .requestBegan && $0.instant <= end }.map {
      let url = trace.name($0.b) ?? ""
      return url.split(separator: "/").last.map(String.init) ?? ""
    }
  }

  @Test func `a start on 3g brings bytes of one variant only`() throws {
    let run = try Self.run(780_000, for: .seconds(6))
    let shown = try #require(run.phone.trace.all.first { $0.kind == .presented })
    #expect(
      Self.requests(run.phone, until: shown.instant)
        == ["master.m3u8", "middle.m3u8", "middle.mp4", "middle.mp4"])
    #expect(Self.requests(run.phone)[4...].prefix(3) == ["low.m3u8", "low-init.mp4", "low-1.m4s"])
  }

  @Test func `a lowered rate makes the next segment the lower variant, and no frame is missing`()
    throws
  {
    let fast = try Self.run(1_600_000, for: .seconds(12))
    #expect(Self.choices(fast.phone) == ["0 0", "1 0", "2 0", "3 0"])
    let run = try Self.run(1_600_000, for: .seconds(2), then: 500_000, for: .seconds(13))
    // The rate falls while segment 1 is loading.
    #expect(Self.choices(run.phone) == ["0 0", "1 0", "2 1", "3 1"])
    let frames = run.phone.trace.all.filter { $0.kind == .frame }.map(\.a)
    #expect(frames.prefix(240) == (0..<240).map { 507 + 512 * $0 }[...])
    let shown = run.phone.trace.all.filter { $0.kind == .presented && $0.small == 0 }.map(\.a)
    #expect(shown == shown.sorted() && shown.last == 507 + 512 * 239)
  }

  @Test func `a raised rate makes the next segment the higher variant`() throws {
    let run = try Self.run(700_000, for: .seconds(2), then: 8_000_000, for: .seconds(6))
    // The rate rises while segment 0 is loading, and is measured over two segments.
    #expect(Self.choices(run.phone) == ["0 0", "1 1", "2 0", "3 2"])
  }

  @Test func `a loop requests nothing that is already loaded`() throws {
    let run = try Self.run(1_600_000, for: .seconds(30))
    let full = try #require(run.phone.trace.all.last { $0.kind == .received })
    let again = run.phone.trace.all.filter { $0.kind == .seek && $0.small == 1 }
    #expect(again.count >= 2 && full.instant < again[0].instant)
    #expect(Self.requests(run.phone).count == 7)
    #expect(run.phone.trace.all.filter { $0.kind == .frame }.count > 480)
  }

  @Test func `real decoding and tapes give the same trace`() throws {
    let decoding = RealDecoding()
    let real = try Self.run(
      1_600_000, for: .seconds(3), then: 500_000, for: .seconds(12), decoding: decoding)
    let tape = try Self.run(1_600_000, for: .seconds(3), then: 500_000, for: .seconds(12))
    #expect(real.phone.trace.all.elementsEqual(tape.phone.trace.all))
    #expect(decoding.tally.frames > 240)
  }

  // MARK: On a player

  private func session(
    _ decoding: (any Decoding)? = nil, _ body: (Phone, AVPlayerItem, AVPlayer) -> Void
  ) throws {
    var scenario = try Fixture.scenario("slow-browse")
    scenario.feed = [Self.entry]
    let plan = try Fixture.plan(scenario, "fixed")
    let phone = Phone(
      profile: scenario.device, network: Self.link(50_000_000), library: plan.library, seed: 1,
      trace: Trace(capacity: 200_000), decoding: decoding)
    try phone.asCurrent {
      let url = try #require(URL(string: "https://media.invalid/0/\(Self.path)"))
      var made: (item: AVPlayerItem, player: AVPlayer)?
      phone.world.perform("make") {
        let item = AVPlayerItem(url: url)
        made = (item, AVPlayer(playerItem: item))
      }
      if let made { body(phone, made.item, made.player) }
      phone.world.perform("let it go") { made = nil }
    }
  }

  @Test func `a peak bit rate limits the variants from the first segment on`() throws {
    try session { phone, item, _ in
      phone.world.perform("limit") { item.preferredPeakBitRate = 500_000 }
      phone.world.run(until: phone.world.now + .seconds(5))
      #expect(Self.choices(phone) == ["0 1", "1 1", "2 1", "3 1"])
      #expect(item.presentationSize == CGSize(width: 270, height: 480))
    }
  }

  @Test func `an item reports the same properties for a stream as for a file`() throws {
    try session { phone, item, player in
      #expect(item.duration == .indefinite && item.tracks.isEmpty)
      phone.world.perform("play") { player.play() }
      phone.world.run(until: phone.world.now + .seconds(2))
      #expect(item.status == .readyToPlay)
      #expect(item.duration.seconds > 8 && item.duration.seconds < 8.1)
      #expect(item.tracks.count == 2)
      #expect(item.presentationSize == CGSize(width: 540, height: 960))
      #expect(item.loadedTimeRanges.count == 1)
      #expect(item.isPlaybackBufferFull)
      phone.world.run(until: phone.world.now + .seconds(3))
      #expect(item.presentationSize == CGSize(width: 720, height: 1280))
      phone.world.perform("tracks") { #expect(item.asset.tracks.isEmpty) }
    }
  }

  @Test(arguments: [false, true])
  func `a seek goes to the segment of its time`(_ isReal: Bool) throws {
    try session(isReal ? RealDecoding() : nil) { phone, item, player in
      // Seeks before any data is received, then back at once, then to every segment.
      for (wait, seconds) in [(0, 5.0), (1, 0), (900, 6.5), (300, 2.5), (300, 4.5), (300, 0)] {
        phone.world.run(until: phone.world.now + .milliseconds(Int64(wait)))
        phone.world.perform("seek") {
          player.seek(
            to: CMTime(seconds: seconds, preferredTimescale: 600), toleranceBefore: .zero,
            toleranceAfter: .zero)
        }
      }
      phone.world.run(until: phone.world.now + .seconds(1))
      let frames = phone.trace.all.filter { $0.kind == .frame }.map(\.a)
      for start in [6.5, 2.5, 4.5] {
        #expect(frames.contains { abs(Double($0) / 15_360 - start) < 0.04 }, "\(start)")
      }
      #expect(player.core.shownFrame?.pts == 507)
      #expect(phone.outcome == .completed || !phone.isOver)
      let requests = Self.requests(phone)
      #expect(Set(requests).count >= requests.count - 4)
    }
  }
}
