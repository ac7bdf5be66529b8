import ReelbenchSimulation

/// Presentation over the whole screen.
extension UIViewController {
  /// The one whose view covers the screen: presentations are its business.
  private var outermost: UIViewController { parent?.outermost ?? self }

  public func present(
    _ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {
    let presenter = outermost
    guard presenter.presentedViewController == nil, presenter.isViewLoaded,
      let window = presenter.loadedView.window
    else { return }
    presenter.transition?.finish()
    presenter.presentedViewController = controller
    controller.presentingViewController = presenter
    controller.loadedView.frame = window.bounds
    // What is presented over the full screen leaves what is under it in place, and appeared.
    let covers = controller.modalPresentationStyle == .fullScreen
    presenter.transition = ScreenTransition(
      from: covers ? presenter : nil, to: controller, animated: animated,
      insert: { window.addSubview(controller.loadedView) },
      end: { if covers { presenter.loadedView.removeFromSuperview() } }, completion: completion)
  }

  /// Dismisses what it has presented, or else itself.
  public func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    let own = outermost
    guard let presenter = own.presentedViewController != nil ? own : own.presentingViewController,
      let controller = presenter.presentedViewController
    else { return }
    presenter.transition?.finish()
    guard let window = controller.loadedView.window else { return }
    let covers = controller.modalPresentationStyle == .fullScreen
    presenter.transition = ScreenTransition(
      from: controller, to: covers ? presenter : nil, animated: animated,
      insert: {
        guard covers else { return }
        presenter.loadedView.frame = window.bounds
        window.insertSubview(presenter.loadedView, at: 0)
      },
      end: {
        controller.loadedView.removeFromSuperview()
        presenter.presentedViewController = nil
        controller.presentingViewController = nil
      }, completion: completion)
  }

  /// It leaves its window with all that it has presented.
  func dropPresented() {
    guard let controller = presentedViewController else { return }
    presentedViewController = nil
    controller.dropPresented()
    controller.disappear { controller.loadedView.removeFromSuperview() }
  }
}
