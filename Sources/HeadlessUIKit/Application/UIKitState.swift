import ReelbenchSimulation

/// What the stand-ins of one run share: the version of the layer tree, touches under way, the device that watches.
package final class UIKitState {
  /// Grows whenever something that can be seen may have changed.
  private(set) package var treeVersion = 0
  /// Scroll views that track, decelerate or animate.
  package var activeScrolls = 0
  /// Animations of views under way: frames count for hitches while there is one.
  package internal(set) var activeAnimations = 0
  /// What `UIView.animate` and its like have set.
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

  /// Something that can be seen changed: a frame is wanted.
  package func noteChange() {
    treeVersion += 1
    Phone.current.display.requestFrame()
  }

  /// Ends the run when UIKit is entered from a modelled worker; all runs on one host thread, so the runtime cannot see it.
  package static func checkMain(_ what: StaticString) {
    let phone = Phone.current
    guard phone.world.context == .worker else { return }
    phone.end(.crashed, "UIKit was called off the main thread: \(what)")
  }

  /// Raises a UIKit exception: the app ends, as nobody in it can catch it.
  package static func raise(_ name: String, _ text: String) { Phone.current.raise(name, text) }
}

/// Asked which item a page shows: a cell after `cellForItemAt` and at layout, a view of a plain scroll view at a commit.
/// A change is the bind.
package protocol CellProbe: AnyObject {
  @MainActor func configured(_ page: UIView)
}
