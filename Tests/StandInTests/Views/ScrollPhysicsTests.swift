import ReelbenchSimulation
import Testing

@testable import HeadlessUIKit

/// Published test vectors of the scroll models: rubber band, deceleration, bounce, page turn.
struct ScrollPhysicsTests {
  @Test(arguments: [(10, 5.42), (50, 25.62), (100, 47.97), (200, 85.05), (375, 133.06)])
  func `A2.5 content past the edge follows the finger as a rubber band`(pull: Double, moved: Double)
  {
    #expect(abs(ScrollPhysics.rubberBand(pull, dimension: 375) - moved) < 0.01)
  }

  /// Velocity in pt/s; distance in pt within 1 pt, time in ms within 2 ms: the model steps by 1 ms and ends half a
  /// point short, as the continuous one does.
  @Test(
    arguments: [
      (0.998, 1000, 499.5, 3450), (0.998, 2000, 999.0, 3796), (0.99, 1000, 99.5, 527),
      (0.99, 2000, 199.0, 596), (0.99, 300, 29.8, 407),
    ] as [(Double, Double, Double, Int)])
  func `A2.4 a deceleration goes as far and takes as long as the continuous model`(
    rate: Double, velocity: Double, distance: Double, milliseconds: Int
  ) {
    for sign in [1.0, -1.0] {
      var motion = ScrollPhysics.Deceleration(
        offset: 0, velocity: sign * velocity, rate: rate, range: -5000...5000)
      let taken = elapsed {
        motion.advance(milliseconds: 1)
      } until: {
        motion.isOver
      }
      #expect(abs(sign * motion.offset - distance) <= 1)
      #expect(abs(taken - milliseconds) <= 2)
    }
  }

  @Test(arguments: [(500, 18.4), (2000, 73.6)])
  func `A2.6 content thrown past the edge turns at the spring's peak and comes to rest on the edge`(
    velocity: Double, peak: Double
  ) {
    var motion = ScrollPhysics.Deceleration(
      offset: 100, velocity: velocity, rate: 0.998, range: 0...100)
    var highest = 100.0
    var lowest = 200.0
    var peakTime = 0
    let taken = elapsed {
      motion.advance(milliseconds: 1)
      lowest = min(lowest, motion.offset)
    } until: {
      motion.isOver
    } each: { milliseconds in
      if motion.offset > highest {
        highest = motion.offset
        peakTime = milliseconds
      }
    }
    #expect(abs(highest - 100 - peak) <= 1.5)
    #expect(abs(peakTime - 100) <= 3)
    #expect(lowest >= 100)
    #expect(motion.offset == 100)
    #expect((1200...1500).contains(taken), "\(taken) ms")
  }

