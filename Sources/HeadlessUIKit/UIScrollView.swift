import Simulation

/// A view whose bounds move over its content. Drag, deceleration, paging and programmatic scrolls after A2; the
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
  open var contentSize = CGSize.zero
  public var isPagingEnabled = false
  public var isScrollEnabled = true
  public var bounces = true
  public var decelerationRate = DecelerationRate.normal
  public var showsHorizontalScrollIndicator = true
  public var showsVerticalScrollIndicator = true
  public var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic

  var motion = ScrollMotion.idle { didSet { noteTracking() } }
  var touch = ScrollTouch.none { didSet { noteTracking() } }
  private var isCountedAsTracking = false
  private var madeReference: BackReference<UIScrollView>?
  var motionStart = Instant.zero
  var motionMilliseconds = 0
  var trail = FingerTrail()
  var dragOrigin = CGPoint.zero
  var offsetAtDrag = CGPoint.zero
  /// Movement that makes a touch a pan, in points.
  static let panThreshold: CGFloat = 10

  override class var objectClass: ObjectClass { .scrollView }

  deinit { madeReference?.end() }

  /// For those that must not keep it.
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
  /// A finger or a motion moves the content.
  var isScrolling: Bool { touch == .panning || motion.isUnderWay }

  /// The tracking mode of the run loop lasts from a touch to the end of its deceleration (A7).
  private func noteTracking() {
    let tracks = touch != .none || motion.isDecelerating
    guard tracks != isCountedAsTracking else { return }
    isCountedAsTracking = tracks
    Phone.current.world.trackingCount += tracks ? 1 : -1
  }

  // MARK: Offset

  public var contentOffset: CGPoint {
    get { bounds.origin }
    set { setContentOffset(newValue, animated: false) }
  }

  open func setContentOffset(_ offset: CGPoint, animated: Bool) {
    let target = CGPoint(x: ScrollPhysics.rounded(offset.x), y: ScrollPhysics.rounded(offset.y))
    if animated {
      // A scroll to where it is does not animate and does not tell (A1.16).
      guard target != contentOffset else { return }
      begin(.animating(ScrollPhysics.Animated(from: contentOffset, to: target)))
    } else {
      if motion.isUnderWay { endMotion() }
      // A drag goes on from where the app has put the content.
      if touch == .panning { holdContent(at: target) }
      move(to: target)
    }
  }

  /// Moves the content and tells the delegate.
  func move(to offset: CGPoint) {
    guard offset != bounds.origin else { return }
    bounds.origin = offset
    let phone = Phone.current
    phone.write(
      .offset, subject: creationNumber, a: Int64(offset.x * 1024), b: Int64(offset.y * 1024))
    setNeedsLayout()
    didMove()
    tell("scrollViewDidScroll") { $0.scrollViewDidScroll(self) }
  }

  /// The content offset changed; for subclasses.
  func didMove() {}
  /// A drag or animated scroll has come to rest, or was cut short; for subclasses.
  func didRest() {}

  func tell(
    _ name: @autoclosure () -> String, _ call: (any UIScrollViewDelegate) -> Void
  ) {
    guard let delegate else { return }
    Phone.current.calling(name()) { call(delegate) }
  }

  func note(_ call: ScrollCall, _ value: Int64 = 0) {
    Phone.current.write(.scrollCall, subject: creationNumber, small: call.rawValue, a: value)
  }

  /// Furthest offsets.
  var largestOffset: CGPoint {
    CGPoint(
      x: max(0, contentSize.width - bounds.width), y: max(0, contentSize.height - bounds.height))
  }

  var scrollsHorizontally: Bool { contentSize.width > bounds.width }
  var scrollsVertically: Bool { contentSize.height > bounds.height }

  // MARK: Rest

  func rest() {
    setScrolling(false)
    if isPagingEnabled, bounds.width > 0 {
      let page =
        scrollsVertically && !scrollsHorizontally
        ? contentOffset.y / bounds.height : contentOffset.x / bounds.width
      if page == page.rounded() {
        Phone.current.write(.pageSettled, subject: creationNumber, a: Int64(page))
      }
    }
    didRest()
  }

  private var isMarkedScrolling = false

  func setScrolling(_ isOn: Bool) {
    guard isMarkedScrolling != isOn else { return }
    isMarkedScrolling = isOn
    UIKitState.current.activeScrolls += isOn ? 1 : -1
    Phone.current.write(.scrollActive, subject: creationNumber, small: isOn ? 1 : 0)
  }

  /// A scroll view that leaves its window moves no further.
  override func enter(_ new: UIWindow?) {
    if new == nil, window != nil {
      touch = .none
      if motion.isUnderWay { endMotion() } else { setScrolling(false) }
    }
    super.enter(new)
  }
}
