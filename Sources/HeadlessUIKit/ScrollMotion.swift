import Simulation

/// What a scroll view is doing.
enum ScrollMotion {
  case idle
  /// A finger is down; the pan has not been recognised.
  case touched
  /// The finger moves the content.
  case dragging
  case paging(x: ScrollPhysics.Paging?, y: ScrollPhysics.Paging?)
  case decelerating(x: ScrollPhysics.Deceleration?, y: ScrollPhysics.Deceleration?)
  case animating(ScrollPhysics.Animated)

  /// Whether it counts as scrolling for hitches.
  var isScrolling: Bool {
    switch self {
    case .idle, .touched: false
    case .dragging, .paging, .decelerating, .animating: true
    }
  }

  var isDecelerating: Bool {
    switch self {
    case .paging, .decelerating: true
    default: false
    }
  }
}

/// The last moves of a finger, for the velocity at its release.
struct FingerTrail {
  struct Point: Equatable {
    var at: Instant
    var location: CGPoint
  }

  /// A flick counts only when the finger moved less than this before the release (A2.7).
  static let restTime = Nanoseconds.milliseconds(100)
  /// Moves that make up the velocity.
  private static let window = Nanoseconds.milliseconds(50)

  private(set) var points: [Point] = []

  mutating func add(_ location: CGPoint, at instant: Instant) {
    points.append(Point(at: instant, location: location))
    if points.count > 16 { points.removeFirst() }
  }

  /// Points a second; zero when the finger rested before its release.
  func velocity(at release: Instant) -> CGPoint {
    guard let last = points.last, release - lastMove < Self.restTime,
      let first = points.first(where: { last.at - $0.at <= Self.window }), first.at < last.at
    else { return .zero }
    let seconds = (last.at - first.at).seconds
    return CGPoint(
      x: ScrollPhysics.rounded((last.location.x - first.location.x) / seconds),
      y: ScrollPhysics.rounded((last.location.y - first.location.y) / seconds))
  }

  private var lastMove: Instant {
    for index in points.indices.reversed() where index > 0 {
      if points[index].location != points[index - 1].location { return points[index].at }
    }
    return points.first?.at ?? .zero
  }
}
