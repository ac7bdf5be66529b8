import ReelbenchSimulation

/// Duplicate requests, for bytes already received or being downloaded, and the time in which any request is open.
struct RequestFold: Fold {
  private let facts: RunFacts
  private var requests: OpenRequests
  /// By resource, or by feed item where that is unknown.
  private var received: [OpenRequests.Source: ReceivedRanges] = [:]
  private var duplicates: Tally
  private var active: Tally
  private var activeSince: Occurrence?

  init(_ facts: RunFacts) {
    self.facts = facts
    requests = OpenRequests(facts)
    duplicates = Tally(facts)
    active = Tally(facts)
  }

  mutating func observe(_ record: Record, _ kind: Observation, at mark: Occurrence) {
    switch kind {
    case .requestBegan:
      if isDuplicate(requests.request(record)) { duplicates.add(1, in: mark.segment) }
    case .received where record.a > 0:
      if let request = requests[record] {
        let end = request.cursor.saturatingAdd(record.a)
        _ = received[Self.key(request), default: ReceivedRanges()].insert(request.cursor..<end)
      }
    case .requestEnded, .freed: break
    default: return requests.observe(record, kind)
    }
    requests.observe(record, kind)
    if requests.isEmpty {
      rest(at: mark)
    } else {
      activeSince = activeSince ?? mark
    }
  }

  mutating func end(at mark: Occurrence) { rest(at: mark) }

  var measured: [Measured] {
    [
      Measured(
        name: "requests.duplicate", content: facts.content { Double(duplicates.sum($0)) }),
      Measured(
        name: "radio.active_time", content: facts.content { milliseconds(active.sum($0)) }),
    ]
  }

  /// Whether the first byte was received before, or an open request will deliver it.
  private func isDuplicate(_ request: OpenRequests.Request) -> Bool {
    let key = Self.key(request)
    if received[key]?.contains(request.offset) == true { return true }
    return requests.all.contains { open in
      guard Self.key(open) == key else { return false }
      guard let end = open.end else { return open.offset == request.offset }
      return open.cursor <= request.offset && request.offset < end
    }
  }

  private static func key(_ request: OpenRequests.Request) -> OpenRequests.Source {
    var source = request.source
    if source.resource != 0 { source.item = 0 }
    return source
  }

  private mutating func rest(at mark: Occurrence) {
    if let start = activeSince { facts.spread(from: start, to: mark, into: &active) }
    activeSince = nil
  }
}
