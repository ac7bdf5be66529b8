import ReelbenchSimulation
import Testing

/// A clip of 25 kB/s (1000 bytes a frame of 40 ms, after an index of 500) over 30 kB/s, and an outage during playback.
struct OutageTests {
  /// The instants that rate, packets and rules imply, worked out without the player.
  ///
  /// When the outage begins, `rate × (from − round trip)` bytes have arrived, with `frames` whole frames. The playhead
  /// started when the start buffer had arrived, so it reaches the end of those frames `frames × 40 ms` later and stalls
  /// at the next vsync. After the outage bytes arrive as before, and the player plays on as soon as the start buffer
  /// lies ahead of the playhead.
  private struct Implied {
    static let rate: Int64 = 30_000
    let began: Instant
    let stalled: Instant
    let wentOn: Instant

    /// - Parameters:
    ///   - from: when the outage begins.
    ///   - lapse: how long it lasts.
    ///   - period: of the display.
    init(from: Int64, lapse: Int64, period: Int64) {
      let frame: Int64 = 40_000_000
      let startBuffer: Int64 = 200_000_000
      let roundTrip: Int64 = 100_000_000
      /// When the first `frames` frames have arrived, if nothing interrupts the link.
      func inAt(_ frames: Int64) -> Int64 {
        roundTrip + Self.ceiling((500 + 1000 * frames) * 1_000_000_000, Self.rate)
      }
      let start = inAt(Self.ceiling(startBuffer, frame))
      let bytes = Self.rate * (from - roundTrip) / 1_000_000_000
      let frames = (bytes - 500) / 1000
      let stall = Self.ceiling(start + frames * frame, period) * period
      // The playhead at the stall: it has run on to the vsync.
      let playhead = stall - start
      let enough = Self.ceiling(playhead + startBuffer, frame)
      began = Instant(nanoseconds: start)
      stalled = Instant(nanoseconds: stall)
      wentOn = Instant(nanoseconds: inAt(enough) + lapse)
    }

    private static func ceiling(_ dividend: Int64, _ divisor: Int64) -> Int64 {
      (dividend + divisor - 1) / divisor
    }
  }

  @Test(arguments: [(2000, 2000), (1800, 2000), (2013, 3000), (1500, 1200)])
  func `an outage longer than what is buffered gives one stall, as long as buffer and link imply`(
    from: Int64, lapse: Int64
  ) throws {
    let scripted = ScriptedPlayer(
      Scripted.phone(tape: Scripted.tape(frames: 250), downlink: Implied.rate * 8))
    scripted.attach()
    scripted.play()
    scripted.run(from)
    scripted.phone.link.beginOutage(for: .milliseconds(lapse))
    scripted.run(6000)
    let changes = scripted.phone.trace.all.filter { $0.kind == .timeControl }
    let states = changes.compactMap { TimeControl(rawValue: $0.small) }
    #expect(states == [.waiting, .playing, .waiting, .playing])
    try #require(changes.count == 4)
    let implied = Implied(from: from * 1_000_000, lapse: lapse * 1_000_000, period: 20_000_000)
    #expect(changes[1].instant == implied.began.nanoseconds)
    #expect(changes[2].instant == implied.stalled.nanoseconds)
    #expect(changes[3].instant == implied.wentOn.nanoseconds)
  }
}
