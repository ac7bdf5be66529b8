import ReelbenchSimulation

/// A stack of controllers whose top one is visible. It has no bar.
@MainActor @preconcurrency
open class UINavigationController: UIViewController {
  public private(set) var viewControllers: [UIViewController] = []

  public override init(nibName: String? = nil, bundle: Bundle? = nil) {
    super.init(nibName: nibName, bundle: bundle)
  }

  public convenience init(rootViewController: UIViewController) {
    self.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public var topViewController: UIViewController? { viewControllers.last }
  public var visibleViewController: UIViewController? {
    presentedViewController ?? topViewController
  }

  override var shownChildren: [UIViewController] { topViewController.map { [$0] } ?? [] }

  open override func loadView() {
    super.loadView()
    if let top = topViewController { insert(top) }
  }

  open func pushViewController(_ controller: UIViewController, animated: Bool) {
    guard !viewControllers.contains(controller) else {
      UIKitState.raise(
        "NSInvalidArgumentException",
        "Pushing the same view controller instance more than once is not supported")
      return
    }
    change(to: viewControllers + [controller], animated: animated)
  }

  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard viewControllers.count > 1 else { return nil }
    let popped = viewControllers.last
    change(to: Array(viewControllers.dropLast()), animated: animated)
    return popped
  }

  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    guard viewControllers.count > 1 else { return nil }
    let popped = Array(viewControllers.dropFirst())
    change(to: Array(viewControllers.prefix(1)), animated: animated)
    return popped
  }

  open func setViewControllers(_ controllers: [UIViewController], animated: Bool) {
    change(to: controllers, animated: animated)
  }

  /// A change that comes during a transition ends that transition first.
  private func change(to new: [UIViewController], animated: Bool) {
    transition?.finish()
    let old = viewControllers
    let (from, to) = (old.last, new.last)
    for controller in new where !old.contains(controller) { addChild(controller) }
    let leaving = old.filter { !new.contains($0) }
    for controller in leaving { controller.willMove(toParent: nil) }
    viewControllers = new
    let settle = {
      for controller in leaving { controller.removeFromParent() }
      for controller in new where !old.contains(controller) { controller.didMove(toParent: self) }
    }
    guard from !== to, isViewLoaded else { return settle() }
    guard appearance == .appeared else {
      from?.loadedView.removeFromSuperview()
      if let to { insert(to) }
      return settle()
    }
    to?.loadedView.frame = loadedView.bounds
    transition = ScreenTransition(
      from: from, to: to, animated: animated, insert: { if let to { insert(to) } },
      end: { from?.loadedView.removeFromSuperview() }, completion: settle)
  }

  private func insert(_ controller: UIViewController) {
    controller.loadedView.frame = loadedView.bounds
    controller.loadedView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    loadedView.addSubview(controller.loadedView)
  }

  /// The user drags the top controller away from the edge of the screen. With `finishes` false the user cancels the
  /// pop, and the top controller gets `viewWillDisappear`, `viewWillAppear` and `viewDidAppear`.
  package func popByFinger(finishes: Bool) {
    transition?.finish()
    guard viewControllers.count > 1, let top = topViewController else { return }
    guard !finishes else {
      popViewController(animated: true)
      return
    }
    let below = viewControllers[viewControllers.count - 2]
    below.loadedView.frame = loadedView.bounds
    transition = ScreenTransition(
      cancelledFrom: top, to: below,
      end: { below.loadedView.removeFromSuperview() })
    loadedView.insertSubview(below.loadedView, at: 0)
  }
}

/// A set of controllers of which one is visible. It has no bar.
@MainActor @preconcurrency
open class UITabBarController: UIViewController {
  private var chosen = 0

  public override init(nibName: String? = nil, bundle: Bundle? = nil) {
    super.init(nibName: nibName, bundle: bundle)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public var viewControllers: [UIViewController]? {
    get { children }
    set {
      for child in children {
        child.willMove(toParent: nil)
        if child.isViewLoaded { child.loadedView.removeFromSuperview() }
        child.removeFromParent()
      }
      chosen = 0
      for child in newValue ?? [] {
        addChild(child)
        child.didMove(toParent: self)
      }
      if isViewLoaded { insertSelected() }
    }
  }

  public var selectedViewController: UIViewController? {
    children.indices.contains(chosen) ? children[chosen] : nil
  }

  public var selectedIndex: Int {
    get { chosen }
    set {
      guard newValue != chosen, children.indices.contains(newValue) else { return }
      let old = selectedViewController
      chosen = newValue
      guard isViewLoaded else { return }
      guard appearance == .appeared else {
        old?.loadedView.removeFromSuperview()
        return insertSelected()
      }
      transition?.finish()
      transition = ScreenTransition(
        from: old, to: selectedViewController, animated: false, insert: insertSelected,
        end: { old?.loadedView.removeFromSuperview() })
    }
  }

  override var shownChildren: [UIViewController] { selectedViewController.map { [$0] } ?? [] }

  open override func loadView() {
    super.loadView()
    insertSelected()
  }

  private func insertSelected() {
    guard let view = selectedViewController?.loadedView else { return }
    view.frame = loadedView.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    loadedView.addSubview(view)
  }
}
