import ReelbenchSimulation
import Testing

/// Bandwidth traces, outages and changes of the network during a run.
struct LinkChangeTests {
  @Test func `a trace goes on while nothing is asked for`() {
    let bench = LinkBench(
      LinkBench.profile(roundTrip: 0, trace: .steps((1, 8_000_000), (1, 800_000))))
    bench.run(to: 1000)
    bench.request("a", bytes: 100_000)
    bench.run(to: 1900)
    bench.request("b", bytes: 15_000)
    bench.run(to: 5000)
    // `a` has 90 kB by 1.9 s and 5 kB more by 2 s, when the trace begins again and both get 500 kB/s.
    #expect(bench.events == ["a 2010", "b 2015"])
  }

  @Test
  func
    `a transfer is carried over the borders of periods, and stands still where nothing gets through`()
  {
    let bench = LinkBench(
      LinkBench.profile(
        roundTrip: 0, trace: .steps((1, 8_000), (2, 0), (1, 16_000))))
    bench.request("a", bytes: 2_000)
    bench.run(to: 10_000)
    // 1000 bytes in the first second, nothing in two, 1000 more in half a second.
    #expect(bench.events == ["a 3500"])
  }

  @Test func `the round trip of a request is that of the period in which it is sent`() throws {
    let trace = try #require(
      BandwidthTrace([
        .init(duration: .seconds(1), bitsPerSecond: 8_000_000, roundTrip: .milliseconds(20)),
        .init(duration: .seconds(1), bitsPerSecond: 8_000_000, roundTrip: .milliseconds(300)),
      ]))
    let bench = LinkBench(LinkBench.profile(trace: trace))
    bench.request("a", bytes: 10_000)
    bench.run(to: 1500)
    bench.request("b", bytes: 10_000)
    bench.run(to: 5000)
    #expect(bench.events == ["a 30", "b 1810"])
  }

  @Test func `a trace without a period, or in which nothing ever gets through, is none`() {
    #expect(BandwidthTrace([]) == nil)
    #expect(BandwidthTrace.steps((1, 0)) == nil)
    #expect(BandwidthTrace.steps((0, 8)) == nil)
    #expect(BandwidthTrace.steps((1, 8), (3, 0))?.meanBitsPerSecond == 2)
  }

  @Test func `in an outage bytes stand still, and requests on their way too`() {
    let bench = LinkBench(LinkBench.profile())
    bench.request("a", bytes: 500_000)
    bench.run(to: 200)
    bench.link.beginOutage(for: .seconds(2))
    bench.request("b", bytes: 100_000)
    bench.run(to: 250)
    #expect(!bench.link.isUp)
    bench.run(to: 5000)
    // `a` gets 100 kB by 200 ms and the rest from 2200 ms on: 100 kB alone, and 300 kB beside and then after `b`, which
    // is answered at 2300 ms.
    #expect(bench.events == ["b 2500", "a 2700"])
    #expect(bench.link.isUp)
  }

  @Test func `of two outages that overlap the longer counts, and each change is told once`() {
    let bench = LinkBench(LinkBench.profile())
    var changes: [String] = []
    bench.link.onChange = { [unowned bench] in
      changes.append("\(bench.link.isUp) \(bench.world.now.nanoseconds / 1_000_000)")
    }
    bench.link.beginOutage(for: .milliseconds(500))
    bench.run(to: 100)
    bench.link.beginOutage(for: .milliseconds(100))
    bench.link.beginOutage(for: .milliseconds(900))
    bench.run(to: 3000)
    #expect(changes == ["false 0", "true 1000"])
  }

  @Test func `on the same interface a transfer goes on at the rate of the new network`() {
    let bench = LinkBench(LinkBench.profile())
    bench.request("a", bytes: 200_000)
    bench.run(to: 200)
    bench.link.change(to: LinkBench.profile(bits: 800_000, roundTrip: 400))
    bench.run(to: 5000)
    #expect(bench.events == ["a 1200"])
  }

  @Test func `on another interface the rest is asked for anew, from what has come in whole`() {
    let bench = LinkBench(LinkBench.profile(bits: 8_000_004))
    let transfer = bench.request("a", bytes: 200_000)
    bench.run(to: 200)
    bench.link.change(to: LinkBench.profile(bits: 800_000, roundTrip: 400, interface: .wifi))
    #expect(transfer.arrived == 100_000)
    bench.run(to: 500)
    #expect(transfer.arrived == 100_000)
    bench.run(to: 5000)
    #expect(bench.events == ["a 1600"])
  }

  @Test func `an owner that wants to know is told that its request broke, and what was lost`() {
    let bench = LinkBench(LinkBench.profile())
    bench.request("a", bytes: 200_000) { [unowned bench] in bench.note("broke \($0)") }
    bench.run(to: 200)
    bench.link.change(to: LinkBench.profile(interface: .wifi))
    bench.run(to: 5000)
    // The bytes of half a round trip at 1 MB/s are lost.
    #expect(bench.events == ["broke 50000 200"])
  }
}
