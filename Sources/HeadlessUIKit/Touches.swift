import Simulation

/// Touch samples on their way to the main thread, and the scroll view that each finger is on.
@MainActor
package final class Touches {
  package enum Phase: UInt16, Sendable { case down = 0, moved, up }

  private struct Sample {
    var phase: Phase
    var location: CGPoint
    var at: Instant
  }

  private var waiting: [Sample] = []
  private var target: BackReference<UIScrollView>?
  private var last = CGPoint.zero
  private var gestures = GestureTouch()

  package nonisolated init() {}

  package static var current: Touches { Phone.current.service { Touches() } }

  /// A sample of the digitiser: the next frame handler delivers it.
  package func add(_ phase: Phase, at location: CGPoint) {
    let phone = Phone.current
    phone.write(
      .touch, small: phase.rawValue, a: Int64(location.x * 1024), b: Int64(location.y * 1024))
    waiting.append(Sample(phase: phase, location: location, at: phone.world.now))
    phone.display.requestFrame()
  }

  /// Delivers what has come in since the last frame.
  package func deliver(in window: UIWindow) {
    let samples = waiting
    waiting = []
    for sample in samples {
      last = sample.location
      switch sample.phase {
      case .down:
        let path = Self.path(to: sample.location, in: window)
        let scroll = path.last { ($0 as? UIScrollView)?.isScrollEnabled == true } as? UIScrollView
        target = scroll?.reference
        gestures.begin(
          at: sample.location, on: path, hasScrolled: scroll?.motion.isUnderWay == true)
        scroll?.touchBegan(at: sample.location, instant: sample.at)
      case .moved:
        target?.target?.touchMoved(to: sample.location, instant: sample.at)
        gestures.move(to: sample.location, hasScrolled: target?.target?.isDragging == true)
      case .up:
        let view = target?.target
        target = nil
        view?.touchEnded(at: sample.location, instant: sample.at)
        gestures.end(at: sample.location, instant: sample.at)
      }
    }
  }

  /// The system takes the finger away, as when the app goes to the background: what is under way ends where it is, and
  /// what comes in until the next touch begins is not for the app.
  package func cancel() {
    waiting = []
    gestures = GestureTouch()
    let view = target?.target
    target = nil
    view?.touchEnded(at: last, instant: Phone.current.world.now)
  }

  /// The innermost scroll view that can scroll under a point of the window.
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
  /// Moves every scroll under way up to a vsync; asks for another frame while one goes on.
  @MainActor
  package func stepScrolls(to vsync: Instant) {
    for view in moving where view.motion.isUnderWay { view.step(to: vsync) }
    if !moving.isEmpty { Phone.current.display.requestFrame() }
  }
}
