import ReelbenchSimulation

/// Bytes received, wasted, and received again.
struct NetworkFold: Fold {
  private let facts: RunFacts
  private var requests: OpenRequests
  private var received: [OpenRequests.Source: ReceivedRanges] = [:]
  private(set) var bytes: Tally
  private var wasted: Tally
  private var refetched: Tally

  init(_ facts: RunFacts) {
    self.facts = facts
    requests = OpenRequests(facts)
    bytes = Tally(facts)
    wasted = Tally(facts)
    refetched = Tally(facts)
  }

  mutating func observe(_ record: Record, _ kind: Observation, at mark: Occurrence) {
    switch kind {
    case .received where record.a > 0:
      bytes.add(record.a, in: mark.segment)
      guard let request = requests[record] else { break }
      let end = request.cursor.saturatingAdd(record.a)
      refetched.add(
        received[request.source, default: ReceivedRanges()].insert(request.cursor..<end),
        in: mark.segment)
    case .requestEnded: wasted.add(max(0, record.b), in: mark.segment)
    default: break
    }
    requests.observe(record, kind)
  }

  mutating func end(at mark: Occurrence) {}

  var measured: [Measured] {
    [
      Measured(name: "network.bytes", content: facts.content { Double(bytes.sum($0)) }),
      Measured(name: "network.wasted", content: facts.content { Double(wasted.sum($0)) }),
      Measured(name: "network.refetched", content: facts.content { Double(refetched.sum($0)) }),
      Measured(
        name: "network.wasted_ratio",
        content: facts.content {
          ratio(wasted.sum($0), of: bytes.sum($0).saturatingAdd(wasted.sum($0)))
        }),
    ]
  }
}
