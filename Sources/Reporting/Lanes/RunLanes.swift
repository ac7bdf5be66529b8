import ReelbenchMeasurement
import ReelbenchSimulation

/// What happened in one run over its time, as the lanes of a page draw it.
///
/// Times are whole milliseconds since the run began. It is a fold of the trace, and bounded, however long the run is:
/// what is left out is counted.
package struct RunLanes: Sendable {
  /// A state that lasted. `state` is an index into the words of its lane.
  package struct Span: Equatable, Sendable {
    package var start: Int64
    package var end: Int64
    package var state: Int
    package init(start: Int64, end: Int64, state: Int) {
      self.start = start
      self.end = end
      self.state = state
    }
  }

  /// An event at an instant.
  package struct Mark: Equatable, Sendable {
    package var at: Int64
    package var text: String
    package init(at: Int64, text: String) {
      self.at = at
      self.text = text
    }
  }

  /// A value that holds from an instant on.
  package struct Level: Equatable, Sendable {
    package var at: Int64
    package var value: Int64
    package init(at: Int64, value: Int64) {
      self.at = at
      self.value = value
    }
  }

  /// The end of the run.
  package var end: Int64 = 0
  /// When a phase of the scenario began, and when the screen was closed and opened again.
  package var phases: [Mark] = []
  package var touch = TouchLanes()
  package var cells = CellLanes()
  package var players = PlayerLanes()
  package var playerRows = PlayerRows()
  package var slotRows = SlotRows()
  package var main = MainLane()
  package var requests = RequestLanes()
  package var memory = MemoryLanes()

  package init(_ trace: StoredTrace) {
    let end = Self.milliseconds(trace.end.nanoseconds) + 1
    self.end = end
    for record in trace.records {
      guard let kind = record.kind else { continue }
      let at = min(Self.milliseconds(record.instant), end)
      switch kind {
      case .phase: phases.append(Mark(at: at, text: trace.name(record.subject) ?? "?"))
      case .opened where record.a > 1: phases.append(Mark(at: at, text: "opened again"))
      case .closed: phases.append(Mark(at: at, text: "closed"))
      default: break
      }
      touch.observe(record, kind, at: at)
      cells.observe(record, kind, at: at)
      players.observe(record, kind, at: at)
      playerRows.observe(record, kind, at: at, trace)
      slotRows.observe(record, kind, at: at)
      main.observe(record, kind, at: at)
      requests.observe(record, kind, at: at, trace)
      memory.observe(record, kind, at: at, trace)
    }
    touch.finish(at: end)
    cells.finish(at: end)
    players.finish(at: end)
    playerRows.finish(at: end)
    slotRows.finish(at: end)
    main.finish(at: end)
    requests.finish(at: end)
    memory.finish(at: end)
  }

  /// Truncated, and never before the run began.
  static func milliseconds(_ nanoseconds: Int64) -> Int64 { max(0, nanoseconds / 1_000_000) }
}

extension [RunLanes.Span] {
  /// The longest spans, in their original order, and how many are left out.
  func longest(_ count: Int) -> (kept: [RunLanes.Span], leftOut: Int) {
    guard self.count > count else { return (self, 0) }
    let kept = indices.sorted {
      let (first, second) = (self[$0], self[$1])
      return (second.end - second.start, $0) < (first.end - first.start, $1)
    }.prefix(count)
    return (kept.sorted().map { self[$0] }, self.count - count)
  }
}

extension [RunLanes.Level] {
  /// At most about `count` levels, evenly in time: the highest of each stretch and, if it is a different one, the last.
  func thinned(to count: Int64, until end: Int64) -> [RunLanes.Level] {
    guard self.count > count, end > 0 else { return self }
    var thinned: [RunLanes.Level] = []
    var start = startIndex
    while start < endIndex {
      let stretch = self[start].at * count / (2 * end)
      var past = start
      var highest = start
      while past < endIndex, self[past].at * count / (2 * end) == stretch {
        if self[past].value > self[highest].value { highest = past }
        past += 1
      }
      thinned.append(self[highest])
      if past - 1 != highest { thinned.append(self[past - 1]) }
      start = past
    }
    return thinned
  }

  /// Adds a level. An equal value adds nothing, and a level at the same instant replaces the last one.
  mutating func note(_ value: Int64, at instant: Int64) {
    if let last, last.value == value { return }
    if let last, last.at == instant {
      self[count - 1].value = value
    } else {
      append(RunLanes.Level(at: instant, value: value))
    }
  }
}
