import ReelbenchSimulation

/// Visits of videos: `first_frame_visible`, abandoned visits, and binds that were shown.
struct VisitFold: Fold {
  private struct Visit {
    var item: Int64
    var mark: Occurrence
    var isReturn: Bool
    var frame: Int64?
  }

  private let facts: RunFacts
  /// By cell.
  private var visits: [UInt32: Visit] = [:]
  /// By cell: the item whose own frame is on the screen.
  private var framed: [UInt32: Int64] = [:]
  /// Items half visible before in this opening.
  private var seen: Set<Int64> = []
  /// Cells whose present bind has been counted as shown.
  private var shownBinds: Set<UInt32> = []
  private var samples: [Metric.Sample] = []
  private var abandoned: Tally
  private var ended: Tally
  /// Binds of videos that were half visible at some time.
  private(set) var shown: Tally

  init(_ facts: RunFacts) {
    self.facts = facts
    abandoned = Tally(facts)
    ended = Tally(facts)
    shown = Tally(facts)
  }

  mutating func observe(_ record: Record, _ kind: Observation, at mark: Occurrence) {
    switch kind {
    case .opened: seen.removeAll()
    case .bind: shownBinds.remove(record.subject)
    case .visibleHalf where record.small == 1:
      if visits[record.subject]?.item == record.a { return }
      endVisit(record.subject, at: mark)
      beginVisit(record.subject, item: record.a, at: mark)
    case .visibleHalf:
      if visits[record.subject]?.item == record.a { endVisit(record.subject, at: mark) }
    case .screen:
      let isFrame = record.small == ScreenFact.frame.rawValue
      framed[record.subject] = isFrame ? record.b : nil
      if isFrame, let visit = visits[record.subject], visit.item == record.b, visit.frame == nil {
        visits[record.subject]?.frame = record.instant
      }
    case .closed: end(at: mark)
    case .freed:
      endVisit(record.subject, at: mark)
      framed[record.subject] = nil
    default: break
    }
  }

  mutating func end(at mark: Occurrence) {
    for cell in visits.keys.sorted() { endVisit(cell, at: mark) }
  }

  var measured: [Measured] {
    [
      Measured(name: "first_frame_visible", content: .samples(byStart(samples))),
      Measured(
        name: "first_frame.abandoned", content: facts.content { Double(abandoned.sum($0)) }),
      Measured(
        name: "visits.never_saw_frame_ratio",
        content: facts.content { ratio(abandoned.sum($0), of: ended.sum($0)) }),
    ]
  }

  private mutating func beginVisit(_ cell: UInt32, item: Int64, at mark: Occurrence) {
    guard item >= 0 else { return }
    let isReturn = !seen.insert(item).inserted
    visits[cell] = Visit(
      item: item, mark: mark, isReturn: isReturn,
      frame: framed[cell] == item ? mark.instant : nil)
    if facts.videos.contains(item), shownBinds.insert(cell).inserted {
      shown.add(1, in: mark.segment)
    }
  }

  private mutating func endVisit(_ cell: UInt32, at mark: Occurrence) {
    guard let visit = visits.removeValue(forKey: cell), facts.videos.contains(visit.item) else {
      return
    }
    let lasted = milliseconds(mark.instant.since(visit.mark.instant))
    let value = visit.frame.map { milliseconds($0.since(visit.mark.instant)) }
    samples.append(
      facts.sample(
        at: visit.mark, item: visit.item, value: value ?? lasted,
        visit: visit.isReturn ? "return" : "first", isCensored: value == nil, lasted: lasted))
    ended.add(1, in: visit.mark.segment)
    if value == nil { abandoned.add(1, in: visit.mark.segment) }
  }
}
