import ReelbenchSimulation
import Testing

/// Weights, connections, slow start, limits and servers.
struct LinkConnectionTests {
  private static func connections(
    setUp: Int64 = 0, keepAlive: Int64 = 0, window: Int64 = 0, perHost: Int = 0
  ) -> ConnectionProfile {
    ConnectionProfile(
      setUpRoundTrips: setUp, keepAlive: .seconds(keepAlive), initialWindow: window,
      perHost: perHost)
  }

  @Test func `priorities share after their weights`() {
    let bench = LinkBench(
      LinkBench.profile(
        roundTrip: 0, weights: RequestWeights(low: 1, normal: 3, high: 6)))
    bench.request("low", bytes: 100_000, priority: .low)
    bench.request("normal", bytes: 90_000)
    bench.request("high", bytes: 60_000, priority: .high)
    bench.run(to: 5000)
    // Low, normal and high get 100, 300 and 600 bytes a millisecond; from 100 ms on low and normal get 250 and 750, and
    // from 180 ms on low gets all.
    #expect(bench.events == ["high 100", "normal 180", "low 250"])
  }

  @Test func `three equal shares lose nothing`() {
    let bench = LinkBench(LinkBench.profile(bits: 8_000_000, roundTrip: 0))
    for name in ["a", "b", "c"] { bench.request(name, bytes: 1_000_000) }
    bench.run(to: 2999)
    #expect(bench.events == [])
    bench.run(to: 3000)
    #expect(bench.events == ["a 3000", "b 3000", "c 3000"])
  }

  @Test
  func
    `a new connection costs its round trips, one that is open does not, until it has been idle too long`()
  {
    let bench = LinkBench(
      LinkBench.profile(connections: Self.connections(setUp: 2, keepAlive: 5)))
    bench.request("new", bytes: 100_000)
    bench.run(to: 1000)
    bench.request("kept", bytes: 100_000)
    bench.request("other", bytes: 100_000, host: "b")
    bench.run(to: 6190)
    bench.request("late", bytes: 100_000)
    bench.run(to: 7000)
    bench.run(to: 20_000)
    bench.request("cold", bytes: 100_000)
    bench.run(to: 30_000)
    #expect(bench.events == ["new 400", "kept 1200", "other 1400", "late 6390", "cold 20400"])
  }

  @Test func `closing a request in the middle costs its connection`() {
    let bench = LinkBench(
      LinkBench.profile(connections: Self.connections(setUp: 2, keepAlive: 60)))
    let first = bench.request("a", bytes: 1_000_000)
    bench.run(to: 500)
    first.close()
    bench.request("b", bytes: 100_000)
    bench.run(to: 5000)
    #expect(bench.events == ["b 900"])
  }

  /// 14 600 bytes in the first round trip, twice as many in each that follows, until 100 000 bytes fit into one.
  @Test func `a new connection starts slowly, and a warm one goes on where it was`() {
    let bench = LinkBench(
      LinkBench.profile(connections: Self.connections(keepAlive: 60, window: 14_600)))
    let first = bench.request("a", bytes: 202_200)
    bench.run(to: 200)
    #expect(first.arrived == 14_600)
    bench.run(to: 300)
    #expect(first.arrived == 43_800)
    bench.run(to: 400)
    #expect(first.arrived == 102_200)
    bench.run(to: 1000)
    bench.request("b", bytes: 100_000)
    bench.run(to: 5000)
    #expect(bench.events == ["a 500", "b 1200"])
  }

  @Test func `what a slow start leaves is for the others`() {
    let bench = LinkBench(
      LinkBench.profile(connections: Self.connections(keepAlive: 60, window: 20_000)))
    let first = bench.request("a", bytes: 10_000_000)
    bench.run(to: 1000)
    let before = first.arrived
    bench.request("b", bytes: 1_000_000)
    bench.run(to: 1100)
    #expect(first.arrived - before == 100_000)
    bench.run(to: 1200)
    // `b` takes 20 kB in this round trip, 40 kB in the next, and then its half.
    #expect(first.arrived - before == 180_000)
    bench.run(to: 1300)
    #expect(first.arrived - before == 240_000)
    bench.run(to: 1400)
    #expect(first.arrived - before == 290_000)
  }

  @Test func `more requests than a host takes wait in order, those to another host do not`() {
    let bench = LinkBench(
      LinkBench.profile(roundTrip: 100, connections: Self.connections(perHost: 2)))
    for name in ["a", "b", "c", "d"] { bench.request(name, bytes: 100_000) }
    bench.request("e", bytes: 100_000, host: "b")
    bench.run(to: 5000)
    // Three share until 400 ms; `c` and `d` are sent then.
    #expect(bench.events == ["a 400", "b 400", "e 400", "c 700", "d 700"])
  }

  @Test func `a request that is closed while it waits is never sent`() {
    let bench = LinkBench(
      LinkBench.profile(roundTrip: 0, connections: Self.connections(perHost: 1)))
    bench.request("a", bytes: 100_000)
    let waiting = bench.request("b", bytes: 100_000)
    bench.request("c", bytes: 100_000)
    bench.run(to: 50)
    waiting.close()
    bench.run(to: 5000)
    #expect(bench.events == ["a 100", "c 200"])
  }

  // MARK: Servers

  @Test func `a server takes its time to the first byte, and no more than its rate`() {
    let bench = LinkBench(LinkBench.profile())
    bench.request(
      "slow", bytes: 100_000,
      origin: OriginProfile(timeToFirstByte: .milliseconds(300), rate: 1_600_000))
    bench.request("fast", bytes: 900_000)
    bench.run(to: 5000)
    // `slow` gets 200 kB/s from 400 ms on; `fast` gets the whole link until then and 800 kB/s afterwards.
    #expect(bench.events == ["slow 900", "fast 1100"])
  }

  @Test func `a server without ranges brings everything from the first byte on`() {
    let bench = LinkBench(LinkBench.profile())
    let transfer = bench.request(
      "tail", bytes: 100_000, from: 300_000, origin: OriginProfile(servesRanges: false))
    #expect(transfer.offset == 0)
    bench.run(to: 5000)
    #expect(bench.events == ["tail=200 100", "tail 500"])
  }

  @Test func `a server refuses requests that are sent from an instant on, until another`() {
    let bench = LinkBench(LinkBench.profile())
    let origin = OriginProfile(
      refusal: 403, refusesFrom: Instant(nanoseconds: 1_000_000_000),
      refusesUntil: Instant(nanoseconds: 5_000_000_000))
    bench.request("before", bytes: 1_000_000, origin: origin)
    bench.run(to: 1000)
    bench.request("after", bytes: 100_000, origin: origin)
    bench.run(to: 5000)
    bench.request("late", bytes: 100_000, origin: origin)
    bench.run(to: 6000)
    #expect(bench.events == ["before 1100", "after=403 1100", "late 5200"])
  }

  @Test func `a server that never answers does not after an outage either, and goes on later`() {
    let bench = LinkBench(LinkBench.profile())
    let origin = OriginProfile(
      refusal: OriginProfile.noAnswer, refusesUntil: Instant(nanoseconds: 1_000_000_000))
    bench.request("never", bytes: 100_000, origin: origin)
    bench.run(to: 500)
    bench.link.beginOutage(for: .milliseconds(100))
    bench.run(to: 2000)
    bench.request("late", bytes: 100_000, origin: origin)
    bench.run(to: 60_000)
    #expect(bench.events == ["late 2200"])
  }
}
