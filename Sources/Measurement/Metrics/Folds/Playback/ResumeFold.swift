import ReelbenchSimulation

/// Where videos resume that left the screen and come back: `visits.frames_replayed`.
struct ResumeFold: Fold {
  private struct Shown {
    var player: UInt32
    /// The player's item.
    var object: Int64
    var pass: UInt16
    /// Presentation ticks.
    var ticks: Int64
  }

  private let facts: RunFacts
  /// By player: its player item and feed item.
  private var attached: [UInt32: (object: Int64, item: Int64)] = [:]
  /// By cell: the feed item that it shows.
  private var bound: [UInt32: Int64] = [:]
  /// By feed item: the last frame that was shown of it.
  private var last: [Int64: Shown] = [:]
  /// By feed item: the last frame before it left the screen, until playback has passed it again.
  private var left: [Int64: Shown] = [:]
  private var replayed: Tally

  init(_ facts: RunFacts) {
    self.facts = facts
    replayed = Tally(facts)
  }

  mutating func observe(_ record: Record, _ kind: Observation, at mark: Occurrence) {
    switch kind {
    case .attach: attached[record.subject] = (record.a, record.b)
    case .presented: presented(record, at: mark)
    case .screen:
      let isAbsent = record.small == ScreenFact.absent.rawValue
      show(isAbsent ? nil : record.b, in: record.subject)
    case .opened, .closed:
      bound.removeAll()
      last.removeAll()
      left.removeAll()
    default: break
    }
  }

  mutating func end(at mark: Occurrence) {}

  var measured: [Measured] {
    [
      Measured(
        name: "visits.frames_replayed", content: facts.content { Double(replayed.sum($0)) })
    ]
  }

  private mutating func show(_ item: Int64?, in cell: UInt32) {
    let old = bound[cell]
    bound[cell] = item
    if let old, old != item, let shown = last.removeValue(forKey: old) { left[old] = shown }
  }

  private mutating func presented(_ record: Record, at mark: Occurrence) {
    guard let (object, item) = attached[record.subject], item >= 0 else { return }
    let now = Shown(
      player: record.subject, object: object, pass: record.small, ticks: record.a)
    let before = last.updateValue(now, forKey: item)
    guard let end = left[item] else { return }
    // A loop, here or while the item was off the screen, is not a replay.
    let source = before ?? end
    let isSame = source.player == now.player && source.object == now.object
    if isSame && source.pass != now.pass || now.ticks > end.ticks {
      left[item] = nil
    } else if now.ticks < end.ticks {
      replayed.add(1, in: mark.segment)
    }
  }
}
