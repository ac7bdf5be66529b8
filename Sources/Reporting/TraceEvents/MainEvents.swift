import ReelbenchMeasurement
import ReelbenchSimulation

/// The tracks of the main thread: its handlers with the costs charged to them, and late frames.
struct MainEvents {
  private typealias Tracks = RunEvents.Tracks

  private struct Cost {
    var name: String
    var at: Int64
    var length: Int64
  }

  /// The costs of the current handler.
  private var costs: [Cost] = []

  mutating func observe(
    _ record: Record, _ kind: Observation, at instant: Int64, _ trace: StoredTrace,
    _ log: inout TraceEventLog
  ) {
    switch kind {
    case .mainCost:
      costs.append(
        Cost(
          name: trace.name(record.subject) ?? "?", at: instant, length: max(0, record.a)))
    case .mainBlock:
      let start = min(max(0, record.a), instant)
      writeCosts(from: start, to: instant, &log)
      log.span(
        Tracks.main, trace.name(record.subject) ?? "?", "main", from: start, to: instant)
    case .hitch:
      let late = min(max(0, record.a), instant)
      log.span(
        Tracks.hitches, "late frame", "hitch", from: instant - late, to: instant,
        [("late_ns", .integer(late))])
    default: break
    }
  }

  mutating func finish(_ log: inout TraceEventLog) { costs = [] }

  /// A cost is recorded when it begins, except a wait of the main thread, which is recorded when it ends.
  private mutating func writeCosts(
    from start: Int64, to end: Int64, _ log: inout TraceEventLog
  ) {
    var cursor = start
    for (place, cost) in costs.enumerated() where cost.at >= start {
      let next = place + 1 < costs.count ? min(costs[place + 1].at, end) : end
      let isAhead = cost.length <= next - cost.at
      let from = max(cursor, isAhead ? cost.at : cost.at - min(cost.length, cost.at))
      let to = isAhead ? cost.at + cost.length : cost.at
      log.span(Tracks.main, cost.name, "cost", from: from, to: to, depth: 1)
      cursor = max(cursor, to)
    }
    costs = []
  }
}
