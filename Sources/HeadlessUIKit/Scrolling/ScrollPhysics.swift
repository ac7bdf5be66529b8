import ReelbenchSimulation

/// Curves of a scroll: only + − × ÷ √, in steps of a millisecond, so that no library's last bit reaches a trace.
enum ScrollPhysics {
  /// Rounds an offset to what a trace can say: 1/1024 pt.
  static func rounded(_ offset: Double) -> Double { (offset * 1024).rounded() / 1024 }

  /// How far content follows a finger that is `distance` past the edge (A2.5).
  static func rubberBand(_ distance: Double, dimension: Double) -> Double {
    guard dimension > 0 else { return 0 }
    return (1 - 1 / (distance * 0.55 / dimension + 1)) * dimension
  }

  /// How far past the edge a finger is that holds content `moved` past it.
  static func pull(on moved: Double, dimension: Double) -> Double {
    guard dimension > moved else { return moved }
    return (1 / (1 - moved / dimension) - 1) * dimension / 0.55
  }

  /// A page turn (A2.8, the constants of the iAd scroll view). The recurrence overshoots its target by less than a
  /// point before it settles; the offset stops at the target (A2.9).
  struct Paging: Equatable {
    static let flickVelocity = 300.0
    /// A page turn without a flick, where it takes a time of its own (A2.8).
    static let slowMilliseconds = 250
    private(set) var offset: Double
    /// The offset of the recurrence.
    private var free: Double
    private let isForward: Bool
    /// Points in 1000 steps of the recurrence.
    private(set) var velocity: Double
    /// Steps of the recurrence in a millisecond.
    private let pace: Int
    let target: Double
    private(set) var isOver = false

    /// - Parameter velocity: points a second.
    init(offset: Double, velocity: Double, target: Double, pace: Int = 1) {
      self.offset = offset
      free = offset
      isForward = target > offset
      self.velocity = velocity / Double(pace)
      self.pace = pace
      self.target = target
      isOver = offset == target
    }

    mutating func advance(milliseconds: Int) {
      for _ in 0..<milliseconds * pace where !isOver {
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
    /// - Parameter origin: where the first page begins; nil for where the range does (A2.19).
    static func target(
      offset: Double, velocity: Double, page: Double, range: ClosedRange<Double>,
      origin: Double? = nil
    ) -> Double {
      guard page > 0 else { return range.lowerBound }
      let origin = origin ?? range.lowerBound
      let exact = (offset - origin) / page
      let index: Double
      if abs(velocity) >= flickVelocity {
        index = velocity > 0 ? exact.rounded(.down) + 1 : exact.rounded(.up) - 1
      } else {
        index = exact.rounded(.toNearestOrAwayFromZero)
      }
      return min(max(origin + index * page, range.lowerBound), range.upperBound)
    }
  }

  /// Free deceleration (A2.1, A2.2): velocity falls by `rate` each millisecond; bounces back past an edge (A2.6).
  struct Deceleration: Equatable {
    /// A slower finger throws nothing (A2.8).
    static let throwVelocity = 250.0
    private(set) var offset: Double
    private(set) var velocity: Double
    let rate: Double
    let range: ClosedRange<Double>
    let bounces: Bool
    private(set) var isOver = false

    /// Where it comes to rest.
    var end: Double {
      var motion = self
      motion.advance(milliseconds: Self.longest)
      return motion.offset
    }

    /// Milliseconds after which the fastest finger's throw is over.
    private static let longest = 10_000

    init(
      offset: Double, velocity: Double, rate: Double, range: ClosedRange<Double>,
      bounces: Bool = true
    ) {
      self.offset = offset
      self.velocity = velocity
      self.rate = rate
      self.range = range
      self.bounces = bounces
    }

    /// Below this a deceleration has ended: half a point is left to go (A2.2).
    private var restVelocity: Double { 1000 * (1 - rate) / (1 + rate) }

    mutating func advance(milliseconds: Int) {
      for _ in 0..<milliseconds where !isOver {
        if range.contains(offset) {
          // The exact step of the continuous model: the mean velocity of the millisecond is v(1 + rate)/2 to third order.
          offset += velocity * (1 + rate) / 2000
          velocity *= rate
          if abs(velocity) < restVelocity, range.contains(offset) { isOver = true }
        } else {
          bounce()
        }
        if !bounces, !range.contains(offset) { stop(at: edge) }
      }
    }

    /// The nearer end of the range.
    private var edge: Double { offset < range.lowerBound ? range.lowerBound : range.upperBound }

    private mutating func stop(at edge: Double) {
      offset = edge
      velocity = 0
      isOver = true
    }

    /// A critically damped spring of stiffness 100 (β = 10) towards the edge: the exact solution, a millisecond on.
    private mutating func bounce() {
      /// e^(−β · 1 ms)
      let left = 0.990_049_833_749_168
      let edge = edge
      let distance = offset - edge
      let pull = velocity + 10 * distance
      offset = edge + left * (distance + pull / 1000)
      velocity = left * (velocity - pull / 100)
      // Until a trace can no longer tell it from the edge: 1.2 to 1.5 s (A2.6). A return that is too fast to be damped in
      // time ends where it reaches the edge.
      let isBack = (offset < edge) != (distance < 0)
      let rest = abs(offset - edge)
      if rest < 1 / 1024 && abs(velocity) < 10 || rest < 0.5 && isBack {
        stop(at: edge)
      }
    }
  }

  /// A scroll of a given length, slow at both ends: one that the app asks for, or a page turn without a flick.
  struct Animated: Equatable {
    let from: CGPoint
    let to: CGPoint
    /// How long it takes.
    let milliseconds: Int

    /// The offset after a time, by a cubic polynomial.
    func offset(after elapsed: Int) -> CGPoint {
      guard elapsed < milliseconds else { return to }
      let t = Double(elapsed) / Double(milliseconds)
      let share = t * t * (3 - 2 * t)
      return CGPoint(
        x: ScrollPhysics.rounded(from.x + (to.x - from.x) * share),
        y: ScrollPhysics.rounded(from.y + (to.y - from.y) * share))
    }
  }
}
