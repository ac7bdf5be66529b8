import ReelbenchSimulation

/// Players alive at once, and objects that outlive their opening.
struct ObjectFold: Fold {
  private struct Live {
    var objectClass: ObjectClass
    var made: Int64
    var item: Int64
    /// The number of closes before it was made: an object belongs to the opening whose close comes next.
    var epoch: Int
  }
  private struct Hold {
    var object: UInt32
    var held: Int64
    var text: Int64
  }
  /// A drain that is over, kept until the records of its remaining registrations have come.
  private struct Drain {
    var opening: Int
    var leaked: [(number: UInt32, live: Live)]
  }

  private static let classes: [(objectClass: ObjectClass, name: String)] = [
    (.player, "leak.players"), (.item, "leak.items"), (.cell, "leak.cells"),
    (.observer, "leak.observers"), (.timer, "leak.timers"), (.controller, "leak.controllers"),
  ]

  private let facts: RunFacts
  private let trace: StoredTrace
  private var live: [UInt32: Live] = [:]
  /// By player: its item object.
  private var attached: [UInt32: Int64] = [:]
  private var players: Gauge
  private var epoch = 0
  private var closedAt: Int64?
  private var drain: Drain?
  private var holds: [Hold] = []
  private var parts: [String: [Metric.Part]] = [:]
  private var objects: [String: [LeakedObject]] = [:]
  private var late: Int64 = 0
  private var lateHere: Int64 = 0
  private var lateParts: [Metric.Part] = []

  init(_ facts: RunFacts, _ trace: StoredTrace) {
    self.facts = facts
    self.trace = trace
    players = Gauge(facts)
  }

  mutating func observe(_ record: Record, _ kind: Observation, at mark: Occurrence) {
    switch kind {
    case .created: created(record, at: mark)
    case .freed: freed(record, at: mark)
    // A view that shows an item is a page of a plain scroll view, and counts as a cell.
    case .bind where live[record.subject]?.objectClass == .view:
      live[record.subject]?.objectClass = .cell
    case .attach: attached[record.subject] = record.a
    case .detach: attached[record.subject] = nil
    case .opened:
      reportDrain()
      closedAt = nil
    case .closed:
      reportDrain()
      epoch += 1
      closedAt = record.instant
      lateHere = 0
      holds.removeAll()
    case .mainBlock where record.a == closedAt:
      // The handler of the close itself has ended: objects freed until here were freed by the close, not late.
      lateHere = 0
    case .drained: drained(Int(clamping: record.a))
    case .holds where closedAt != nil || drain != nil:
      holds.append(Hold(object: record.subject, held: record.a, text: record.b))
    default: break
    }
  }

  mutating func end(at mark: Occurrence) {
    reportDrain()
    players.advance(to: mark.segment)
  }

  var measured: [Measured] {
    Self.classes.map { entry in
      let parts = parts[entry.name] ?? []
      return Measured(
        name: entry.name,
        content: .value(parts.reduce(0) { $0 + $1.value }, series: parts),
        objects: objects[entry.name] ?? [])
    } + [
      Measured(name: "leak.late", content: .value(Double(late), series: lateParts)),
      Measured(
        name: "players.live_max", content: facts.content { Double(players.peak($0)) }),
    ]
  }

  private mutating func created(_ record: Record, at mark: Occurrence) {
    guard let objectClass = ObjectClass(rawValue: record.small) else { return }
    let before = live.updateValue(
      Live(objectClass: objectClass, made: record.a, item: record.b, epoch: epoch),
      forKey: record.subject)
    if objectClass == .player, before?.objectClass != .player { players.add(1, in: mark.segment) }
  }

  private mutating func freed(_ record: Record, at mark: Occurrence) {
    attached[record.subject] = nil
    guard let object = live.removeValue(forKey: record.subject) else { return }
    if object.objectClass == .player { players.add(-1, in: mark.segment) }
    guard let closedAt, record.instant > closedAt, object.epoch < epoch,
      Self.classes.contains(where: { $0.objectClass == object.objectClass })
    else { return }
    lateHere += 1
  }

  private mutating func drained(_ opening: Int) {
    guard closedAt != nil else { return }
    closedAt = nil
    let leaked = live.filter { $0.value.epoch == epoch - 1 }
      .sorted { $0.key < $1.key }
      .map { (number: $0.key, live: $0.value) }
    drain = Drain(opening: opening, leaked: leaked)
    late += lateHere
    lateParts.append(Metric.Part(opening: opening, value: Double(lateHere)))
  }

  /// Reports the leaks of a drain. The records of its registrations may come just before the drain's record or just
  /// after.
  private mutating func reportDrain() {
    guard let drain else { return }
    self.drain = nil
    for entry in Self.classes {
      let leaked = drain.leaked.filter { $0.live.objectClass == entry.objectClass }
      parts[entry.name, default: []].append(
        Metric.Part(opening: drain.opening, value: Double(leaked.count)))
      objects[entry.name, default: []] += leaked.map { number, live in
        LeakedObject(
          object: described(number, live), opening: drain.opening,
          made: trace.name(live.made) ?? "", heldBy: holders(of: number))
      }
    }
    holds.removeAll()
  }

  private func described(_ number: UInt32, _ object: Live) -> String {
    var item: Int64?
    switch object.objectClass {
    case .item: item = object.item
    case .player: item = attached[number].flatMap { facts.feedItem($0) }
    default: break
    }
    let feedItem = item.flatMap { $0 < 0 ? nil : " (feed item \($0))" } ?? ""
    return "\(object.objectClass) \(number)\(feedItem)"
  }

  /// Registrations that hold an object: directly, or through the player or item that it is associated with.
  private func holders(of number: UInt32) -> [String] {
    var kept = [Int64(number)]
    if let item = attached[number] { kept.append(item) }
    kept += attached.filter { $0.value == Int64(number) }.map { Int64($0.key) }.sorted()
    return holds.filter { $0.held != 0 && kept.contains($0.held) }.map {
      trace.name($0.text) ?? "registration \($0.object)"
    }
  }
}
