import ReelbenchMeasurement
import ReelbenchSimulation

/// The tracks of the cells: on one the item that a cell was bound to, with what was seen nested in it; on a second one
/// the starts of the cell.
struct CellEvents {
  private struct Cell {
    var track: TraceEventLog.Track
    var item: Int64 = -1
    var isVideo = false
    var fact = ScreenFact.absent
    var player: UInt32 = 0
    var state: String?
    var since: Int64 = 0
    var bound: Int64 = 0
    /// The end of each visit, by its beginning.
    var visits: [Int64: Int64] = [:]
  }

  private var cells: [Cell] = []
  private var places: [UInt32: Int] = [:]
  private var controls: [UInt32: (control: TimeControl, isStalled: Bool)] = [:]

  mutating func observe(
    _ record: Record, _ kind: Observation, at instant: Int64, _ log: inout TraceEventLog
  ) {
    switch kind {
    case .created where record.small == ObjectClass.cell.rawValue:
      add(record.subject, &log)
    case .bind:
      if places[record.subject] == nil { add(record.subject, &log) }
      change(record.subject, at: instant, &log) {
        $0.item = record.a
        $0.isVideo = record.small == 1
        $0.player = 0
      }
    case .screen:
      change(record.subject, at: instant, &log) {
        $0.fact = ScreenFact(rawValue: record.small) ?? .absent
      }
    case .freed:
      change(record.subject, at: instant, &log) {
        $0.fact = .absent
        $0.item = -1
      }
    case .presented:
      guard let cell = UInt32(exactly: record.b) else { return }
      change(cell, at: instant, &log) { $0.player = record.subject }
    case .timeControl:
      controls[record.subject] = TimeControl(rawValue: record.small).map {
        ($0, record.a == Int64(WaitingReason.toMinimizeStalls.rawValue))
      }
      for place in cells.indices where cells[place].player == record.subject {
        update(place, at: instant, &log)
      }
    default: break
    }
  }

  mutating func finish(at end: Int64, _ log: inout TraceEventLog) {
    for place in cells.indices {
      leave(place, at: end, &log)
      cells[place].item = -1
    }
  }

  private mutating func add(_ cell: UInt32, _ log: inout TraceEventLog) {
    let place = Int64(cells.count)
    let track = RunEvents.Tracks.cells + 2 * place
    let label = TimelinePicture.label(cells.count)
    log.name(track, "cell \(label)")
    log.name(track + 1, "cell \(label) starts")
    places[cell] = cells.count
    cells.append(Cell(track: track))
  }

  private mutating func change(
    _ cell: UInt32, at instant: Int64, _ log: inout TraceEventLog,
    _ change: (inout Cell) -> Void
  ) {
    guard let place = places[cell] else { return }
    var changed = cells[place]
    change(&changed)
    if changed.item != cells[place].item {
      leave(place, at: instant, &log)
      changed.state = nil
      changed.bound = instant
      changed.visits = cells[place].visits
    }
    cells[place] = changed
    update(place, at: instant, &log)
  }

  /// Ends the current visit.
  private mutating func leave(_ place: Int, at instant: Int64, _ log: inout TraceEventLog) {
    let cell = cells[place]
    endState(place, at: instant, &log)
    guard cell.item >= 0, instant > cell.bound else { return }
    let written = log.span(
      cell.track, "item \(cell.item)", "visit", from: cell.bound, to: instant,
      [("item", .integer(cell.item))])
    if let written, written.lowerBound == cell.bound {
      cells[place].visits[cell.bound] = written.upperBound
    }
  }

  private mutating func update(_ place: Int, at instant: Int64, _ log: inout TraceEventLog) {
    let state = state(of: cells[place])
    guard state != cells[place].state else { return }
    endState(place, at: instant, &log)
    cells[place].state = state
    cells[place].since = instant
  }

  private mutating func endState(_ place: Int, at instant: Int64, _ log: inout TraceEventLog) {
    let cell = cells[place]
    guard let state = cell.state else { return }
    log.span(cell.track, state, "seen", from: max(cell.since, cell.bound), to: instant, depth: 1)
    cells[place].state = nil
  }

  /// Nil if it is off screen or not bound.
  private func state(of cell: Cell) -> String? {
    guard cell.item >= 0 else { return nil }
    switch cell.fact {
    case .absent: return nil
    case .frame:
      switch controls[cell.player] {
      case (.waiting, let isStalled)?: return isStalled ? "stalled" : "frame, waiting"
      case (.paused, _)?: return "still frame"
      case (.playing, _)?, nil: return "playing"
      }
    case .wrongFrame, .wrongPicture: return "wrong item"
    case .poster: return cell.isVideo ? "cover" : "picture"
    case .background: return "background"
    case .black: return "black"
    case .nothing: return "nothing"
    }
  }

  // MARK: Starts

  /// Writes the starts of the cells, stage by stage, and the arrows to their first frames.
  /// - Parameter touches: when a finger came down, in order.
  func writeStarts(of trace: StoredTrace, touches: [Int64], _ log: inout TraceEventLog) {
    var arrow: Int64 = 0
    for start in StartList.all(of: trace) {
      guard let place = places[start.cell] else { continue }
      let cell = cells[place]
      let bound = start.bound.nanoseconds
      let end = bound &+ start.length.count
      var cursor = bound
      for step in start.steps {
        log.span(
          cell.track + 1, step.name, "stage", from: cursor, to: cursor &+ step.length.count,
          depth: 1)
        cursor = cursor &+ step.length.count
      }
      log.span(
        cell.track + 1, "start of item \(start.item)", "start", from: bound, to: end,
        [("item", .integer(start.item)), ("ending", .string(start.ending))])
      guard let shown = start.presented?.nanoseconds, let left = cell.visits[bound],
        (bound..<max(left, bound)).contains(shown)
      else { continue }
      arrow += 1
      var points = [(cell.track, bound), (cell.track, shown)]
      if let touch = touches.last(where: { $0 <= bound }) {
        points.insert((RunEvents.Tracks.finger, touch), at: 0)
      }
      log.arrow("first frame", id: log.process << 32 | arrow, through: points)
    }
  }
}
