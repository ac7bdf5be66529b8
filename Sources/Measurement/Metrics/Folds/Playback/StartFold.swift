import ReelbenchSimulation

/// `first_frame` and its parts.
struct StartFold: Fold {
  private struct Pending {
    var item: Int64
    var mark: Occurrence
    var failed: Int64?
    /// The stages that a player item had reached when it was freed before the cell was ready.
    var lost: [StartStage: Int64] = [:]
  }
  private struct Ready {
    var cell: Int64
    var object: Int64
  }

  private let facts: RunFacts
  /// By cell.
  private var pending: [UInt32: Pending] = [:]
  /// By layer: the player item that it is ready with, and its cell.
  private var ready: [UInt32: Ready] = [:]
  /// By player item: the last instant of each stage.
  private var stages: [UInt32: [StartStage: Int64]] = [:]
  /// By player: its player item.
  private var attached: [UInt32: Int64] = [:]
  /// By cell: the index of its last start, until its frame is presented there.
  private var unpresented: [UInt32: Int] = [:]
  /// By player item: the index of its last start, until it plays.
  private var unplayed: [UInt32: Int] = [:]
  /// All starts, in the order of their ends.
  private(set) var starts: [Start] = []

  init(_ facts: RunFacts) { self.facts = facts }

  mutating func observe(_ record: Record, _ kind: Observation, at mark: Occurrence) {
    switch kind {
    case .bind: bound(record, at: mark)
    case .stage:
      if let stage = StartStage(rawValue: record.small) {
        stages[record.subject, default: [:]][stage] = record.instant
        if stage == .playing, let place = unplayed.removeValue(forKey: record.subject) {
          starts[place].playing = record.instant
        }
      }
    case .itemStatus where record.small == 2:
      for (cell, start) in pending where facts.feedItems[record.subject] == start.item {
        pending[cell]?.failed = record.instant
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
    case .presented: presented(record)
    case .closed: giveUpAll(.closed, at: record.instant)
    case .freed:
      giveUp(record.subject, .cellFreed, at: record.instant)
      unpresented[record.subject] = nil
      ready[record.subject] = nil
      lose(record.subject)
    default: break
    }
  }

  mutating func end(at mark: Occurrence) { giveUpAll(.runEnded, at: mark.instant) }

  var measured: [Measured] {
    let sorted = starts.enumerated()
      .filter { $0.element.ending == .ready }
      .sorted { ($0.element.bound.instant, $0.offset) < ($1.element.bound.instant, $1.offset) }
      .map(\.element)
    func samples(_ value: (Start) -> Int64) -> Metric.Content {
      .samples(
        sorted.map { facts.sample(at: $0.bound, item: $0.item, value: milliseconds(value($0))) })
    }
    let parts = Start.Part.allCases.map { part in
      Measured(name: "first_frame.phase.\(part)", content: samples { $0.parts[part.rawValue] })
    }
    return [Measured(name: "first_frame", content: samples(\.length))] + parts
  }

  private mutating func bound(_ record: Record, at mark: Occurrence) {
    giveUp(record.subject, .boundAgain, at: record.instant)
    unpresented[record.subject] = nil
    guard record.a >= 0, facts.videos.contains(record.a) else { return }
    pending[record.subject] = Pending(item: record.a, mark: mark)
    let isReady = ready.values.filter {
      $0.cell == Int64(record.subject) && facts.feedItem($0.object) == record.a
    }
    if let object = isReady.map(\.object).max() {
      finish(record.subject, object: UInt32(exactly: object), .ready, at: record.instant)
    }
  }

  private mutating func presented(_ record: Record) {
    guard !pending.isEmpty || !unpresented.isEmpty, let object = attached[record.subject] else {
      return
    }
    came(object: object, cell: record.b, at: record.instant)
    guard let cell = UInt32(exactly: record.b), let place = unpresented[cell],
      facts.feedItem(object) == starts[place].item
    else { return }
    starts[place].presented = record.instant
    unpresented[cell] = nil
  }

  private mutating func came(object: Int64, cell: Int64, at instant: Int64) {
    guard let cell = UInt32(exactly: cell), let start = pending[cell],
      facts.feedItem(object) == start.item
    else { return }
    finish(cell, object: UInt32(exactly: object), .ready, at: instant)
  }

  private mutating func giveUp(_ cell: UInt32, _ ending: Start.Ending, at instant: Int64) {
    guard let start = pending[cell] else { return }
    let object = stages.keys.filter { facts.feedItems[$0] == start.item }.max()
    finish(cell, object: object, ending, at: instant)
  }

  /// A player item was freed: starts that wait for it keep the stages that it reached.
  private mutating func lose(_ object: UInt32) {
    guard let reached = stages.removeValue(forKey: object), !pending.isEmpty else { return }
    for (cell, start) in pending where facts.feedItems[object] == start.item {
      pending[cell]?.lost = reached
    }
  }

  private mutating func giveUpAll(_ ending: Start.Ending, at instant: Int64) {
    for cell in pending.keys.sorted() { giveUp(cell, ending, at: instant) }
  }

  private mutating func finish(
    _ cell: UInt32, object: UInt32?, _ ending: Start.Ending, at instant: Int64
  ) {
    guard let start = pending.removeValue(forKey: cell) else { return }
    let reached = (object.flatMap { stages[$0] } ?? start.lost)
      .map { Start.Reached(stage: $0.key, instant: $0.value) }
      .sorted { ($0.instant, $0.stage.rawValue) < ($1.instant, $1.stage.rawValue) }
    if ending == .ready {
      unpresented[cell] = starts.count
      if let object { unplayed[object] = starts.count }
    }
    starts.append(
      Start(
        item: start.item, cell: cell, bound: start.mark, end: max(instant, start.mark.instant),
        ending: ending, stages: reached, failed: start.failed))
  }
}
