import ReelbenchSimulation

/// The state of the finger that a scroll view tracks.
enum ScrollTouch {
  case none
  /// The finger is down; a pan has not been recognised.
  case down
  /// The finger is down and has stopped moving content; any move, or the lift, makes the touch a drag (A2.15).
  case caught
  /// The finger moves the content.
  case panning

  /// Whether the content stays with the finger.
  var holdsContent: Bool { self == .caught || self == .panning }
}

/// The axes along which a drag moves the content.
struct DragAxes: Equatable {
  var horizontal: Bool
  var vertical: Bool
}

/// The motion of a scroll view's content when no finger moves it.
enum ScrollMotion {
  case idle
  case paging(x: ScrollPhysics.Paging, y: ScrollPhysics.Paging)
  case decelerating(x: ScrollPhysics.Deceleration, y: ScrollPhysics.Deceleration)
  /// A page turn without a flick, where the profile gives it a fixed duration (A2.8); also a turn to the current offset
  /// (A2.14).
  case settling(ScrollPhysics.Animated)
  case animating(ScrollPhysics.Animated)

  var isUnderWay: Bool {
    switch self {
    case .idle: false
    case .paging, .decelerating, .settling, .animating: true
    }
  }

  var isDecelerating: Bool {
    switch self {
    case .paging, .decelerating, .settling: true
    case .idle, .animating: false
    }
  }

  /// The final offset of content that is now at `offset`.
  func target(from offset: CGPoint) -> CGPoint {
    switch self {
    case .idle: return offset
    case .paging(let x, let y): return CGPoint(x: x.target, y: y.target)
    case .decelerating(let x, let y): return CGPoint(x: x.end, y: y.end)
    case .settling(let animation), .animating(let animation): return animation.to
    }
  }
}

/// The last moves of a finger, which give its velocity at release.
struct FingerTrail {
  struct Point: Equatable {
    var at: Instant
    var location: CGPoint
  }

  /// A release is a flick only when the last move came less than this time before it (A2.7).
  static let restTime = Nanoseconds.milliseconds(100)
  /// The velocity is computed from the moves of this last span.
  private static let window = Nanoseconds.milliseconds(50)

  private(set) var points: [Point] = []

  mutating func add(_ location: CGPoint, at instant: Instant) {
    points.append(Point(at: instant, location: location))
    if points.count > 16 { points.removeFirst() }
  }

  /// Velocity of the last moves, in points a second; zero when the finger rested before its release.
  func velocity(at release: Instant) -> CGPoint {
    guard let last = lastMove, release - last.at < Self.restTime,
      let first = points.first(where: { last.at - $0.at <= Self.window }), first.at < last.at
    else { return .zero }
    let seconds = (last.at - first.at).seconds
    return CGPoint(
      x: ScrollPhysics.rounded((last.location.x - first.location.x) / seconds),
      y: ScrollPhysics.rounded((last.location.y - first.location.y) / seconds))
  }

  private var lastMove: Point? {
    points.indices.dropFirst().last { points[$0].location != points[$0 - 1].location }
      .map { points[$0] }
  }
}
