import ReelbenchSimulation
import Testing

@Suite struct LinkTests {
  private let world = World()

  private func link(bits: Int64, roundTrip: Nanoseconds) -> Link {
    Link(
      world: world,
      profile: NetworkProfile(
        name: "test", downlink: bits, roundTrip: roundTrip, assumptions: []))
  }

  /// 5000 kbit/s, 75 ms, one transfer of 886 360 bits: 252.272 ms.
  @Test func `one transfer takes the round trip and its bytes over the rate`() {
    let link = link(bits: 5_000_000, roundTrip: .milliseconds(75))
    var ended: Instant?
    let transfer = link.open(offset: 0, end: 110_795, mark: 110_795) { [world] in
      ended = world.now
    }
    world.run(until: Instant(nanoseconds: 1_000_000_000))
    #expect(ended == Instant(nanoseconds: 252_272_000))
    #expect(transfer.arrived == 110_795)
  }

  @Test func `two transfers share evenly and the rest goes on alone`() {
    let link = link(bits: 8_000_000, roundTrip: .zero)
    var ends: [Int64] = []
    _ = link.open(offset: 0, end: 100_000, mark: 100_000) { [world] in
      ends.append(world.now.nanoseconds)
    }
    _ = link.open(offset: 0, end: 200_000, mark: 200_000) { [world] in
      ends.append(world.now.nanoseconds)
    }
    world.run(until: Instant(nanoseconds: 1_000_000_000))
    // 1 byte a microsecond: 100 000 each by 200 ms, the other 100 000 alone by 300 ms.
    #expect(ends == [200_000_000, 300_000_000])
  }

  @Test func `a mark is told at the first nanosecond at which its bytes are in`() {
    let link = link(bits: 24, roundTrip: .zero)
    var marks: [Int64] = []
    let transfer = link.open(offset: 0, end: 9, mark: 1) { [world] in
      marks.append(world.now.nanoseconds)
    }
    world.run(until: Instant(nanoseconds: 500_000_000))
    transfer.notify(at: 2)
    world.run(until: Instant(nanoseconds: 1_000_000_000))
    #expect(marks == [333_333_334, 666_666_667])
  }

  @Test func `closing frees the share and counts what was under way`() {
    let link = link(bits: 8_000_000, roundTrip: .milliseconds(20))
    let first = link.open(offset: 0, end: 1_000_000, mark: 1_000_000) {}
    var ended: Int64 = 0
    _ = link.open(offset: 0, end: 100_000, mark: 100_000) { [world] in
      ended = world.now.nanoseconds
    }
    world.run(until: Instant(nanoseconds: 120_000_000))
    #expect(first.arrived == 50_000)
    // Half a round trip of half the rate: 10 ms × 0.5 MB/s.
    #expect(first.inFlight == 5000)
    first.close()
    world.run(until: Instant(nanoseconds: 1_000_000_000))
    #expect(ended == 170_000_000)
  }
}
