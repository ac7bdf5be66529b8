import ReelbenchSimulation

/// A transition from one controller's view to another's. It makes the `will` calls at its start and the `did` calls at
/// its end.
///
/// The new view covers the old one at once; its movement across the screen is not modelled.
@MainActor
final class ScreenTransition {
  /// Duration of a push, a pop or a presentation; that UIKit's take as long is an assumption.
  static let duration = Nanoseconds.milliseconds(350)

  private let isAnimated: Bool
  /// Retains both controllers until the transition ends.
  private var finishing: (() -> Void)?

  /// - Parameters:
  ///   - insert: Puts the new view into the tree.
  ///   - end: Removes the old view from the tree, before the `did` calls.
  ///   - completion: Runs after the `did` calls.
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

  /// An interactive pop that the user cancels: both views end as they were before it.
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

  /// Ends the transition now, unless it has already ended.
  func finish() {
    guard let finishing else { return }
    self.finishing = nil
    finishing()
  }
}
