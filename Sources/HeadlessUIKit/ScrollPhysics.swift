import Simulation

/// Curves of a scroll: only + − × ÷ √, in steps of a millisecond, so that no library's last bit reaches a trace.
enum ScrollPhysics {
  /// Rounds an offset to what a trace can say: 1/1024 pt.
  static func rounded(_ offset: Double) -> Double { (offset * 1024).rounded() / 1024 }

  /// How far content follows a finger that is `distance` past the edge (A2.5).
  static func rubberBand(_ distance: Double, dimension: Double) -> Double {
    guard dimension > 0 else { return 0 }
    return (1 - 1 / (distance * 0.55 / dimension + 1)) * dimension
  }

  /// A page turn (A2.8, the constants of the iAd scroll view). The recurrence overshoots its target by less than a
  /// point before it settles; the offset stops at the target (A2.9).
  struct Paging: Equatable {
    static let flickVelocity = 300.0
    private(set) var offset: Double
    /// The offset of the recurrence.
    private var free: Double
    private let isForward: Bool
    /// Points a second.
    private(set) var velocity: Double
    let target: Double
    private(set) var isOver = false

    init(offset: Double, velocity: Double, target: Double) {
      self.offset = offset
      free = offset
      isForward = target > offset
      self.velocity = velocity
      self.target = target
      isOver = offset == target
    }

    mutating func advance(milliseconds: Int) {
      for _ in 0..<milliseconds where !isOver {
        velocity += 1000 * 3.6e-4 * (target - free)
        velocity *= 0.9668
        free += velocity / 1000
        offset = isForward ? min(free, target) : max(free, target)
        if abs(velocity) <= 10, abs(target - free) <= 1 {
          offset = target
          velocity = 0
          isOver = true
        }
      }
    }

    /// The page edge that a release at this offset and velocity goes to; never more than one page away.
    static func target(offset: Double, velocity: Double, page: Double, most: Double) -> Double {
      guard page > 0 else { return 0 }
      let exact = offset / page
      let index: Double
      if abs(velocity) >= flickVelocity {
        index = velocity > 0 ? exact.rounded(.down) + 1 : exact.rounded(.up) - 1
      } else {
        index = exact.rounded(.toNearestOrAwayFromZero)
      }
      return min(max(index * page, 0), most)
    }
  }

  /// Free deceleration (A2.1, A2.2): velocity falls by `rate` each millisecond; bounces back past an edge (A2.6).
  struct Deceleration: Equatable {
    private(set) var offset: Double
    private(set) var velocity: Double
    let rate: Double
    let range: ClosedRange<Double>
    private(set) var isOver = false

    /// Below this a deceleration has ended: half a point is left to go (A2.2).
    private var restVelocity: Double { 1000 * (1 - rate) / (1 + rate) }

    mutating func advance(milliseconds: Int) {
      for _ in 0..<milliseconds where !isOver {
        if range.contains(offset) {
          // The exact step of the continuous model: the mean velocity of the millisecond is v(1 + rate)/2 to third order.
          offset += velocity * (1 + rate) / 2000
          velocity *= rate
          if abs(velocity) < restVelocity { isOver = true }
        } else {
          bounce()
        }
      }
    }

    /// A critically damped spring of stiffness 100 towards the edge, a millisecond at a time.
    private mutating func bounce() {
      let edge = offset < range.lowerBound ? range.lowerBound : range.upperBound
      let distance = offset - edge
      velocity += (-100 * distance - 20 * velocity) / 1000
      offset += velocity / 1000
      if abs(offset - edge) < 0.5, abs(velocity) < 10 || (offset - edge < 0) != (distance < 0) {
        offset = edge
        velocity = 0
        isOver = true
      }
    }
  }

  /// A scroll asked for by the app: 0.3 s, slow at both ends.
  struct Animated: Equatable {
    static let milliseconds = 300
    let from: CGPoint
    let to: CGPoint

    /// The offset after a time, by a cubic polynomial.
    func offset(after milliseconds: Int) -> CGPoint {
      guard milliseconds < Self.milliseconds else { return to }
      let t = Double(milliseconds) / Double(Self.milliseconds)
      let share = t * t * (3 - 2 * t)
      return CGPoint(
        x: ScrollPhysics.rounded(from.x + (to.x - from.x) * share),
        y: ScrollPhysics.rounded(from.y + (to.y - from.y) * share))
    }
  }
}
