import HeadlessUIKit
import ReelbenchSimulation

/// A finger on the glass: produces touch samples at the display's rate and sends them to main.
@MainActor
package struct Finger {
  private let phone: Phone

  init(phone: Phone) { self.phone = phone }

  /// Puts the finger down at `start`, moves it evenly to `end`, holds it there, and lifts it.
  /// - Returns: the instant at which it is lifted.
  @discardableResult
  package func drag(
    from start: CGPoint, to end: CGPoint, for duration: Nanoseconds, hold: Nanoseconds = .zero
  ) -> Instant {
    let began = phone.world.present
    let period = phone.display.period
    sample(.down, at: start, began)
    var lapse = period
    while lapse < duration {
      let share = Double(lapse.count) / Double(duration.count)
      sample(
        .moved,
        at: CGPoint(
          x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share),
        began + lapse)
      lapse += period
    }
    if hold > .zero { sample(.moved, at: end, began + duration) }
    let lifted = began + duration + hold
    sample(.up, at: end, lifted)
    return lifted
  }

  /// Taps: each 60 ms long, 100 ms from the end of one to the start of the next (assumptions).
  /// - Returns: the instant at which the finger is lifted for the last time.
  package func tap(at location: CGPoint, count: Int) -> Instant {
    var began = phone.world.present
    var lifted = began
    for _ in 0..<count {
      lifted = began + .milliseconds(60)
      sample(.down, at: location, began)
      sample(.up, at: location, lifted)
      began = lifted + .milliseconds(100)
    }
    return lifted
  }

  /// Puts two fingers down side by side around `place`, moves them to `scale` times their distance, and lifts them. The
  /// wider of the two distances is that of a thumb and a finger (an assumption: 60 % of the screen's width).
  /// - Returns: the instant at which they are lifted.
  package func pinch(at place: CGPoint, scale: CGFloat, for duration: Nanoseconds) -> Instant {
    let began = phone.world.present
    let period = phone.display.period
    let widest = UIScreen.main.bounds.width * 0.6
    let start = scale > 1 ? widest / scale : widest
    func both(_ phase: Touches.Phase, _ distance: CGFloat, _ instant: Instant) {
      // The second finger is put down last and lifted first.
      let fingers: [Touches.Finger] = phase == .up ? [.second, .first] : [.first, .second]
      for finger in fingers {
        let side: CGFloat = finger == .first ? -0.5 : 0.5
        sample(phase, at: CGPoint(x: place.x + side * distance, y: place.y), instant, of: finger)
      }
    }
    both(.down, start, began)
    var lapse = period
    while lapse < duration {
      let share = Double(lapse.count) / Double(duration.count)
      both(.moved, start + (start * scale - start) * share, began + lapse)
      lapse += period
    }
    both(.moved, start * scale, began + duration)
    both(.up, start * scale, began + duration)
    return began + duration
  }

  /// Delivers a recorded sample, `lapse` from now.
  package func touch(_ phase: Touches.Phase, at location: CGPoint, after lapse: Nanoseconds) {
    sample(phase, at: location, phone.world.present + lapse)
  }

  private func sample(
    _ phase: Touches.Phase, at location: CGPoint, _ instant: Instant,
    of finger: Touches.Finger = .first
  ) {
    let point = CGPoint(
      x: (location.x * 1024).rounded() / 1024, y: (location.y * 1024).rounded() / 1024)
    phone.world.schedule(at: instant, "touch") {
      MainActor.assumeIsolated { Touches.current.add(phase, at: point, of: finger) }
    }
  }
}
