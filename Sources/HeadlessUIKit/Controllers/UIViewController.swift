import ReelbenchSimulation

/// A view controller. Its view is loaded at first use; it appears and disappears with its window.
@MainActor @preconcurrency
open class UIViewController: UIResponder {
  private let life: Lifeline
  package nonisolated let creationNumber: UInt32
  private var loaded: UIView?

  public internal(set) var children: [UIViewController] = []
  public internal(set) weak var parent: UIViewController?
  public internal(set) var presentedViewController: UIViewController?
  public internal(set) weak var presentingViewController: UIViewController?
  public var modalPresentationStyle = UIModalPresentationStyle.fullScreen
  var transition: ScreenTransition?
  var appearance = AppearanceState.disappeared
  /// The view was inserted into a window and has not been laid out since.
  private var awaitsLayout = false

  public init(nibName: String? = nil, bundle: Bundle? = nil) {
    life = Lifeline(.controller)
    creationNumber = life.number
    super.init()
  }

  public required init?(coder: NSCoder) {
    preconditionFailure("view controllers are made in code: archives are not read")
  }

  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  public var isViewLoaded: Bool { loaded != nil }

  // UIKit declares `view` like this, and code under test relies on it.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public var view: UIView! {
    get { loadedView }
    set {
      loaded = newValue
      newValue?.controller = self
    }
  }

  var loadedView: UIView {
    if let loaded { return loaded }
    Phone.current.calling("loadView") { loadView() }
    let view = loaded ?? UIView(frame: UIScreen.main.bounds)
    loaded = view
    view.controller = self
    Phone.current.calling("viewDidLoad") { viewDidLoad() }
    return view
  }

  open func loadView() { view = UIView(frame: UIScreen.main.bounds) }
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}
  open func didReceiveMemoryWarning() {}

  /// Called before the view changes its size; forwards the call to the children.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in children { child.viewWillTransition(to: size, with: coordinator) }
  }

  /// Called before the controller gets a parent, or leaves its parent (nil).
  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) { followParent() }

  /// The children that are visible when this controller is. Containers that show one of several children override it.
  var shownChildren: [UIViewController] {
    children.filter { $0.isViewLoaded && $0.loadedView.isDescendant(of: loadedView) }
  }

  // MARK: In a window

  /// The controller becomes the root of a window. It has appeared once its view has been laid out there.
  func appear(_ insert: () -> Void) {
    beginAppearing(animated: false)
    awaitsLayout = true
    loadedView.setNeedsLayout()
    insert()
  }

  func laidOut() {
    viewDidLayoutSubviews()
    guard awaitsLayout, loadedView.window != nil else { return }
    awaitsLayout = false
    Phone.current.world.onMain("viewDidAppear") { [weak self] in
      MainActor.assumeIsolated { self?.endAppearing(animated: false) }
    }
  }

  func disappear(_ remove: () -> Void) {
    awaitsLayout = false
    beginDisappearing(animated: false)
    remove()
    endDisappearing(animated: false)
  }

  nonisolated open override var hash: Int { Int(creationNumber) }
  nonisolated open override func isEqual(_ object: Any?) -> Bool {
    (object as AnyObject?) === self
  }
}

extension UIViewController: NumberedObject {}
