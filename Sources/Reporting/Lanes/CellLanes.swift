import ReelbenchMeasurement
import ReelbenchSimulation

/// What a person saw in each cell: one lane for each cell, named by the letter that `replay --timeline` uses.
package struct CellLanes: Sendable {
  package enum State: Int, CaseIterable, Sendable {
    /// Bound to an item and off screen.
    case bound
    /// A poster in place of a video.
    case cover
    /// A picture item's own picture.
    case picture
    case playing
    /// A frozen frame: the player is paused.
    case still
    /// A frozen frame: the player is waiting.
    case stalled
    /// Black, a background, or nothing.
    case blank
    /// A frame or picture of another item.
    case wrong

    package var word: String {
      switch self {
      case .bound: "bound, off screen"
      case .cover: "cover, waiting for its video"
      case .picture: "picture"
      case .playing: "playing"
      case .still: "still frame, paused"
      case .stalled: "stalled"
      case .blank: "blank"
      case .wrong: "wrong item"
      }
    }
  }

  package struct Lane: Sendable {
    package var letter: String
    package var spans: [RunLanes.Span] = []
    /// When the cell was bound to an item.
    package var binds: [RunLanes.Mark] = []
    /// When the first frame after a bind was presented.
    package var firstFrames: [Int64] = []
    fileprivate(set) var wasSeen = false
    fileprivate var item: Int64 = -1
    fileprivate var isVideo = false
    fileprivate var fact = ScreenFact.absent
    fileprivate var player: UInt32 = 0
    fileprivate var awaitsFrame = false
    fileprivate var state: State?
    fileprivate var since: Int64 = 0

    fileprivate func state(_ control: TimeControl?) -> State? {
      switch fact {
      case .absent: item < 0 ? nil : .bound
      case .frame:
        switch control {
        case .waiting: .stalled
        case .paused: .still
        case .playing, nil: .playing
        }
      case .wrongFrame, .wrongPicture: .wrong
      case .poster: isVideo ? .cover : .picture
      case .background, .black, .nothing: .blank
      }
    }
  }

  /// More lanes would not be readable.
  package static let mostLanes = 24
  package static let mostSpans = 300
  /// The cells that were on screen at some time.
  package var lanes: [Lane] = []
  /// The number of cells that were on screen and have no lane.
  package var leftOut = 0
  /// The number of spans left out: the shortest of cells with more than `mostSpans`. Their latest binds and first
  /// frames are left out too.
  package var spansLeftOut = 0

  /// The letters of all cells, by creation number.
  package private(set) var letters: [UInt32: String] = [:]

  private var places: [UInt32: Int] = [:]
  private var controls: [UInt32: TimeControl] = [:]

  init() {}

  mutating func observe(_ record: Record, _ kind: Observation, at instant: Int64) {
    switch kind {
    case .created where record.small == ObjectClass.cell.rawValue: addLane(of: record.subject)
    case .bind: bind(record, at: instant)
    case .screen:
      change(record.subject, at: instant) {
        $0.fact = ScreenFact(rawValue: record.small) ?? .absent
        if $0.fact != .absent { $0.wasSeen = true }
      }
    case .freed:
      change(record.subject, at: instant) {
        $0.fact = .absent
        $0.item = -1
      }
    case .presented:
      guard let cell = UInt32(exactly: record.b), let place = places[cell] else { return }
      if lanes[place].player != record.subject {
        change(cell, at: instant) { $0.player = record.subject }
      }
      if lanes[place].awaitsFrame {
        lanes[place].awaitsFrame = false
        lanes[place].firstFrames.append(instant)
      }
    case .timeControl:
      controls[record.subject] = TimeControl(rawValue: record.small)
      for place in lanes.indices where lanes[place].player == record.subject {
        update(place, at: instant)
      }
    default: break
    }
  }

  mutating func finish(at end: Int64) {
    for place in lanes.indices {
      lanes[place].fact = .absent
      lanes[place].item = -1
      update(place, at: end)
    }
    let seen = lanes.filter(\.wasSeen)
    lanes = Array(seen.prefix(Self.mostLanes))
    leftOut = seen.count - lanes.count
    for place in lanes.indices {
      let (kept, rest) = lanes[place].spans.longest(Self.mostSpans)
      lanes[place].spans = kept
      lanes[place].binds = Array(lanes[place].binds.prefix(Self.mostSpans))
      lanes[place].firstFrames = Array(lanes[place].firstFrames.prefix(Self.mostSpans))
      spansLeftOut += rest
    }
    places = [:]
    controls = [:]
  }

  private mutating func addLane(of cell: UInt32) {
    places[cell] = lanes.count
    let letter = TimelinePicture.label(lanes.count)
    letters[cell] = letter
    lanes.append(Lane(letter: letter))
  }

  private mutating func bind(_ record: Record, at instant: Int64) {
    if places[record.subject] == nil { addLane(of: record.subject) }
    guard let place = places[record.subject] else { return }
    change(record.subject, at: instant) {
      $0.item = record.a
      $0.isVideo = record.small == 1
      $0.awaitsFrame = record.a >= 0
      $0.player = 0
    }
    if record.a >= 0 {
      lanes[place].binds.append(RunLanes.Mark(at: instant, text: String(record.a)))
    }
  }

  private mutating func change(
    _ cell: UInt32, at instant: Int64, _ change: (inout Lane) -> Void
  ) {
    guard let place = places[cell] else { return }
    change(&lanes[place])
    update(place, at: instant)
  }

  /// Ends the current span if the state has changed.
  private mutating func update(_ place: Int, at instant: Int64) {
    let lane = lanes[place]
    let state = lane.state(controls[lane.player])
    guard state != lane.state else { return }
    if let old = lane.state, instant > lane.since {
      lanes[place].spans.append(
        RunLanes.Span(start: lane.since, end: instant, state: old.rawValue))
    }
    lanes[place].state = state
    lanes[place].since = instant
  }
}