  @Test
  func `A2.9 a page turn settles in a third of a second whatever the flick, and never overshoots`()
  {
    var times: [Int] = []
    for offset in stride(from: 40.0, through: 187, by: 21) {
      for velocity in stride(from: 0.0, through: 2500, by: 100) {
        var motion = ScrollPhysics.Paging(offset: offset, velocity: velocity, target: 375)
        var furthest = offset
        times.append(
          elapsed {
            motion.advance(milliseconds: 1)
            furthest = max(furthest, motion.offset)
          } until: {
            motion.isOver
          })
        #expect(motion.offset == 375)
        #expect(furthest == 375)
      }
    }
    // Flicks of everyday speed settle within 320…348 ms; only the hardest, near the middle of the page, are faster.
    #expect(
      times.allSatisfy { (265...350).contains($0) }, "\(times.min() ?? 0)…\(times.max() ?? 0)")
    #expect(times.count { (320...350).contains($0) } * 10 > times.count * 6)
  }

  @Test func `A2.8 a page turn goes to a page edge that is no more than a page away`() {
    for offset in stride(from: -60.0, through: 1560, by: 7.5) {
      for velocity in stride(from: -3000.0, through: 3000, by: 150) {
        let target = ScrollPhysics.Paging.target(
          offset: offset, velocity: velocity, page: 375, range: 0...1500)
        let page = target / 375
        #expect(page == page.rounded() && (0...4).contains(page))
        #expect(abs(target - offset) <= 375)
        if abs(velocity) >= 300, (0...1500).contains(offset), target != 0, target != 1500 {
          #expect((target - offset) * velocity > 0)
        }
      }
    }
  }

  @Test(arguments: [
    (187.4, 0.0, 0.0), (187.5, 0, 375), (100, 299, 0), (100, 300, 375), (300, -299, 375),
    (300, -300, 0), (375, 400, 750), (375, -400, 0), (0, -900, 0),
  ])
  func `A2.10 a slow release goes to the nearest page, a flick to the next in its direction`(
    offset: Double, velocity: Double, target: Double
  ) {
    #expect(
      ScrollPhysics.Paging.target(offset: offset, velocity: velocity, page: 375, range: 0...1500)
        == target)
  }

  @Test func `advancing in pieces is advancing at once`() {
    var whole = ScrollPhysics.Paging(offset: 60, velocity: 900, target: 375)
    var pieces = whole
    whole.advance(milliseconds: 200)
    for _ in 0..<25 { pieces.advance(milliseconds: 8) }
    #expect(whole == pieces)
  }

  @Test func `a programmatic scroll starts and ends slowly, in its time`() {
    let motion = ScrollPhysics.Animated(
      from: .zero, to: CGPoint(x: 320, y: -100), milliseconds: 300)
    #expect(motion.offset(after: 0) == .zero)
    #expect(motion.offset(after: 150) == CGPoint(x: 160, y: -50))
    #expect(motion.offset(after: 30).x < 32)
    #expect(motion.offset(after: 270).x > 288)
    #expect(motion.offset(after: 300) == CGPoint(x: 320, y: -100))
    #expect(motion.offset(after: 5000) == CGPoint(x: 320, y: -100))
  }

  @Test func `A2.7 a finger that rested before its release throws nothing`() {
    for (rest, isThrown) in [(Int64(0), true), (40, true), (99, true), (100, false), (200, false)] {
      var trail = FingerTrail()
      for step in 0...5 {
        trail.add(
          CGPoint(x: -20 * Double(step), y: 0),
          at: Instant(nanoseconds: Int64(step) * 20_000_000))
      }
      let release = Instant(nanoseconds: (100 + rest) * 1_000_000)
      trail.add(CGPoint(x: -100, y: 0), at: release)
      #expect((trail.velocity(at: release).x != 0) == isThrown, "rest of \(rest) ms")
    }
  }

  @Test(arguments: [0.5, 10, 100, 300])
  func `a rubber band is held where the finger left it`(pull: Double) {
    let moved = ScrollPhysics.rubberBand(pull, dimension: 320)
    #expect(abs(ScrollPhysics.pull(on: moved, dimension: 320) - pull) < 1e-9)
  }

  @Test func `a deceleration without bounces ends on the edge`() {
    for (offset, velocity) in [(50.0, 2000.0), (-20, 0), (50, -2000)] {
      var motion = ScrollPhysics.Deceleration(
        offset: offset, velocity: velocity, rate: 0.998, range: 0...100, bounces: false)
      #expect(motion.end == (velocity > 0 ? 100 : 0))
      motion.advance(milliseconds: 5000)
      #expect(motion.isOver)
    }
  }

  @Test func `twice the pace takes half the time from the same velocity on`() {
    var normal = ScrollPhysics.Paging(offset: 60, velocity: 900, target: 375)
    var fast = ScrollPhysics.Paging(offset: 60, velocity: 900, target: 375, pace: 2)
    normal.advance(milliseconds: 1)
    fast.advance(milliseconds: 1)
    #expect(abs(fast.offset - normal.offset) < 0.3)
    normal.advance(milliseconds: 179)
    fast.advance(milliseconds: 179)
    #expect(fast.isOver && !normal.isOver)
  }

  /// Milliseconds until something is over; stops at ten seconds.
  private func elapsed(
    _ step: () -> Void, until isOver: () -> Bool, each: (Int) -> Void = { _ in }
  ) -> Int {
    var milliseconds = 0
    while !isOver(), milliseconds < 10_000 {
      step()
      milliseconds += 1
      each(milliseconds)
    }
    return milliseconds
  }
}
