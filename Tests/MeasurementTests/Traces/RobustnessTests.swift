import ReelbenchMeasurement
import ReelbenchReporting
import ReelbenchSimulation
import Testing

/// A small random number generator that gives the same numbers in every run.
private struct Noise: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}

struct RobustnessTests {
  @Test func `an empty trace has every metric with nothing in it`() {
    let metrics = RunMetrics(of: StoredTrace([]))
    #expect(metrics.all.map(\.name) == MetricCatalogue.all.map(\.name))
    for metric in metrics.all {
      switch metric.content {
      case .value(let value, _): #expect(value == 0, "\(metric.name)")
      case .samples(let samples): #expect(samples.isEmpty, "\(metric.name)")
      }
    }
  }

  @Test(arguments: 0..<24) func `noise is measured and rendered without a trap`(seed: UInt64) {
    var noise = Noise(state: seed &* 0x9E37_79B9_7F4A_7C15)
    // Small numbers make records refer to the same objects; large ones make sums overflow.
    let extremes: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]
    var records: [Record] = []
    for _ in 0..<3_000 {
      func field() -> Int64 {
        Bool.random(using: &noise)
          ? Int64.random(in: -1...6, using: &noise) : extremes.randomElement(using: &noise) ?? 0
      }
      var record = Record(at: .zero, .name)
      record.instant =
        seed % 2 == 0 ? Int64.random(in: 0...2_000_000_000, using: &noise) : field()
      let kind = UInt64.random(in: 0...UInt64(Observation.allCases.count + 5), using: &noise)
      let small = UInt64.random(in: 0...13, using: &noise)
      record.head = kind | small << 16 | UInt64.random(in: 0...6, using: &noise) << 32
      record.a = field()
      record.b = field()
      records.append(record)
    }
    let trace = StoredTrace(records)
    let metrics = RunMetrics(of: trace)
    #expect(metrics.all.count == MetricCatalogue.all.count)
    #expect(RunMetrics(of: trace) == metrics)
    #expect(trace.ndjson().split(separator: "\n").count == records.count)
    #expect(trace.picture().text == trace.picture().text)
    #expect(
      CallList.text(records, until: .distantFuture)
        == CallList.text(records, until: .distantFuture))
    #expect(
      StartList.text(trace, until: .distantFuture) == StartList.text(trace, until: .distantFuture))
    #expect(records.compactMap { trace.event($0) }.count <= records.count)
  }

  @Test func `a trace cut in the middle of a record keeps the whole ones`() {
    let trace = TraceBuilder.trace { $0.phase("burst") }
    let bytes = trace.records.withUnsafeBytes { Array($0) }
    let cut = bytes.dropLast(5).withUnsafeBytes { StoredTrace(bytes: $0) }
    #expect(cut.records == Array(trace.records.dropLast()))
    #expect(cut.trailingBytes == 27)
    #expect(cut.outcome == nil)
    let whole = bytes.withUnsafeBytes { StoredTrace(bytes: $0) }
    #expect(whole.records == trace.records)
    #expect(whole.outcome == .completed)
  }
}
