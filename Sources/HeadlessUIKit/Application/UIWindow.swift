import ReelbenchSimulation

@MainActor @preconcurrency
public final class UIScreen {
  public internal(set) var bounds: CGRect
  public let scale: CGFloat

  init(bounds: CGRect, scale: CGFloat) {
    self.bounds = bounds
    self.scale = scale
  }

  public static var main: UIScreen {
    let phone = Phone.current
    return phone.service {
      UIScreen(
        bounds: CGRect(
          x: 0, y: 0, width: phone.profile.screenWidth, height: phone.profile.screenHeight),
        scale: phone.profile.scale)
    }
  }
}

/// The top of a view tree.
@MainActor @preconcurrency
public final class UIWindow: UIView {
  public var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      if let oldValue {
        oldValue.dropPresented()
        oldValue.disappear { oldValue.loadedView.removeFromSuperview() }
      }
      guard let rootViewController else { return }
      let view = rootViewController.loadedView
      view.frame = bounds
      rootViewController.appear { addSubview(view) }
    }
  }

  /// A window is its own `window`.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    enter(self)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public func makeKeyAndVisible() {
    UIKitState.current.window = self
    UIKitState.current.noteChange()
  }
}
