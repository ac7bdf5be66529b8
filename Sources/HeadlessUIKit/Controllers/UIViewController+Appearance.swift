import ReelbenchSimulation

/// Where a controller stands between two of the four calls of its appearance.
enum AppearanceState {
  case disappeared, appearing, appeared, disappearing
}

public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen = 0
  case overFullScreen = 5
}

/// The four calls of appearance, each told once and in order, to a controller and then to those shown in it.
extension UIViewController {
  func beginAppearing(animated: Bool) {
    guard appearance == .disappeared || appearance == .disappearing else { return }
    appearance = .appearing
    tell(.willAppear, "viewWillAppear") { viewWillAppear(animated) }
    for child in shownChildren { child.beginAppearing(animated: animated) }
  }

  func endAppearing(animated: Bool) {
    guard appearance == .appearing else { return }
    appearance = .appeared
    tell(.didAppear, "viewDidAppear") { viewDidAppear(animated) }
    for child in shownChildren { child.endAppearing(animated: animated) }
  }

  func beginDisappearing(animated: Bool) {
    guard appearance == .appeared || appearance == .appearing else { return }
    appearance = .disappearing
    tell(.willDisappear, "viewWillDisappear") { viewWillDisappear(animated) }
    for child in shownChildren { child.beginDisappearing(animated: animated) }
  }

  func endDisappearing(animated: Bool) {
    guard appearance == .disappearing else { return }
    appearance = .disappeared
    tell(.didDisappear, "viewDidDisappear") { viewDidDisappear(animated) }
    for child in children { child.endDisappearing(animated: animated) }
  }

  private func tell(_ call: Appearance, _ name: String, _ body: () -> Void) {
    let phone = Phone.current
    phone.write(.appearance, subject: creationNumber, small: call.rawValue)
    phone.calling(name, body)
  }

  /// It and what it shows, presented controllers included.
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

  /// Called by whoever has sent `willMove(toParent: nil)` and taken the view away.
  public func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// A child that is added to a parent on screen appears with its `didMove(toParent:)`, one that is removed disappears.
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
