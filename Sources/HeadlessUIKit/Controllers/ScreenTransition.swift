import ReelbenchSimulation

/// A change from one controller's view to another's: the `will` calls at its start, the `did` calls at its end.
///
/// The new view covers the old one at once: its way across the screen is not modelled.
@MainActor
final class ScreenTransition {
  /// A push, a pop or a presentation, as long as UIKit's own (an assumption).
  static let duration = Nanoseconds.milliseconds(350)

  private let isAnimated: Bool
  /// Keeps both controllers until it is over.
  private var finishing: (() -> Void)?

  /// - Parameters:
  ///   - insert: Puts the new view into the tree.
  ///   - end: Takes the old view out of it, before the `did` calls.
  ///   - completion: Runs after them.
  init(
    from: UIViewController?, to: UIViewController?, animated: Bool, insert: () -> Void,
    end: @escaping () -> Void, completion: (() -> Void)? = nil
  ) {
    isAnimated = animated
    finishing = {
      end()
      from?.endDisappearing(animated: animated)
      to?.endAppearing(animated: animated)
      completion?()
    }
    from?.beginDisappearing(animated: animated)
    to?.beginAppearing(animated: animated)
    insert()
    schedule()
  }

  /// A pop by the finger that is let go again: both views are as they were.
  init(cancelledFrom from: UIViewController, to: UIViewController, end: @escaping () -> Void) {
    isAnimated = true
    finishing = {
      to.beginDisappearing(animated: true)
      from.beginAppearing(animated: true)
      end()
      to.endDisappearing(animated: true)
      from.endAppearing(animated: true)
    }
    from.beginDisappearing(animated: true)
    to.beginAppearing(animated: true)
    schedule()
  }

  var isUnderWay: Bool { finishing != nil }

  private func schedule() {
    let world = Phone.current.world
    let lapse = isAnimated ? Self.duration : .zero
    world.schedule(at: world.now + lapse, "transition ends") {
      Phone.current.world.onMain("transition ends") {
        MainActor.assumeIsolated { self.finish() }
      }
    }
  }

  /// Ends it now, unless it has ended.
  func finish() {
    guard let finishing else { return }
    self.finishing = nil
    finishing()
  }
}
