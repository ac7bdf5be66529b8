import ReelbenchSimulation

/// A view whose bounds move over its content. Drags, deceleration, paging and programmatic scrolls follow A2; the
/// delegate calls come in the documented order (A2.13–A2.16).
@MainActor @preconcurrency
open class UIScrollView: UIView {
  public struct DecelerationRate: Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let normal = DecelerationRate(rawValue: 0.998)
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic, scrollableAxes, never, always
  }

  public weak var delegate: (any UIScrollViewDelegate)?
  open var contentSize = CGSize.zero { didSet { if contentSize != oldValue { mayHaveLostPage() } } }
  /// Widens the range of offsets; the offset itself does not change.
  open var contentInset = UIEdgeInsets.zero {
    didSet { if contentInset != oldValue { mayHaveLostPage() } }
  }
  /// Has no effect: the safe area of this phone is the whole screen, so there is nothing to add to `contentInset`.
  public var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  public var isPagingEnabled = false
  /// Turning it off ends the current touch as if the finger were lifted.
  public var isScrollEnabled = true { didSet { if !isScrollEnabled { cancelTouch() } } }
  public var isDirectionalLockEnabled = false
  public var bounces = true
  public var alwaysBounceHorizontal = false
  public var alwaysBounceVertical = false
  public var decelerationRate = DecelerationRate.normal
  public var showsHorizontalScrollIndicator = true
  public var showsVerticalScrollIndicator = true

  var motion = ScrollMotion.idle { didSet { noteTracking() } }
  var touch = ScrollTouch.none { didSet { noteTracking() } }
  private var isCountedAsTracking = false
  private var isMarkedScrolling = false
  /// Whether the content was aligned to a page when it was last at rest; nil before the first rest.
  var isOnPage: Bool?
  var mayBeOffPage = false
  private var madeReference: BackReference<UIScrollView>?
  var motionStart = Instant.zero
  var motionMilliseconds = 0
  var trail = FingerTrail()
  var dragOrigin = CGPoint.zero
  /// Where the content would be with the finger at `dragOrigin`, without rubber banding.
  var offsetAtDrag = CGPoint.zero
  var dragAxes = DragAxes(horizontal: false, vertical: false)
  /// Movement that makes a touch a pan, in points.
  static let panThreshold: CGFloat = 10

  override class var objectClass: ObjectClass { .scrollView }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
  }

  public required init?(coder: NSCoder) {
    preconditionFailure("scroll views are made in code: archives are not read")
  }

  deinit { madeReference?.end() }

  /// A reference for code that must not retain the scroll view.
  var reference: BackReference<UIScrollView> {
    if let madeReference { return madeReference }
    let made = BackReference<UIScrollView>()
    made.begin(self)
    madeReference = made
    return made
  }

  public var isTracking: Bool { touch != .none }
  public var isDragging: Bool { touch == .panning }
  public var isDecelerating: Bool { motion.isDecelerating }
  /// Whether a finger or a motion moves the content.
  var isScrolling: Bool { touch == .panning || motion.isUnderWay }
  /// How this phone's system scrolls where reports disagree.
  var scrollRules: ScrollProfile { Phone.current.profile.scroll }

  /// The run loop is in tracking mode from a touch to the end of its deceleration (A7), and during an animated scroll
  /// of the app where the profile says so.
  private func noteTracking() {
    let tracks =
      touch != .none || motion.isDecelerating
      || motion.isUnderWay && scrollRules.animationMode == .tracking
    guard tracks != isCountedAsTracking else { return }
    isCountedAsTracking = tracks
    Phone.current.world.trackingCount += tracks ? 1 : -1
  }

  override func didResize() {
    super.didResize()
    mayHaveLostPage()
  }

  // MARK: Offset

  public var contentOffset: CGPoint {
    get { bounds.origin }
    set { setContentOffset(newValue, animated: false) }
  }

  /// Accepts any offset, also beyond the edges. Without animation it ends any motion of the content (A2.17).
  open func setContentOffset(_ offset: CGPoint, animated: Bool) {
    let target = CGPoint(x: ScrollPhysics.rounded(offset.x), y: ScrollPhysics.rounded(offset.y))
    if animated {
      // A scroll to the current offset does not animate; the profile decides whether the delegate is notified (A1.16).
      guard target != contentOffset || scrollRules.whenThere == .ends else { return }
      note(.beganAnimating, traced(target))
      begin(
        .animating(
          ScrollPhysics.Animated(
            from: contentOffset, to: target,
            milliseconds: Int(scrollRules.animation.count / 1_000_000))))
    } else {
      jump(to: target, byApp: true)
    }
  }

  /// Sets the offset at once. Only offsets that the app sets are recorded as set.
  func jump(to target: CGPoint, byApp: Bool) {
    let endsDeceleration = motion.isDecelerating
    if motion.isUnderWay { endMotion() }
    // A drag continues from the new offset.
    if touch.holdsContent { holdContent(at: target) }
    if byApp, target != contentOffset { note(.offsetSet, traced(target)) }
    move(to: target)
    mayHaveLostPage()
    if endsDeceleration, scrollRules.whenOffsetSet == .ends { notifyDecelerationEnded() }
  }

  /// Scrolls no further than needed to show the rectangle; one that is larger than the view is shown from its start.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let offset = offsetToSee(rect)
    guard offset != contentOffset else { return }
    setContentOffset(offset, animated: animated)
  }

  /// Moves the content and notifies the delegate.
  func move(to offset: CGPoint) {
    guard offset != bounds.origin else { return }
    bounds.origin = offset
    let phone = Phone.current
    phone.write(
      .offset, subject: creationNumber, a: Int64(offset.x * 1024), b: Int64(offset.y * 1024))
    setNeedsLayout()
    didMove()
    notifyDelegate("scrollViewDidScroll") { $0.scrollViewDidScroll(self) }
  }

  // MARK: For subclasses

  /// The content offset changed.
  func didMove() {}
  /// A drag or animated scroll has come to rest, or was cut short.
  func didRest() {}
  /// The target of a drag that is released without paging, before the delegate is asked.
  /// - Parameters:
  ///   - target: where the drag would end by itself.
  ///   - velocity: points a millisecond.
  func proposedTarget(_ target: CGPoint, velocity: CGPoint) -> CGPoint { target }

  // MARK: Delegate and trace

  func notifyDelegate(
    _ name: @autoclosure () -> String, _ call: (any UIScrollViewDelegate) -> Void
  ) {
    guard let delegate else { return }
    Phone.current.calling(name()) { call(delegate) }
  }

  func note(_ call: ScrollCall, _ value: Int64 = 0) {
    Phone.current.write(.scrollCall, subject: creationNumber, small: call.rawValue, a: value)
  }

  /// A target as it is recorded in the trace: 1/1024 pt, along the axis that moves further.
  func traced(_ target: CGPoint) -> Int64 {
    let dx = abs(target.x - contentOffset.x)
    let dy = abs(target.y - contentOffset.y)
    let isHorizontal = dx == dy ? scrollsHorizontally || !scrollsVertically : dx > dy
    return Int64((isHorizontal ? target.x : target.y) * 1024)
  }

  // MARK: Rest

  func rest() {
    setScrolling(false)
    if isPagingEnabled {
      let page = settledPage
      isOnPage = page != nil
      if let page { Phone.current.write(.pageSettled, subject: creationNumber, a: page) }
    }
    didRest()
  }

  func setScrolling(_ isOn: Bool) {
    guard isMarkedScrolling != isOn else { return }
    isMarkedScrolling = isOn
    UIKitState.current.activeScrolls += isOn ? 1 : -1
    Phone.current.write(.scrollActive, subject: creationNumber, small: isOn ? 1 : 0)
  }

  /// A scroll view that leaves its window stops moving.
  override func enter(_ new: UIWindow?) {
    if new == nil, window != nil {
      touch = .none
      if motion.isUnderWay { endMotion() } else { setScrolling(false) }
    }
    super.enter(new)
  }
}
