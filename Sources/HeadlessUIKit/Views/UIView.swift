import ReelbenchSimulation

/// Base class of the objects in the responder chain.
///
/// It derives from Foundation's `NSObject`, not from the stand-in: a main-actor class can override the initialiser of
/// the former only. Views and controllers observe keys of other objects, and have no observable keys of their own.
@MainActor @preconcurrency
open class UIResponder: Foundation.NSObject, KeyValueObserver {
  open var next: UIResponder? { nil }

  /// Observers override it.
  nonisolated open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    raiseUnhandled(keyPath)
  }
}

/// A view backed by a layer. The layer holds the geometry; the view adds the order of subviews, layout and membership
/// in a window.
@MainActor @preconcurrency
open class UIView: UIResponder {
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  }

  public enum ContentMode: Int, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center
  }

  public let layer: CALayer
  private let life: Lifeline
  package nonisolated let creationNumber: UInt32
  public private(set) var subviews: [UIView] = []
  /// Cleared by the superview's `deinit`. Not `weak`, for the reason that `BackReference` gives.
  public private(set) unowned(unsafe) var superview: UIView?
  /// Cleared by the `deinit` of any ancestor. Not `weak`, for the same reason.
  public private(set) unowned(unsafe) var window: UIWindow?
  public var tag = 0
  public var contentMode = ContentMode.scaleToFill
  public var autoresizingMask: AutoresizingMask = []
  public var isUserInteractionEnabled = true
  /// The feed item that the view, as a page, was last found to show; −1 for none. Set by the device.
  package var boundItem = -1
  /// The item's number in the feed, also set by the device. It differs from `boundItem` where several items have one
  /// URL and are therefore one item in the trace.
  package var boundNumber = -1
  weak var controller: UIViewController?
  /// Whether this is the view of a controller: a screen, or a part of one.
  package var isOfController: Bool { controller != nil }
  private var needsLayout = true
  private var descendantNeedsLayout = false

  open class var layerClass: AnyClass { CALayer.self }
  class var objectClass: ObjectClass { .view }

  public init(frame: CGRect) {
    UIKitState.checkMain("UIView.init")
    life = Lifeline(Self.objectClass)
    creationNumber = life.number
    let layerType = Self.layerClass as? CALayer.Type ?? CALayer.self
    layer = layerType.init(backing: ())
    super.init()
    let phone = Phone.current
    phone.ledger.set(phone.profile.fixedBytes.view, .fixed, of: creationNumber)
    layer.frame = frame
  }

  public required init?(coder: NSCoder) {
    preconditionFailure("views are made in code: archives are not read")
  }

  public convenience override init() { self.init(frame: .zero) }

  deinit {
    let orphans = subviews
    MainActor.assumeIsolated {
      for view in orphans {
        view.superview = nil
        view.forgetWindow()
      }
      // Subviews that other code retains live on, and are notified. Code that stops a timer which retains a banner
      // relies on it (gsdios/SDCycleScrollView issue 3).
      for view in orphans {
        view.willMove(toSuperview: nil)
        view.didMoveToSuperview()
      }
    }
  }

  open override var next: UIResponder? { controller ?? superview }

  // MARK: Geometry

  open var frame: CGRect {
    get { layer.frame }
    set { resize { layer.frame = newValue } }
  }

  open var bounds: CGRect {
    get { layer.bounds }
    set { resize { layer.bounds = newValue } }
  }

  public var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
  }

  private func resize(_ change: () -> Void) {
    let old = layer.bounds
    change()
    let new = layer.bounds
    guard new.size != old.size else { return }
    for view in subviews { view.autoresize(from: old.size, to: new.size) }
    didResize()
    setNeedsLayout()
  }

  /// The size of the bounds has changed.
  func didResize() {}

  private func autoresize(from old: CGSize, to new: CGSize) {
    var frame = layer.frame
    if autoresizingMask.contains(.flexibleWidth) { frame.size.width += new.width - old.width }
    if autoresizingMask.contains(.flexibleHeight) { frame.size.height += new.height - old.height }
    self.frame = frame
  }

  // MARK: Look

  public var backgroundColor: UIColor? {
    didSet { layer.backgroundColor = backgroundColor?.cgColor }
  }
  public var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }
  public var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue) }
  }
  public var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  // MARK: Tree

  open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

  open func insertSubview(_ view: UIView, at index: Int) {
    view.willMove(toSuperview: self)
    view.announce(window)
    // A view that moves within a window does not leave it.
    view.superview?.subviews.removeAll { $0 === view }
    let index = min(index, subviews.count)
    if index < subviews.count {
      layer.insertSublayer(view.layer, below: subviews[index].layer)
    } else {
      layer.addSublayer(view.layer)
    }
    subviews.insert(view, at: index)
    view.superview = self
    view.enter(window)
    view.didMoveToSuperview()
    if view.needsLayout || view.descendantNeedsLayout { markAncestors(from: view) }
    setNeedsLayout()
  }

  public func bringSubviewToFront(_ view: UIView) {
    guard view.superview === self else { return }
    subviews.removeAll { $0 === view }
    subviews.append(view)
    layer.addSublayer(view.layer)
  }

  public func sendSubviewToBack(_ view: UIView) {
    guard view.superview === self else { return }
    subviews.removeAll { $0 === view }
    subviews.insert(view, at: 0)
    layer.insertSublayer(view.layer, at: 0)
  }

  open func removeFromSuperview() {
    guard let parent = superview else { return }
    willMove(toSuperview: nil)
    announce(nil)
    parent.subviews.removeAll { $0 === self }
    layer.removeFromSuperlayer()
    superview = nil
    enter(nil)
    didMoveToSuperview()
  }

  /// Notifies this view and its descendants that they are about to enter or leave a window.
  private func announce(_ new: UIWindow?) {
    guard window !== new else { return }
    willMove(toWindow: new)
    for view in subviews { view.announce(new) }
  }

  func enter(_ new: UIWindow?) {
    guard window !== new else { return }
    window = new
    for view in subviews { view.enter(new) }
    didMoveToWindow()
  }

  /// Clears the window without notifications: the window, or an ancestor that led to it, has been freed.
  private func forgetWindow() {
    guard window != nil else { return }
    window = nil
    for view in subviews { view.forgetWindow() }
  }

  open func willMove(toSuperview newSuperview: UIView?) {}
  open func didMoveToSuperview() {}
  open func willMove(toWindow newWindow: UIWindow?) {}
  open func didMoveToWindow() {}

  public func isDescendant(of view: UIView) -> Bool {
    self === view || superview?.isDescendant(of: view) == true
  }

  // MARK: Layout

  open func layoutSubviews() {}

  open func setNeedsLayout() {
    UIKitState.checkMain("setNeedsLayout")
    guard !needsLayout else { return }
    needsLayout = true
    markAncestors(from: self)
    Phone.current.display.requestFrame()
  }

  private func markAncestors(from view: UIView) {
    var parent = view.superview
    while let current = parent, !current.descendantNeedsLayout {
      current.descendantNeedsLayout = true
      parent = current.superview
    }
    Phone.current.display.requestFrame()
  }

  /// Lays out this view and its descendants now, inside the calling handler.
  open func layoutIfNeeded() {
    UIKitState.checkMain("layoutIfNeeded")
    var passes = 0
    while needsLayout || descendantNeedsLayout {
      passes += 1
      guard passes <= 100 else {
        Phone.current.end(.hung, "100 layout passes in one handler")
        return
      }
      layoutPass()
      if Phone.current.isOver { return }
    }
  }

  private func layoutPass() {
    if needsLayout {
      needsLayout = false
      controller?.viewWillLayoutSubviews()
      layoutSubviews()
      controller?.laidOut()
    }
    guard descendantNeedsLayout else { return }
    descendantNeedsLayout = false
    for view in subviews where view.needsLayout || view.descendantNeedsLayout { view.layoutPass() }
    if subviews.contains(where: { $0.needsLayout || $0.descendantNeedsLayout }) {
      descendantNeedsLayout = true
    }
  }

  // MARK: Coordinates

  /// A rectangle of this view in the window's coordinates.
  package func windowRect(_ rect: CGRect) -> CGRect {
    var result = rect
    var view = self
    while let parent = view.superview {
      let layer = view.layer
      let (frame, bounds) = (layer.frame.origin, layer.bounds.origin)
      result.origin.x += frame.x - bounds.x
      result.origin.y += frame.y - bounds.y
      view = parent
    }
    return result
  }

  nonisolated open override var hash: Int { Int(creationNumber) }
  nonisolated open override func isEqual(_ object: Any?) -> Bool {
    (object as AnyObject?) === self
  }
}

extension UIView: NumberedObject {}
