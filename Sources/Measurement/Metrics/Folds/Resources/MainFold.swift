import ReelbenchSimulation

/// The main thread: hitches and long blocks.
struct MainFold: Fold {
  static let callsName = "main.calls_while_scrolling"

  private let facts: RunFacts
  private let trace: StoredTrace
  private var lateness: Tally
  private var count: Tally
  private var longest: Maximum
  private var block: Maximum
  private var scrolled: Tally
  /// Scroll views that move, and since when at least one does.
  private var moving: Set<UInt32> = []
  private var movingSince: Occurrence?
  /// By API (name): calls that cost main-thread time while a scroll is active.
  private var calls: [UInt32: Tally] = [:]

  init(_ facts: RunFacts, _ trace: StoredTrace) {
    self.facts = facts
    self.trace = trace
    lateness = Tally(facts)
    count = Tally(facts)
    longest = Maximum(facts)
    block = Maximum(facts)
    scrolled = Tally(facts)
  }

  mutating func observe(_ record: Record, _ kind: Observation, at mark: Occurrence) {
    switch kind {
    case .hitch:
      lateness.add(max(0, record.a), in: mark.segment)
      count.add(1, in: mark.segment)
      longest.add(record.a, in: mark.segment)
    case .mainBlock: block.add(record.b, in: mark.segment)
    case .mainCost where !moving.isEmpty:
      calls[record.subject, default: Tally(facts)].add(1, in: mark.segment)
    case .scrollActive where record.small == 1:
      moving.insert(record.subject)
      movingSince = movingSince ?? mark
    case .scrollActive, .freed:
      if moving.remove(record.subject) != nil, moving.isEmpty { rest(at: mark) }
    default: break
    }
  }

  mutating func end(at mark: Occurrence) { rest(at: mark) }

  var measured: [Measured] {
    [
      Measured(
        name: "hitch.time_ratio",
        content: facts.content { ratio(lateness.sum($0), of: scrolled.sum($0)) * 1_000 }),
      Measured(name: "hitch.count", content: facts.content { Double(count.sum($0)) }),
      Measured(name: "hitch.longest", content: facts.content { milliseconds(longest.value($0)) }),
      Measured(
        name: "main.longest_block", content: facts.content { milliseconds(block.value($0)) }),
      Measured(name: Self.callsName, content: callContent),
    ]
  }

  /// All calls by opening and phase, and those of each API, sorted by the API's text. An API that was not called has no
  /// part.
  private var callContent: Metric.Content {
    let named = calls.sorted { $0.key < $1.key }
      .map { (api: trace.name($0.key) ?? "\($0.key)", calls: $0.value) }
      .sorted { $0.api < $1.api }
    let all = facts.content { segments in
      Double(named.reduce(Int64(0)) { $0.saturatingAdd($1.calls.sum(segments)) })
    }
    guard case .value(let value, var series) = all else { return all }
    for (api, calls) in named {
      guard case .value(let count, let parts) = facts.content({ Double(calls.sum($0)) }) else {
        continue
      }
      series.append(Metric.Part(api: api, value: count))
      for var part in parts where part.value > 0 {
        part.api = api
        series.append(part)
      }
    }
    return .value(value, series: series)
  }

  private mutating func rest(at mark: Occurrence) {
    if let start = movingSince { facts.spread(from: start, to: mark, into: &scrolled) }
    movingSince = nil
  }
}
