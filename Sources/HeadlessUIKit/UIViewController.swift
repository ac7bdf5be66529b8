import Simulation

/// A view controller: its view is loaded at first use, appears and disappears with the window.
@MainActor @preconcurrency
open class UIViewController: UIResponder {
  private let life: Lifeline
  private nonisolated let creationNumber: UInt32
  private var loaded: UIView?

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

  // UIKit declares it so, and code under test relies on it.
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
  open func viewDidLayoutSubviews() {}
  open func didReceiveMemoryWarning() {}

  private var isAppearing = false

  func appear(_ insert: () -> Void) {
    Phone.current.calling("viewWillAppear") { viewWillAppear(false) }
    isAppearing = true
    loadedView.setNeedsLayout()
    insert()
  }

  /// The view has been laid out; it has appeared once that has happened in a window.
  func laidOut() {
    viewDidLayoutSubviews()
    guard isAppearing, loadedView.window != nil else { return }
    isAppearing = false
    Phone.current.world.onMain("viewDidAppear") { [weak self] in
      Phone.current.calling("viewDidAppear") {
        MainActor.assumeIsolated { self?.viewDidAppear(false) }
      }
    }
  }

  func disappear(_ remove: () -> Void) {
    let phone = Phone.current
    isAppearing = false
    phone.calling("viewWillDisappear") { viewWillDisappear(false) }
    remove()
    phone.calling("viewDidDisappear") { viewDidDisappear(false) }
  }

  nonisolated open override var hash: Int { Int(creationNumber) }
  nonisolated open override func isEqual(_ object: Any?) -> Bool {
    (object as AnyObject?) === self
  }
}
