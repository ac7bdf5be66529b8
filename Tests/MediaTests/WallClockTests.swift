import ReelbenchMedia
import ReelbenchSimulation
import Testing

/// Decoding on threads, on the clock of the host. The tests check which ends are reported, never when.
@Suite struct WallClockTests {
  private let clock = WallClock()
  private static let late = Instant(nanoseconds: 3_600_000_000_000)

  /// Waits until at least `count` pieces of work have ended, and returns their ends.
  private func ends(_ count: Int) -> [HostEnd] {
    var ends: [HostEnd] = []
    while ends.count < count { ends += clock.wait(until: Self.late) }
    return ends
  }

  @Test func `an instant that is past is not waited for`() {
    #expect(clock.wait(until: .zero) == [])
    #expect(clock.elapsed > .zero)
  }

  @Test func `each piece of work is told once, in its order, and gives what the tape says`() throws
  {
    let tape = try Fixtures.smallTape.get()
    let decoding = RealDecoding(pacedBy: clock, threads: 3)
    let decoder = decoding.makeDecoder(media: Fixtures.smallClip, tape: tape)
    var works: [HostWork] = []
    var reported: [HostEnd] = []
    var frames = 0
    for work in [DecodeWork.open] + (0..<12).map({ .step(entry: nil, step: $0) }) {
      decoder.begin(work)
      works.append(try #require(decoder.hostWork))
      reported += ends(1)
      frames += try decoder.join().count
    }
    #expect(reported.map(\.work) == works)
    #expect(Set(works).count == works.count)
    #expect(reported.map(\.at) == reported.map(\.at).sorted())
    #expect(frames == tape.linear.steps[..<12].reduce(0) { $0 + $1.frames.count })
  }

  @Test func `warming up is not counted, and a clock that starts after it knows nothing of it`()
    throws
  {
    let decoding = RealDecoding(pacedBy: clock, threads: 2)
    try decoding.warmUp(media: Fixtures.smallClip, tape: Fixtures.smallTape.get())
    #expect(decoding.tally.frames == 0)
    #expect(decoding.tally.threads == [.zero, .zero])
    #expect(!clock.wait(until: .zero).isEmpty)
    try decoding.warmUp(media: Fixtures.smallClip, tape: Fixtures.smallTape.get())
    clock.start()
    #expect(clock.wait(until: .zero).isEmpty)
  }

  @Test func `work that is dropped has ended as well`() throws {
    let tape = try Fixtures.smallTape.get()
    let decoding = RealDecoding(pacedBy: clock, threads: 1)
    let decoder = decoding.makeDecoder(media: Fixtures.smallClip, tape: tape)
    decoder.begin(.open)
    decoder.begin(.step(entry: nil, step: 0))
    decoder.close()
    #expect(ends(2).count == 2)
  }

  @Test func `without a clock of the host no work is the host's`() throws {
    let decoder = RealDecoding(workers: 1).makeDecoder(
      media: Fixtures.smallClip, tape: try Fixtures.smallTape.get())
    decoder.begin(.open)
    #expect(decoder.hostWork == nil)
  }
}
