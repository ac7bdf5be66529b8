import ReelbenchSimulation

/// Presentation over the whole screen.
extension UIViewController {
  /// The outermost ancestor, whose view covers the screen. It presents on behalf of its descendants.
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
    // A controller presented `overFullScreen` leaves the presenter's view in place, and the presenter appeared.
    let covers = controller.modalPresentationStyle == .fullScreen
    presenter.transition = ScreenTransition(
      from: covers ? presenter : nil, to: controller, animated: animated,
      insert: { window.addSubview(controller.loadedView) },
      end: { if covers { presenter.loadedView.removeFromSuperview() } }, completion: completion)
  }

  /// Dismisses the presented controller, or this controller if it presents none.
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

  /// Removes everything that this controller has presented, because it leaves its window.
  func dropPresented() {
    guard let controller = presentedViewController else { return }
    presentedViewController = nil
    controller.dropPresented()
    controller.disappear { controller.loadedView.removeFromSuperview() }
  }
}
