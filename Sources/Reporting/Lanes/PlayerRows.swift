import ReelbenchMeasurement
import ReelbenchSimulation

/// One lane for each player, from its creation until it was freed: when it played, waited, stalled or was paused, and
/// with which items.
package struct PlayerRows: Sendable {
  package enum State: Int, CaseIterable, Sendable {
    /// It exists and has no item.
    case empty
    case paused
    /// It is waiting, and its item has not shown a frame yet.
    case waiting
    case playing
    /// It is waiting, although its item has shown a frame.
    case stalled

    package var word: String {
      switch self {
      case .empty: "no item"
      case .paused: "paused"
      case .waiting: "waiting for its first frame"
      case .playing: "playing"
      case .stalled: "stalled"
      }
    }
  }

  package struct Row: Sendable {
    /// Its creation number.
    package var number: UInt32
    /// Where it was made; empty if that is not known.
    package var made: String
    package var created: Int64
    /// Nil if it is alive at the end.
    package var freed: Int64?
    package var spans: [RunLanes.Span] = []
    /// When it was given an item, with the number of the feed item.
    package var items: [RunLanes.Mark] = []
    fileprivate var hasItem = false
    fileprivate var hasShown = false
    fileprivate var control = TimeControl.paused
    fileprivate var state: State? = .empty
    fileprivate var since: Int64

    fileprivate init(number: UInt32, made: String, created: Int64) {
      self.number = number
      self.made = made
      self.created = created
      since = created
    }

    /// How long it was in a state, in milliseconds.
    package func time(_ state: State) -> Int64 {
      spans.reduce(0) { $0 + ($1.state == state.rawValue ? $1.end - $1.start : 0) }
    }

    /// Ends the current span if the state has changed.
    fileprivate mutating func update(at instant: Int64, isOver: Bool = false) {
      let now: State? =
        isOver ? nil : hasItem ? playing : .empty
      guard now != state else { return }
      if let state, instant > since {
        spans.append(RunLanes.Span(start: since, end: instant, state: state.rawValue))
      }
      state = now
      since = instant
    }

    private var playing: State {
      switch control {
      case .paused: .paused
      case .playing: .playing
      case .waiting: hasShown ? .stalled : .waiting
      }
    }
  }

  /// More lanes would not be readable.
  package static let mostRows = 16
  package static let mostSpans = 200
  /// The players that were alive longest, in order of creation.
  package var rows: [Row] = []
  /// The number of players that have no lane.
  package var leftOut = 0
  /// The number of spans left out: the shortest of players with more than `mostSpans`. Their latest items are left out
  /// too.
  package var spansLeftOut = 0

  private var places: [UInt32: Int] = [:]

  init() {}

  mutating func observe(
    _ record: Record, _ kind: Observation, at instant: Int64, _ trace: StoredTrace
  ) {
    switch kind {
    case .created where record.small == ObjectClass.player.rawValue:
      places[record.subject] = rows.count
      rows.append(
        Row(number: record.subject, made: trace.name(record.a) ?? "", created: instant))
    case .freed where record.small == ObjectClass.player.rawValue:
      guard let place = places.removeValue(forKey: record.subject) else { return }
      rows[place].update(at: instant, isOver: true)
      rows[place].freed = instant
    case .attach:
      change(record.subject, at: instant) {
        $0.hasItem = true
        $0.hasShown = false
        if record.b >= 0 {
          $0.items.append(RunLanes.Mark(at: instant, text: String(record.b)))
        }
      }
    case .detach: change(record.subject, at: instant) { $0.hasItem = false }
    case .presented: change(record.subject, at: instant) { $0.hasShown = true }
    case .timeControl:
      change(record.subject, at: instant) {
        $0.control = TimeControl(rawValue: record.small) ?? .paused
      }
    default: break
    }
  }

  mutating func finish(at end: Int64) {
    for place in rows.indices { rows[place].update(at: end, isOver: true) }
    if rows.count > Self.mostRows {
      let kept = rows.indices.sorted {
        let (first, second) = (rows[$0], rows[$1])
        let lengths = ((first.freed ?? end) - first.created, (second.freed ?? end) - second.created)
        return (lengths.1, $0) < (lengths.0, $1)
      }.prefix(Self.mostRows)
      leftOut = rows.count - kept.count
      rows = kept.sorted().map { rows[$0] }
    }
    for place in rows.indices {
      let (kept, rest) = rows[place].spans.longest(Self.mostSpans)
      rows[place].spans = kept
      rows[place].items = Array(rows[place].items.prefix(Self.mostSpans))
      spansLeftOut += rest
    }
    places = [:]
  }

  private mutating func change(
    _ player: UInt32, at instant: Int64, _ change: (inout Row) -> Void
  ) {
    guard let place = places[player] else { return }
    change(&rows[place])
    rows[place].update(at: instant)
  }
}
