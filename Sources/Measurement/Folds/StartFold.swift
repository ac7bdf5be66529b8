import Simulation

/// `first_frame` and its parts.
struct StartFold: Fold {
  private struct Pending {
    var item: Int64
    var mark: Mark
  }
  private struct Ready {
    var cell: Int64
    var object: Int64
  }
  private struct Start {
    var whole: Metric.Sample
    /// Nanoseconds of each part, in the catalogue's order.
    var parts: [Int64]
  }

  private let facts: RunFacts
  /// By cell.
  private var pending: [UInt32: Pending] = [:]
  /// By layer: what each is ready with, and in which cell.
  private var ready: [UInt32: Ready] = [:]
  /// By player item: the last instant of each stage.
  private var stages: [UInt32: [StartStage: Int64]] = [:]
  /// By player.
  private var attached: [UInt32: Int64] = [:]
  private var starts: [Start] = []

  init(_ facts: RunFacts) { self.facts = facts }

  mutating func observe(_ record: Record, _ kind: Observation, at mark: Mark) {
    switch kind {
    case .bind: bound(record, at: mark)
    case .stage:
      if let stage = StartStage(rawValue: record.small) {
        stages[record.subject, default: [:]][stage] = record.instant
      }
    case .attach: attached[record.subject] = record.a
    case .detach: attached[record.subject] = nil
    case .layerReady:
      guard record.small == 1 else {
        ready[record.subject] = nil
        return
      }
      ready[record.subject] = Ready(cell: record.b, object: record.a)
      came(object: record.a, cell: record.b, at: record.instant)
    case .presented:
      if !pending.isEmpty, let object = attached[record.subject] {
        came(object: object, cell: record.b, at: record.instant)
      }
    case .freed:
      pending[record.subject] = nil
      ready[record.subject] = nil
      stages[record.subject] = nil
    default: break
    }
  }

  mutating func end(at mark: Mark) {}

  var measured: [Measured] {
    let sorted = starts.enumerated()
      .sorted { ($0.element.whole.at, $0.offset) < ($1.element.whole.at, $1.offset) }
      .map(\.element)
    let parts = MetricCatalogue.phaseParts.enumerated().map { index, part in
      Measured(
        name: "first_frame.phase.\(part)",
        content: .samples(
          sorted.map { start in
            var sample = start.whole
            sample.value = milliseconds(start.parts[index])
            return sample
          }))
    }
    return [Measured(name: "first_frame", content: .samples(sorted.map(\.whole)))] + parts
  }

  private mutating func bound(_ record: Record, at mark: Mark) {
    pending[record.subject] = nil
    guard record.a >= 0, facts.videos.contains(record.a) else { return }
    pending[record.subject] = Pending(item: record.a, mark: mark)
    let isReady = ready.values.contains {
      $0.cell == Int64(record.subject) && facts.feedItem($0.object) == record.a
    }
    if isReady { finish(record.subject, object: nil, at: record.instant) }
  }

  private mutating func came(object: Int64, cell: Int64, at instant: Int64) {
    guard let cell = UInt32(exactly: cell), let start = pending[cell],
      facts.feedItem(object) == start.item
    else { return }
    finish(cell, object: UInt32(exactly: object), at: instant)
  }

  private mutating func finish(_ cell: UInt32, object: UInt32?, at instant: Int64) {
    guard let start = pending.removeValue(forKey: cell) else { return }
    let reached = object.flatMap { stages[$0] } ?? [:]
    starts.append(
      Start(
        whole: facts.sample(
          at: start.mark, item: start.item,
          value: milliseconds(instant.since(start.mark.instant))),
        parts: Self.parts(from: start.mark.instant, to: instant, reached)))
  }

  /// Cuts a start at the instants of its stages, each clamped to what is left: the parts add up to the whole.
  ///
  /// Slot and buffer are waited for side by side; whichever comes first ends its own part.
  private static func parts(
    from start: Int64, to end: Int64, _ reached: [StartStage: Int64]
  ) -> [Int64] {
    enum Part: Int { case request, index, buffer, slot, decode, present }
    var cuts: [(Part, Int64?)] = [
      (.request, reached[.requested]), (.index, reached[.tracksKnown] ?? reached[.opened]),
      (.slot, reached[.slotGranted]), (.buffer, reached[.buffered]),
      (.decode, reached[.firstDecoded]), (.present, end),
    ]
    if let slot = reached[.slotGranted], let buffer = reached[.buffered], buffer < slot {
      cuts.swapAt(2, 3)
    }
    var parts = [Int64](repeating: 0, count: cuts.count)
    var cursor = start
    for (part, instant) in cuts {
      guard let instant else { continue }
      let cut = min(max(instant, cursor), max(end, cursor))
      parts[part.rawValue] = cut.since(cursor)
      cursor = cut
    }
    return parts
  }
}
