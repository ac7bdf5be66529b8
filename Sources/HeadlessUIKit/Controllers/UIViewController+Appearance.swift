import ReelbenchSimulation

/// The state of a controller between two of its four appearance calls.
enum AppearanceState {
  case disappeared, appearing, appeared, disappearing
}

public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen = 0
  case overFullScreen = 5
}

/// The four appearance calls. Each is made once and in order, to a controller and then to the children shown in it.
extension UIViewController {
  func beginAppearing(animated: Bool) {
    guard appearance == .disappeared || appearance == .disappearing else { return }
    appearance = .appearing
    notify(.willAppear, "viewWillAppear") { viewWillAppear(animated) }
    for child in shownChildren { child.beginAppearing(animated: animated) }
  }

  func endAppearing(animated: Bool) {
    guard appearance == .appearing else { return }
    appearance = .appeared
    notify(.didAppear, "viewDidAppear") { viewDidAppear(animated) }
    for child in shownChildren { child.endAppearing(animated: animated) }
  }

  func beginDisappearing(animated: Bool) {
    guard appearance == .appeared || appearance == .appearing else { return }
    appearance = .disappearing
    notify(.willDisappear, "viewWillDisappear") { viewWillDisappear(animated) }
    for child in shownChildren { child.beginDisappearing(animated: animated) }
  }

  func endDisappearing(animated: Bool) {
    guard appearance == .disappearing else { return }
    appearance = .disappeared
    notify(.didDisappear, "viewDidDisappear") { viewDidDisappear(animated) }
    for child in children { child.endDisappearing(animated: animated) }
  }

  private func notify(_ call: Appearance, _ name: String, _ body: () -> Void) {
    let phone = Phone.current
    phone.write(.appearance, subject: creationNumber, small: call.rawValue)
    phone.calling(name, body)
  }

  /// This controller and all controllers shown in it, including presented ones.
  package var onScreen: [UIViewController] {
    [self] + shownChildren.flatMap(\.onScreen) + (presentedViewController?.onScreen ?? [])
  }
}

/// Containment.
extension UIViewController {
  public func addChild(_ child: UIViewController) {
    if child.parent != nil { child.removeFromParent() }
    child.willMove(toParent: self)
    children.append(child)
    child.parent = self
  }

  /// The caller has already sent `willMove(toParent: nil)` and removed the view.
  public func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// Called by `didMove(toParent:)`: a child appears when it is added to a parent on screen, and disappears when it is
  /// removed.
  func followParent() {
    if parent == nil {
      beginDisappearing(animated: false)
      endDisappearing(animated: false)
    } else if parent?.appearance == .appeared, parent?.shownChildren.contains(self) == true {
      beginAppearing(animated: false)
      endAppearing(animated: false)
    }
  }

  public var navigationController: UINavigationController? {
    parent as? UINavigationController ?? parent?.navigationController
  }

  public var tabBarController: UITabBarController? {
    parent as? UITabBarController ?? parent?.tabBarController
  }
}
