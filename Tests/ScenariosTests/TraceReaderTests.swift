import ReelbenchSimulation
import Testing

@testable import ReelbenchScenarios

/// Recordings of links in each of their formats.
struct TraceReaderTests {
  private func read(_ text: String, _ format: TraceFormat) throws -> BandwidthTrace {
    let source = SourceText(trace: "t", from: .memory(["t": Array(text.utf8)]))
    return try NetworkTraceReader.read(source, as: format).get()
  }

  private func period(_ milliseconds: Int64, _ rate: Int64, _ trip: Int64? = nil)
    -> BandwidthTrace.Period
  {
    .init(
      duration: .milliseconds(milliseconds), bitsPerSecond: rate,
      roundTrip: trip.map { .milliseconds($0) })
  }

  @Test func `lists of periods`() throws {
    let trace = try read(
      """
      [
          {"duration_ms": 1126, "bandwidth_kbps": 56, "latency_ms": 100},
          {"duration_ms": 10, "bandwidth_kbps": 0}
      ]

      """, .json)
    #expect(trace.periods == [period(1126, 56_000, 100), period(10, 0)])
  }

  /// Deliveries of 12 000 bits at 0, 100, 101 and 250 ms: two in the first period of 100 ms, one in each that follows.
  /// The last period is 50 ms.
  @Test func `deliveries in milliseconds`() throws {
    let trace = try read("0\n100\n101\n250\n", .mahimahi)
    #expect(trace.periods == [period(100, 240_000), period(100, 120_000), period(50, 240_000)])
    #expect(trace.duration == .milliseconds(250))
  }

  @Test func `times and rates, the rate since the time before`() throws {
    let trace = try read("0.5\t9\n1.5\t1.2345678901\n1.75 0\n", .timed)
    #expect(trace.periods == [period(1000, 1_234_567), period(250, 0)])
  }

  @Test func `tables by duration and by time`() throws {
    let durations = try read("duration_s,rate_mbps,latency_ms\n0.4,0,70\n14,2.5,150\n", .csv)
    #expect(durations.periods == [period(400, 0, 70), period(14_000, 2_500_000, 150)])
    let times = try read("cell,DL_bitrate_kbps,time_ms\n7,100,0\n8,200.5,1000\n9,0,1500\n", .csv)
    #expect(times.periods == [period(1000, 100_000), period(500, 200_500), period(500, 0)])
  }

  @Test(arguments: [
    (TraceFormat.json, "{}", "t:1:1: error: a trace is a list"),
    (.json, "[{\"duration_ms\": 0, \"bandwidth_kbps\": 1}]", "t:1:18: error: `duration_ms` is a"),
    (.json, "[{\"duration_ms\": 5}]", "t:1:2: error: a period needs the key `bandwidth_kbps`"),
    (
      .json, "[{\"duration_ms\": 5, \"bandwidth_kbps\": 0}]",
      "t:1:1: error: the rate is 0 in every period"
    ),
    (.json, "[]", "t:1:1: error: the rate is 0 in every period"),
    (.mahimahi, "5\n4\n", "t:2:1: error: times do not go back"),
    (.mahimahi, "5 6\n", "t:1:1: error: a line is the millisecond of a delivery"),
    (.mahimahi, "x\n", "t:1:1: error: a line is the millisecond of a delivery"),
    (.mahimahi, "0\n", "t:1:1: error: a trace lasts a millisecond at least"),
    (.mahimahi, "", "t:1:1: error: a trace lasts a millisecond at least"),
    (.timed, "0 1\n1\n", "t:2:1: error: a line is a time in seconds and a rate"),
    (.timed, "0 1\n1 -2\n", "t:2:3: error: a rate is in Mbit/s"),
    (.timed, "0 1\n0 2\n", "t:2:1: error: each time must be later"),
    (.timed, "0 1\n", "t:1:1: error: a trace has two lines at least"),
    (.csv, "rate_mbps\n1\n", "t:1:1: error: no column is called `duration_s`"),
    (.csv, "time_s,rate\n1,2\n", "t:1:1: error: no column of rates ends in `_mbps`"),
    (.csv, "time_s,rate_bps\n1,2\n", "t:1:1: error: the trace has too few rows"),
    (.csv, "time_s,rate_bps\n1,2\n1,2\n", "t:3:1: error: each time must be later"),
    (.csv, "duration_s,rate_bps\n1,2\n1\n", "t:3:1: error: a rate is missing"),
    (.csv, "duration_s,rate_bps\n1,2\n1,-2\n", "t:3:3: error: a rate is missing"),
    (.csv, "duration_s,rate_bps\n0,2\n", "t:2:1: error: a time is missing"),
    (.csv, "duration_s,rate_bps,latency_ms\n1,2\n", "t:2:1: error: a latency is missing"),
  ])
  func `a mistake is told at its place`(format: TraceFormat, text: String, expected: String) {
    switch NetworkTraceReader.read(SourceText(path: "t", bytes: Array(text.utf8)), as: format) {
    case .success: Issue.record("no mistake in \(text)")
    case .failure(let errors): #expect(errors.rendered.hasPrefix(expected), "\(errors.rendered)")
    }
  }
}
