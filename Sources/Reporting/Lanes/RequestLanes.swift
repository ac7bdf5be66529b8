import ReelbenchMeasurement
import ReelbenchSimulation

/// The requests that shared the link, packed into rows.
package struct RequestLanes: Sendable {
  /// State 0 is before the first byte, 1 while bytes arrive, 2 the same if some of them were wasted.
  package static let words = [
    "waiting for the first byte", "receiving", "receiving, part of it wasted",
  ]
  package static let mostRows = 8
  package static let mostDrawn = 500

  /// The totals of one resource.
  package struct Resource: Sendable {
    package var name: String
    package var requests = 0
    package var bytes: Int64 = 0
    package var wasted: Int64 = 0
  }

  package struct Row: Sendable {
    package var spans: [RunLanes.Span] = []
    /// When each request began, with the last part of its address.
    package var names: [RunLanes.Mark] = []
    fileprivate var free: Int64 = 0
  }

  package var rows: [Row] = []
  /// The number of requests that fit in no row, or exceed the number that can be drawn.
  package var leftOut = 0
  /// In the order of their first requests.
  package var resources: [Resource] = []
  package var total: Int64 { resources.reduce(0) { $0 &+ $1.bytes } }
  package var wasted: Int64 { resources.reduce(0) { $0 &+ $1.wasted } }

  private struct Open {
    var began: Int64
    var answered: Int64?
    var resource: Int
  }
  private var open: [UInt64: Open] = [:]
  private var closed: [(open: Open, end: Int64, isWasted: Bool)] = []
  private var places: [String: Int] = [:]

  init() {}

  mutating func observe(
    _ record: Record, _ kind: Observation, at instant: Int64, _ trace: StoredTrace
  ) {
    let key = UInt64(record.subject) << 16 | UInt64(record.small)
    switch kind {
    case .requestBegan:
      let name = trace.name(record.b) ?? "unnamed"
      let place = places[name] ?? resources.count
      if place == resources.count { resources.append(Resource(name: name)) }
      places[name] = place
      resources[place].requests += 1
      open[key] = Open(began: instant, answered: nil, resource: place)
    case .requestAnswered: open[key]?.answered = instant
    case .received:
      if let place = open[key]?.resource {
        resources[place].bytes = resources[place].bytes &+ record.a
      }
    case .requestEnded:
      guard let request = open.removeValue(forKey: key) else { return }
      resources[request.resource].wasted = resources[request.resource].wasted &+ record.b
      closed.append((request, instant, record.b > 0))
    default: break
    }
  }

  mutating func finish(at end: Int64) {
    for key in open.keys.sorted() {
      if let request = open[key] { closed.append((request, end, false)) }
    }
    let ordered = closed.enumerated().sorted {
      ($0.element.open.began, $0.offset) < ($1.element.open.began, $1.offset)
    }
    for (_, request) in ordered.prefix(Self.mostDrawn) {
      place(request.open, request.end, request.isWasted)
    }
    leftOut += max(0, ordered.count - Self.mostDrawn)
    open = [:]
    closed = []
  }

  private mutating func place(_ request: Open, _ end: Int64, _ isWasted: Bool) {
    var row = rows.firstIndex { $0.free <= request.began }
    if row == nil, rows.count < Self.mostRows {
      rows.append(Row())
      row = rows.count - 1
    }
    guard let row else {
      leftOut += 1
      return
    }
    let past = max(end, request.began + 1)
    let answered = min(request.answered ?? past, past)
    if answered > request.began {
      rows[row].spans.append(RunLanes.Span(start: request.began, end: answered, state: 0))
    }
    if past > answered {
      rows[row].spans.append(RunLanes.Span(start: answered, end: past, state: isWasted ? 2 : 1))
    }
    rows[row].names.append(
      RunLanes.Mark(at: request.began, text: Self.short(resources[request.resource].name)))
    rows[row].free = past
  }

  /// The last part of an address, which is short enough for a label.
  private static func short(_ name: String) -> String {
    name.split(separator: "/").last.map(String.init) ?? name
  }
}
