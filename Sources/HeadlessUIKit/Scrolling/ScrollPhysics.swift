import ReelbenchSimulation

/// Curves of a scroll. They use only + − × ÷ √, in steps of a millisecond, so that a trace does not depend on how a
/// library rounds the last bit.
enum ScrollPhysics {
  /// Rounds an offset to the resolution of a trace, 1/1024 pt.
  static func rounded(_ offset: Double) -> Double { (offset * 1024).rounded() / 1024 }

  /// How far content follows a finger that is `distance` past the edge (A2.5).
  static func rubberBand(_ distance: Double, dimension: Double) -> Double {
    guard dimension > 0 else { return 0 }
    return (1 - 1 / (distance * 0.55 / dimension + 1)) * dimension
  }

  /// The inverse of `rubberBand`: how far past the edge a finger is that holds content `moved` past the edge.
  static func pull(on moved: Double, dimension: Double) -> Double {
    guard dimension > moved else { return moved }
    return (1 / (1 - moved / dimension) - 1) * dimension / 0.55
  }

  /// A page turn (A2.8, the constants of the iAd scroll view). The recurrence overshoots its target by less than a
  /// point before it settles; the offset stops at the target (A2.9).
  struct Paging: Equatable {
    static let flickVelocity = 300.0
    /// Duration of a page turn without a flick, where the profile gives it a fixed one (A2.8).
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

    /// The page edge at which a release with this offset and velocity ends; never more than one page away.
    /// - Parameter origin: where the first page begins; nil for the start of the range (A2.19).
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

  /// Free deceleration (A2.1, A2.2). The velocity is multiplied by `rate` each millisecond; past an edge the content
  /// bounces back (A2.6).
  struct Deceleration: Equatable {
    /// A release slower than this starts no deceleration (A2.8).
    static let throwVelocity = 250.0
    private(set) var offset: Double
    private(set) var velocity: Double
    let rate: Double
    let range: ClosedRange<Double>
    let bounces: Bool
    private(set) var isOver = false

    /// The offset at which the content comes to rest.
    var end: Double {
      var motion = self
      motion.advance(milliseconds: Self.longest)
      return motion.offset
    }

    /// Milliseconds after which any deceleration has ended, even that of the fastest finger.
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

    /// A deceleration ends below this velocity, with half a point left to go (A2.2).
    private var restVelocity: Double { 1000 * (1 - rate) / (1 + rate) }

    mutating func advance(milliseconds: Int) {
      for _ in 0..<milliseconds where !isOver {
        if range.contains(offset) {
          // The exact step of the continuous model: to third order, the mean velocity of the millisecond is
          // v(1 + rate)/2.
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

    /// Advances a critically damped spring of stiffness 100 (β = 10) towards the edge by a millisecond, with the exact
    /// solution.
    private mutating func bounce() {
      /// e^(−β · 1 ms)
      let left = 0.990_049_833_749_168
      let edge = edge
      let distance = offset - edge
      let pull = velocity + 10 * distance
      offset = edge + left * (distance + pull / 1000)
      velocity = left * (velocity - pull / 100)
      // The bounce ends when a trace can no longer distinguish the offset from the edge, after 1.2 to 1.5 s (A2.6). A
      // return that is too fast to be damped in time ends when it reaches the edge.
      let isBack = (offset < edge) != (distance < 0)
      let rest = abs(offset - edge)
      if rest < 1 / 1024 && abs(velocity) < 10 || rest < 0.5 && isBack {
        stop(at: edge)
      }
    }
  }

  /// A scroll of fixed duration, slow at both ends: one that the app requests, or a page turn without a flick.
  struct Animated: Equatable {
    let from: CGPoint
    let to: CGPoint
    /// Duration of the scroll.
    let milliseconds: Int

    /// The offset after `elapsed` milliseconds, by a cubic polynomial.
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
