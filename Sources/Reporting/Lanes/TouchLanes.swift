import ReelbenchMeasurement
import ReelbenchSimulation

/// When the finger was down, and the scroll position of the page that it moves.
package struct TouchLanes: Sendable {
  /// State 0: the finger is down; 1: the page decelerates.
  package static let words = ["finger down", "moves by itself"]
  package var spans: [RunLanes.Span] = []
  /// When the app began an animated scroll.
  package var turns: [RunLanes.Mark] = []
  /// The offset, in points, of the scroll view that moved furthest, along the axis of that movement.
  package var position: [RunLanes.Level] = []

  private struct View {
    var x: [RunLanes.Level] = []
    var y: [RunLanes.Level] = []
  }
  private var views: [UInt32: View] = [:]
  private var downSince: Int64?
  private var motions: [UInt32: Int64] = [:]

  init() {}

  mutating func observe(_ record: Record, _ kind: Observation, at instant: Int64) {
    switch kind {
    case .touch where record.subject == 0:
      if record.small == 0 { downSince = instant }
      if record.small == 2 { lift(at: instant) }
    case .scrollCall where record.small == ScrollCall.beganAnimating.rawValue:
      turns.append(RunLanes.Mark(at: instant, text: "the app began to scroll"))
    case .scrollCall where record.small == ScrollCall.willBeginDecelerating.rawValue:
      motions[record.subject] = instant
    case .scrollActive where record.small == 0: rest(record.subject, at: instant)
    case .scrollCall where record.small == ScrollCall.didEndDecelerating.rawValue:
      rest(record.subject, at: instant)
    case .offset:
      views[record.subject, default: View()].x.note(record.a / 1_024, at: instant)
      views[record.subject, default: View()].y.note(record.b / 1_024, at: instant)
    default: break
    }
  }

  mutating func finish(at end: Int64) {
    lift(at: end)
    for view in motions.keys.sorted() { rest(view, at: end) }
    spans.sort { ($0.start, $0.state) < ($1.start, $1.state) }
    var furthest: Int64 = 0
    for view in views.keys.sorted() {
      for path in [views[view]?.x ?? [], views[view]?.y ?? []] {
        let values = path.map(\.value)
        let length = (values.max() ?? 0) - (values.min() ?? 0)
        if length > furthest {
          furthest = length
          position = path
        }
      }
    }
    position = position.thinned(to: 500, until: end)
    views = [:]
  }

  private mutating func lift(at instant: Int64) {
    guard let since = downSince else { return }
    spans.append(RunLanes.Span(start: since, end: instant, state: 0))
    downSince = nil
  }

  private mutating func rest(_ view: UInt32, at instant: Int64) {
    guard let since = motions.removeValue(forKey: view) else { return }
    spans.append(RunLanes.Span(start: since, end: instant, state: 1))
  }
}
