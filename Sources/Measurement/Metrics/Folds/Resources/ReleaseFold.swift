import ReelbenchSimulation

/// Memory that is released when a video's cell leaves the screen.
struct ReleaseFold: Fold {
  private struct Leaving {
    var item: Int64
    var mark: Occurrence
    var before: Int64
  }

  private let facts: RunFacts
  private var ledger: Int64 = 0
  /// By cell: the item that it is bound to.
  private var bound: [UInt32: Int64] = [:]
  private var leaving: [Leaving] = []
  /// The handler that made the calls has charged main-thread time since.
  private var takesTime = false
  private var samples: [Metric.Sample] = []

  init(_ facts: RunFacts) { self.facts = facts }

  mutating func observe(_ record: Record, _ kind: Observation, at mark: Occurrence) {
    // A handler that takes no time leaves no record of its end: it is over once time advances.
    if let first = leaving.first, !takesTime, kind != .mainCost, kind != .mainBlock,
      mark.instant > first.mark.instant
    {
      finish()
    }
    switch kind {
    case .memory: ledger = record.b
    case .bind: bound[record.subject] = record.a
    case .cell where record.small == CellEvent.didEndDisplaying.rawValue:
      guard let item = bound[record.subject], facts.videos.contains(item) else { return }
      leaving.append(Leaving(item: item, mark: mark, before: ledger))
    case .mainCost: takesTime = !leaving.isEmpty
    case .mainBlock: finish()
    case .freed: bound[record.subject] = nil
    default: break
    }
  }

  mutating func end(at mark: Occurrence) { finish() }

  var measured: [Measured] {
    [Measured(name: "memory.released_at_end_display", content: .samples(samples))]
  }

  private mutating func finish() {
    for cell in leaving {
      samples.append(
        facts.sample(
          at: cell.mark, item: cell.item, value: Double(cell.before.saturatingSubtract(ledger))))
    }
    leaving.removeAll()
    takesTime = false
  }
}
