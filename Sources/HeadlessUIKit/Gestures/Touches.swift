import ReelbenchSimulation

/// Touch samples that wait for the main thread, and the scroll views under the finger. A second finger is used only for
/// a pinch; it touches and lifts while the first is down.
///
/// Nested scroll views all track a touch. The innermost that can scroll in the finger's direction drags, and the others
/// lose the touch: a banner that scrolls sideways leaves a vertical move to the page that contains it (Scroll View
/// Programming Guide, cross-directional scrolling).
@MainActor
package final class Touches {
  package enum Phase: UInt16, Sendable { case down = 0, moved, up }

  package enum Finger: UInt32, Sendable { case first = 0, second }

  private struct Sample {
    var phase: Phase
    var finger: Finger
    var location: CGPoint
    var at: Instant
  }

  private var waiting: [Sample] = []
  /// Scroll views under the finger, innermost first; once one of them drags, only that one.
  private var targets: [BackReference<UIScrollView>] = []
  private var last = CGPoint.zero
  private var gestures = GestureTouch()
  private var pinch = PinchTouch()

  package nonisolated init() {}

  package static var current: Touches { Phone.current.service { Touches() } }

  /// Adds a sample of the digitiser. The next frame handler delivers it.
  package func add(_ phase: Phase, at location: CGPoint, of finger: Finger = .first) {
    let phone = Phone.current
    phone.write(
      .touch, subject: finger.rawValue, small: phase.rawValue, a: Int64(location.x * 1024),
      b: Int64(location.y * 1024))
    waiting.append(
      Sample(phase: phase, finger: finger, location: location, at: phone.world.now))
    phone.display.requestFrame()
  }

  /// Delivers the samples that have arrived since the last frame.
  package func deliver(in window: UIWindow) {
    let samples = waiting
    waiting = []
    for sample in samples {
      guard sample.finger == .first else {
        deliverSecond(sample, in: window)
        continue
      }
      last = sample.location
      pinch.first = sample.location
      switch sample.phase {
      case .down:
        let path = Self.path(to: sample.location, in: window)
        let scrolls = path.reversed().compactMap { $0 as? UIScrollView }
          .filter(\.isScrollEnabled)
        targets = scrolls.map(\.reference)
        gestures.begin(
          at: sample.location, on: path,
          hasScrolled: scrolls.contains { $0.motion.isUnderWay })
        for scroll in scrolls { scroll.touchBegan(at: sample.location, instant: sample.at) }
      case .moved:
        let hasScrolled = move(to: sample.location, instant: sample.at)
        gestures.move(to: sample.location, hasScrolled: hasScrolled)
      case .up:
        end(at: sample.location, instant: sample.at)
        gestures.end(at: sample.location, instant: sample.at)
      }
    }
  }

  /// A second finger that touches before a pan has begun prevents the pan, as the midpoint of the two fingers does not
  /// move, and the tap. A pan that has begun continues, and there is no pinch.
  private func deliverSecond(_ sample: Sample, in window: UIWindow) {
    switch sample.phase {
    case .down:
      guard !targets.contains(where: { $0.target?.isDragging == true }) else { return }
      for target in targets { target.target?.cancelTouch() }
      targets = []
      let views = Self.path(to: sample.location, in: window)
      pinch.begin(
        at: last, sample.location, instant: sample.at, gestures.recognizers(on: views),
        hasScrolled: gestures.caughtScroll)
      gestures.fail()
    case .moved: pinch.move(to: sample.location, instant: sample.at)
    case .up: pinch.end(.ended)
    }
  }

  /// The system cancels the touch, for example when the app goes to the background. Gestures under way end where they
  /// are, and samples before the next touch do not reach the app.
  package func cancel() {
    waiting = []
    gestures = GestureTouch()
    pinch.end(.cancelled)
    end(at: last, instant: Phone.current.world.now)
  }

  /// - Returns: whether the finger drags a scroll view.
  private func move(to location: CGPoint, instant: Instant) -> Bool {
    for target in targets {
      guard let view = target.target else { continue }
      view.touchMoved(to: location, instant: instant)
      guard view.isDragging else { continue }
      let others = targets.filter { $0 !== target }
      targets = [target]
      for other in others { other.target?.cancelTouch() }
      return true
    }
    return false
  }

  /// The lift of a finger that has caught moving content begins a drag and ends it.
  private func end(at location: CGPoint, instant: Instant) {
    let views = targets.compactMap(\.target)
    targets = []
    for view in views { view.touchEnded(at: location, instant: instant) }
  }

  /// The innermost scroll view under a point of the window whose scrolling is enabled.
  package static func scrollView(at point: CGPoint, in window: UIWindow) -> UIScrollView? {
    path(to: point, in: window).last { ($0 as? UIScrollView)?.isScrollEnabled == true }
      as? UIScrollView
  }

  /// The views under a point, outermost first.
  private static func path(to point: CGPoint, in window: UIWindow) -> [UIView] {
    var path: [UIView] = [window]
    while let next = path[path.count - 1].subviews.last(where: {
      !$0.isHidden && $0.isUserInteractionEnabled && $0.windowRect($0.bounds).contains(point)
    }) {
      path.append(next)
    }
    return path
  }
}

extension UIKitState {
  /// Advances every scroll motion to a vsync; requests another frame while one continues.
  @MainActor
  package func stepScrolls(to vsync: Instant) {
    for view in moving where view.motion.isUnderWay { view.step(to: vsync) }
    if !moving.isEmpty { Phone.current.display.requestFrame() }
  }
}
