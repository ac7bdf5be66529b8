import ReelbenchSimulation

/// State that the UIKit stand-ins of one run share, such as the version of the layer tree, motions under way and the
/// device's probe.
package final class UIKitState {
  /// Incremented whenever something visible may have changed.
  private(set) package var treeVersion = 0
  /// Number of scroll views that are held by a finger, decelerate or animate.
  package var activeScrolls = 0
  /// Number of view animations under way. Frames count for hitches while there is one.
  package internal(set) var activeAnimations = 0
  /// State that `UIView.animate` and similar functions set.
  var animations = AnimationState()
  package unowned var probe: (any CellProbe)?
  /// Scroll views with a motion under way, in the order in which they began.
  var moving: [UIScrollView] = []
  /// Paging scroll views whose bounds, content or offset have changed since the last layout.
  var perhapsOffPage: [BackReference<UIScrollView>] = []
  /// Gesture recognisers on views, in the order in which they were added.
  var recognizers: [UIGestureRecognizer] = []
  /// The window on screen.
  package weak var window: UIWindow?

  package static var current: UIKitState { Phone.current.service { UIKitState() } }

  /// Something visible has changed: requests a frame.
  package func noteChange() {
    treeVersion += 1
    Phone.current.display.requestFrame()
  }

  /// Ends the run when UIKit is called from a modelled worker. All code runs on one host thread, so the runtime cannot
  /// detect it.
  package static func checkMain(_ what: StaticString) {
    let phone = Phone.current
    guard phone.world.context == .worker else { return }
    phone.end(.crashed, "UIKit was called off the main thread: \(what)")
  }

  /// Raises a UIKit exception. It ends the app, which cannot catch it.
  package static func raise(_ name: String, _ text: String) { Phone.current.raise(name, text) }
}

/// Finds out which item a page shows. It is called for a cell after `cellForItemAt` and at layout, and for a view of a
/// plain scroll view at a commit. A change of the item is the bind.
package protocol CellProbe: AnyObject {
  @MainActor func configured(_ page: UIView)
}
