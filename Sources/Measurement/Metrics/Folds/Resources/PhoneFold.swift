import ReelbenchSimulation

/// App states and what the app does in them, gestures, video layers, and players made.
struct PhoneFold: Fold {
  private struct Frame: Equatable {
    var pass: UInt16
    var pts: Int64
  }

  private let facts: RunFacts
  private var state = AppState.active
  /// A player played, and a video's frame was on the screen, when the app last left the active state.
  private var wasWatched = false
  private var playing: Set<UInt32> = []
  /// By player: the last frame that it presented of its item. It is shown again after a return, which is not a new
  /// frame.
  private var frames: [UInt32: Frame] = [:]
  private var wasInBackground = false
  /// When the app came back, until a new frame is presented.
  private var back: Occurrence?
  private var shown = ShownFrames()
  private var returns: [Metric.Sample] = []
  private var timers: Tally
  private var misfires: Tally
  private(set) var playersMade: Tally
  /// By layer that is ready: its cell.
  private var layers: [UInt32: Int64] = [:]
  private var layerCounts: [Int64: Int64] = [:]
  private var layersMost: Gauge

  init(_ facts: RunFacts) {
    self.facts = facts
    timers = Tally(facts)
    misfires = Tally(facts)
    playersMade = Tally(facts)
    layersMost = Gauge(facts)
  }

  mutating func observe(_ record: Record, _ kind: Observation, at mark: Occurrence) {
    switch kind {
    case .appState: changed(AppState(rawValue: record.small) ?? state, at: mark)
    case .presented:
      let frame = Frame(pass: record.small, pts: record.a)
      let isNew = frames.updateValue(frame, forKey: record.subject) != frame
      if isNew, let start = back { finish(start, at: mark, isCensored: false) }
    case .timeControl:
      if record.small == TimeControl.playing.rawValue {
        playing.insert(record.subject)
      } else {
        playing.remove(record.subject)
      }
    case .attach: frames[record.subject] = nil
    case .opened: state = .active
    case .closed:
      giveUp(at: mark)
      wasInBackground = false
    case .timerFired where state == .background: timers.add(1, in: mark.segment)
    case .gesture where record.a == 1: misfires.add(1, in: mark.segment)
    case .created where record.small == ObjectClass.player.rawValue:
      playersMade.add(1, in: mark.segment)
    case .layerReady: hold(record.subject, record.small == 1 ? record.b : 0, at: mark)
    case .layerPlayer where record.a == 0: hold(record.subject, 0, at: mark)
    case .freed:
      playing.remove(record.subject)
      frames[record.subject] = nil
      hold(record.subject, 0, at: mark)
    default: break
    }
    _ = shown.observe(record, kind)
  }

  mutating func end(at mark: Occurrence) {
    giveUp(at: mark)
    layersMost.advance(to: mark.segment)
  }

  var measured: [Measured] {
    [
      Measured(name: "return.first_frame", content: .samples(byStart(returns))),
      Measured(
        name: "timers.fired_in_background", content: facts.content { Double(timers.sum($0)) }),
      Measured(name: "gesture.misfires", content: facts.content { Double(misfires.sum($0)) }),
      Measured(
        name: "layers.per_cell_max", content: facts.content { Double(layersMost.peak($0)) }),
    ]
  }

  private mutating func changed(_ new: AppState, at mark: Occurrence) {
    if state == .active, new != .active {
      giveUp(at: mark)
      wasWatched = shown.isAnyShown && !playing.isEmpty
    }
    state = new
    switch new {
    case .background: wasInBackground = true
    case .active:
      if wasInBackground { back = mark }
      wasInBackground = false
    case .inactive: break
    }
  }

  /// Ends the wait for a frame without one. It is a sample only when a video was watched as the app was left.
  private mutating func giveUp(at mark: Occurrence) {
    guard let start = back else { return }
    if wasWatched { finish(start, at: mark, isCensored: true) }
    back = nil
  }

  private mutating func finish(_ start: Occurrence, at mark: Occurrence, isCensored: Bool) {
    returns.append(
      facts.sample(
        at: start, item: nil, value: milliseconds(mark.instant.since(start.instant)),
        isCensored: isCensored))
    back = nil
  }

  /// Records that a layer is ready in a cell, or in none (0).
  private mutating func hold(_ layer: UInt32, _ cell: Int64, at mark: Occurrence) {
    let before = layers[layer] ?? 0
    guard before != cell else { return }
    if before != 0 { layerCounts[before, default: 0] -= 1 }
    layers[layer] = cell == 0 ? nil : cell
    if cell != 0 { layerCounts[cell, default: 0] += 1 }
    layersMost.set(layerCounts.values.max() ?? 0, in: mark.segment)
  }
}
