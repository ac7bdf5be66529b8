import ReelbenchMeasurement
import ReelbenchSimulation

/// What the script and the finger did: openings, phases, steps, touches, scrolls.
struct ScriptEvents {
  private typealias Tracks = RunEvents.Tracks

  private struct Open {
    var name: String
    var since: Int64
  }

  /// When touches of the first finger began, in order.
  private(set) var touches: [Int64] = []
  private var opening: Open?
  private var phase: Open?
  private var step: Open?
  private var touch: Int64?
  private var scrolls = 0
  private var scrollBegan: Int64 = 0
  private var isNamed = false

  mutating func observe(
    _ record: Record, _ kind: Observation, at instant: Int64, _ trace: StoredTrace,
    _ log: inout TraceEventLog
  ) {
    if !isNamed { name(&log) }
    switch kind {
    case .opened:
      Self.change(&opening, to: "opening \(record.a)", Tracks.app, "app", at: instant, &log)
    case .closed:
      Self.change(
        &opening, to: "drain of opening \(record.a)", Tracks.app, "app", at: instant, &log)
    case .drained: Self.change(&opening, to: nil, Tracks.app, "app", at: instant, &log)
    case .phase:
      let name = trace.name(record.subject) ?? "?"
      Self.change(&phase, to: name, Tracks.phases, "phase", at: instant, &log)
    case .step:
      let name = trace.name(record.subject) ?? "?"
      Self.change(&step, to: name, Tracks.steps, "step", at: instant, &log)
    case .appState:
      let state = AppState(rawValue: record.small).map { "\($0)" } ?? "unknown"
      log.instant(Tracks.app, state, "app", at: instant)
    case .log:
      log.instant(Tracks.app, trace.name(record.subject) ?? "?", "log", at: instant)
    case .exception:
      log.instant(Tracks.app, trace.name(record.subject) ?? "?", "exception", at: instant)
    case .memoryWarning: log.instant(Tracks.app, "memory warning", "memory", at: instant)
    case .touch where record.subject == 0: touch(record, at: instant, &log)
    case .scrollActive: scroll(isActive: record.small == 1, at: instant, &log)
    case .gesture:
      log.instant(Tracks.finger, trace.name(record.subject) ?? "?", "gesture", at: instant)
    default: break
    }
  }

  mutating func finish(at end: Int64, _ log: inout TraceEventLog) {
    Self.change(&opening, to: nil, Tracks.app, "app", at: end, &log)
    Self.change(&phase, to: nil, Tracks.phases, "phase", at: end, &log)
    Self.change(&step, to: nil, Tracks.steps, "step", at: end, &log)
    lift(at: end, &log)
    if scrolls > 0 { log.span(Tracks.scroll, "scroll", "scroll", from: scrollBegan, to: end) }
  }

  private mutating func name(_ log: inout TraceEventLog) {
    isNamed = true
    log.name(Tracks.app, "app")
    log.name(Tracks.phases, "phases")
    log.name(Tracks.steps, "steps")
    log.name(Tracks.finger, "finger")
    log.name(Tracks.scroll, "scrolls and animations")
    log.name(Tracks.main, "main thread")
    log.name(Tracks.hitches, "hitches")
    log.name(Tracks.network, "network")
  }

  private static func change(
    _ open: inout Open?, to name: String?, _ track: TraceEventLog.Track, _ category: String,
    at instant: Int64, _ log: inout TraceEventLog
  ) {
    if let open { log.span(track, open.name, category, from: open.since, to: instant) }
    open = name.map { Open(name: $0, since: instant) }
  }

  private mutating func touch(_ record: Record, at instant: Int64, _ log: inout TraceEventLog) {
    if record.small == 0 {
      touch = instant
    } else if record.small == 2 {
      lift(at: instant, &log)
    }
  }

  private mutating func lift(at instant: Int64, _ log: inout TraceEventLog) {
    guard let began = touch else { return }
    if let written = log.span(Tracks.finger, "touch", "touch", from: began, to: instant) {
      touches.append(written.lowerBound)
    }
    touch = nil
  }

  private mutating func scroll(
    isActive: Bool, at instant: Int64, _ log: inout TraceEventLog
  ) {
    if isActive {
      if scrolls == 0 { scrollBegan = instant }
      scrolls += 1
    } else if scrolls > 0 {
      scrolls -= 1
      if scrolls == 0 {
        log.span(Tracks.scroll, "scroll", "scroll", from: scrollBegan, to: instant)
      }
    }
  }
}
