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
      switch sample.phase {
      case .down:
        target = Self.scrollView(at: sample.location, in: window)?.reference
        target?.target?.touchBegan(at: sample.location, instant: sample.at)
      case .moved: target?.target?.touchMoved(to: sample.location, instant: sample.at)
      case .up:
        let view = target?.target
        target = nil
        view?.touchEnded(at: sample.location, instant: sample.at)
      }
    }
  }

  /// The innermost scroll view that can scroll under a point of the window.
  private static func scrollView(at point: CGPoint, in window: UIWindow) -> UIScrollView? {
    var found: UIScrollView?
    var view: UIView = window
    while let next = view.subviews.last(where: {
      !$0.isHidden && $0.isUserInteractionEnabled && $0.windowRect($0.bounds).contains(point)
    }) {
      view = next
      if let scroll = next as? UIScrollView, scroll.isScrollEnabled { found = scroll }
    }
    return found
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
