import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

struct StartListTests {
  private func list(until end: Int64 = 10_000, _ write: (inout TraceBuilder) -> Void) -> String {
    StartList.text(TraceBuilder.trace(until: end, write), until: .distantFuture)
  }

  /// A player item for item 3 whose start takes 100 ms in a cell bound at 1 s.
  private func start(_ trace: inout TraceBuilder) {
    trace.at(1_000)
    trace.bind(7, 3)
    trace.at(1_010)
    trace.created(20, .item, item: 3)
    trace.stage(20, .created)
    trace.at(1_020)
    trace.attach(11, 20, item: 3)
    trace.stage(20, .requested)
    trace.at(1_060)
    trace.stage(20, .opened)
    trace.stage(20, .tracksKnown)
    trace.stage(20, .slotGranted)
    trace.at(1_080)
    trace.stage(20, .buffered)
    trace.at(1_095)
    trace.stage(20, .firstDecoded)
    trace.at(1_100)
    trace.ready(layer: 9, object: 20, cell: 7)
  }

  @Test func `a start is a timeline of stages that sum to its first frame`() {
    let text = list {
      start(&$0)
      $0.at(1_400)
      $0.presented(11, cell: 7)
      $0.at(1_450)
      $0.stage(20, .playing)
    }
    #expect(
      text == """
        item 3 in cell 7, bound at 1.000000000 s: first frame after 100.000000 ms
            +    10.000000 ms  request  created
            +    10.000000 ms  request  requested
            +    40.000000 ms  index    opened
            +     0.000000 ms  index    tracksKnown
            +     0.000000 ms  index    slotGranted
            +    20.000000 ms  buffer   buffered
            +    15.000000 ms  decode   firstDecoded
            +     5.000000 ms  present  ready
            =   100.000000 ms  request 20.000000, index 40.000000, buffer 20.000000, decode 15.000000, present 5.000000
            presented 300.000000 ms later, playing 350.000000 ms later

        """)
  }

  @Test func `what was reached before the bind is told, and takes no time`() {
    let text = list {
      $0.created(20, .item, item: 3)
      $0.stage(20, .requested)
      $0.stage(20, .tracksKnown)
      $0.ready(layer: 9, object: 20, cell: 7)
      $0.at(500)
      $0.bind(7, 3)
      $0.at(520)
      $0.attach(11, 20, item: 3)
      $0.presented(11, cell: 7)
    }
    #expect(
      text == """
        item 3 in cell 7, bound at 0.500000000 s: first frame after 0.000000 ms
            at the bind: requested, tracksKnown
            =     0.000000 ms
            presented 20.000000 ms later

        """)
  }

  @Test func `a start that comes to nothing is told with how far it came and why it ended`() {
    let text = list(until: 3_000) {
      $0.at(100)
      $0.bind(7, 3)
      $0.at(110)
      $0.created(20, .item, item: 3)
      $0.stage(20, .requested)
      $0.at(150)
      $0.bind(7, 4, was: 3)
      $0.created(21, .item, item: 4)
      $0.at(160)
      $0.write(.itemStatus, subject: 21, small: 2)
      $0.at(200)
      $0.freed(7, .cell)
      $0.at(300)
      $0.bind(8, 3)
      $0.at(350)
      $0.closed()
      $0.bind(9, 3)
    }
    let lines = text.split(separator: "\n")
    #expect(
      lines.filter { $0.hasPrefix("item") } == [
        "item 3 in cell 7, bound at 0.100000000 s: none, bound again after 50.000000 ms",
        "item 4 in cell 7, bound at 0.150000000 s: none, the cell was freed after 50.000000 ms, the item failed",
        "item 3 in cell 8, bound at 0.300000000 s: none, the app was closed after 50.000000 ms",
        "item 3 in cell 9, bound at 0.350000000 s: none by the end, 2650.000000 ms later",
      ])
    #expect(lines.contains("    =    50.000000 ms  request 10.000000, index 40.000000"))
    #expect(lines[1] == "    +    10.000000 ms  request  requested")
  }

  @Test func `a player that was let go before its cell was ready is told with how far it came`() {
    let text = list {
      $0.at(100)
      $0.bind(7, 3)
      $0.created(20, .item, item: 3)
      $0.at(110)
      $0.stage(20, .requested)
      $0.at(130)
      $0.stage(20, .tracksKnown)
      $0.at(150)
      $0.freed(20, .item)
      $0.at(200)
      $0.bind(7, 4, was: 3)
    }
    #expect(
      text == """
        item 3 in cell 7, bound at 0.100000000 s: none, bound again after 100.000000 ms
            +    10.000000 ms  request  requested
            +    20.000000 ms  index    tracksKnown
            +    70.000000 ms  slot     bound again
            =   100.000000 ms  request 10.000000, index 20.000000, slot 70.000000

        """)
  }

  @Test func `none of those is a sample of first_frame`() {
    let metrics = TraceBuilder.metrics {
      $0.created(20, .item, item: 3)
      $0.bind(7, 3)
      $0.at(100)
      $0.write(.itemStatus, subject: 20, small: 2)
      $0.bind(7, -1, was: 3)
      $0.bind(8, 3)
    }
    #expect(metrics.samples("first_frame").isEmpty)
    #expect(metrics.samples("first_frame.phase.request").isEmpty)
  }

  @Test func `starts bound after the limit are left out`() {
    let trace = TraceBuilder.trace { start(&$0) }
    #expect(StartList.text(trace, until: Instant(nanoseconds: 999_999_999)).isEmpty)
    #expect(!StartList.text(trace, until: Instant(nanoseconds: 1_000_000_000)).isEmpty)
  }

  /// Stages in any order, missing or repeated, before, within and after the start.
  @Test(arguments: 0..<50) func `the parts add up, in whatever order the stages are reached`(
    seed: Int
  ) {
    var state = UInt64(seed) &+ 1
    func next(_ bound: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % bound
    }
    let metrics = TraceBuilder.metrics {
      $0.created(20, .item, item: 3)
      for instant: Int64 in 0..<40 {
        $0.at(instant * 7)
        if instant == 10 { $0.bind(7, 3) }
        if let stage = StartStage(rawValue: UInt16(next(16))) { $0.stage(20, stage) }
      }
      $0.at(283)
      $0.ready(layer: 9, object: 20, cell: 7)
    }
    let parts = ["request", "index", "buffer", "slot", "decode", "present"].compactMap {
      metrics.values("first_frame.phase.\($0)").first
    }
    #expect(parts.count == 6)
    #expect(parts.reduce(0, +) == 213)
    #expect(parts.allSatisfy { $0 >= 0 })
  }
}
