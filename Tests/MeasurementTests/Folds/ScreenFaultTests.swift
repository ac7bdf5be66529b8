import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

struct ScreenFaultTests {
  @Test func `the worst of the cells that are at least half on the screen counts`() {
    let trace = TraceBuilder.trace { trace in
      func screen(_ cell: UInt32, _ fact: ScreenFact) {
        trace.write(.screen, subject: cell, small: fact.rawValue, a: -1, b: 0)
      }
      trace.at(100)
      screen(1, .black)
      trace.at(200)
      trace.write(.visibleHalf, subject: 1, small: 1)
      trace.at(300)
      screen(2, .wrongFrame)
      trace.write(.visibleHalf, subject: 2, small: 1)
      trace.at(400)
      trace.write(.visibleHalf, subject: 2, small: 0)
      trace.at(500)
      screen(1, .background)
      trace.at(600)
      screen(1, .frame)
      trace.at(700)
      screen(1, .nothing)
      trace.at(800)
      trace.freed(1, .cell)
    }
    let faults = ScreenFaults(trace)
    let words = stride(from: Int64(50), to: 900, by: 100).map { milliseconds in
      faults.fault(at: Instant(nanoseconds: milliseconds * 1_000_000))?.word ?? "-"
    }
    #expect(
      words == ["-", "-", "black", "wrong item", "black", "blank", "-", "blank", "-"])
    #expect(faults.fault(at: Instant(nanoseconds: 200_000_000)) == .black)
  }

  @Test
  func `the worst sample is the highest of those selected, and one without an end before all`() {
    func metrics(_ samples: [(at: Int64, item: Int, value: Double, isCensored: Bool)]) -> RunMetrics
    {
      let content = Metric.Content.samples(
        samples.map {
          Metric.Sample(
            at: Instant(nanoseconds: $0.at), item: $0.item, visit: nil, phase: nil, opening: nil,
            value: $0.value, isCensored: $0.isCensored)
        })
      return RunMetrics(ordering: [
        Metric(
          name: "first_frame", unit: .milliseconds, kind: .modelled, polarity: .lowerIsBetter,
          content: content),
        Metric(
          name: "memory.peak", unit: .bytes, kind: .modelled, polarity: .lowerIsBetter,
          content: .value(1, series: [])),
      ])
    }
    let plain = metrics([(10, 0, 5, false), (20, 1, 9, false), (30, 0, 7, false)])
    #expect(plain.worstInstant(of: "first_frame") == Instant(nanoseconds: 20))
    #expect(plain.worstInstant(of: "first_frame{item=0}") == Instant(nanoseconds: 30))
    #expect(plain.worstInstant(of: "first_frame{item=4}") == nil)
    #expect(plain.worstInstant(of: "memory.peak") == nil)
    let never = metrics([(10, 0, 5, true), (20, 1, 9, false)])
    #expect(never.worstInstant(of: "first_frame") == Instant(nanoseconds: 10))
  }
}
