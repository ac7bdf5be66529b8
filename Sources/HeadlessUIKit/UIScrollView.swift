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

  private(set) var motion = ScrollMotion.idle
  private var motionStart = Instant.zero
  private var motionMilliseconds = 0
  private var trail = FingerTrail()
  private var dragOrigin = CGPoint.zero
  private var offsetAtDrag = CGPoint.zero
  /// Movement that makes a touch a pan, in points.
  static let panThreshold: CGFloat = 10

  override class var objectClass: ObjectClass { .scrollView }

  public var isTracking: Bool {
    switch motion {
    case .touched, .dragging: true
    default: false
    }
  }
  public var isDragging: Bool {
    if case .dragging = motion { true } else { false }
  }
  public var isDecelerating: Bool { motion.isDecelerating }

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
      if motion.isDecelerating || isAnimating { endMotion() }
      move(to: target)
    }
  }

  private var isAnimating: Bool {
    if case .animating = motion { true } else { false }
  }

  /// Moves the content and tells the delegate.
  private func move(to offset: CGPoint) {
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

  private func tell(
    _ name: @autoclosure () -> String, _ call: (any UIScrollViewDelegate) -> Void
  ) {
    guard let delegate else { return }
    Phone.current.calling(name()) { call(delegate) }
  }

  private func note(_ call: ScrollCall, _ value: Int64 = 0) {
    Phone.current.write(.scrollCall, subject: creationNumber, small: call.rawValue, a: value)
  }

  /// Furthest offsets.
  var largestOffset: CGPoint {
    CGPoint(
      x: max(0, contentSize.width - bounds.width), y: max(0, contentSize.height - bounds.height))
  }

  var scrollsHorizontally: Bool { contentSize.width > bounds.width }
  var scrollsVertically: Bool { contentSize.height > bounds.height }

  // MARK: Touches

  func touchBegan(at location: CGPoint, instant: Instant) {
    // A touch that catches a moving scroll stops it where it is; nothing is told (A2.15, iOS 9/10 position).
    if motion.isDecelerating || isAnimating { endMotion() }
    trail = FingerTrail()
    trail.add(location, at: instant)
    dragOrigin = location
    motion = .touched
    Phone.current.world.trackingCount += 1
  }

  func touchMoved(to location: CGPoint, instant: Instant) {
    trail.add(location, at: instant)
    if case .touched = motion {
      let dx = abs(location.x - dragOrigin.x)
      let dy = abs(location.y - dragOrigin.y)
      let isPan =
        (scrollsHorizontally && dx >= Self.panThreshold)
        || (scrollsVertically && dy >= Self.panThreshold)
      guard isPan else { return }
      dragOrigin = location
      offsetAtDrag = contentOffset
      motion = .dragging
      setScrolling(true)
      note(.willBeginDragging)
      tell("scrollViewWillBeginDragging") { $0.scrollViewWillBeginDragging(self) }
      return
    }
    guard case .dragging = motion else { return }
    let most = largestOffset
    var offset = offsetAtDrag
    if scrollsHorizontally {
      offset.x = banded(offset.x - (location.x - dragOrigin.x), most.x, bounds.width)
    }
    if scrollsVertically {
      offset.y = banded(offset.y - (location.y - dragOrigin.y), most.y, bounds.height)
    }
    move(
      to: CGPoint(x: ScrollPhysics.rounded(offset.x), y: ScrollPhysics.rounded(offset.y)))
  }

  private func banded(_ offset: CGFloat, _ most: CGFloat, _ dimension: CGFloat) -> CGFloat {
    if offset < 0 { return bounces ? -ScrollPhysics.rubberBand(-offset, dimension: dimension) : 0 }
    if offset > most {
      return bounces ? most + ScrollPhysics.rubberBand(offset - most, dimension: dimension) : most
    }
    return offset
  }

  func touchEnded(at location: CGPoint, instant: Instant) {
    guard case .dragging = motion else {
      motion = .idle
      Phone.current.world.trackingCount -= 1
      return
    }
    touchMoved(to: location, instant: instant)
    let finger = trail.velocity(at: instant)
    let velocity = CGPoint(
      x: scrollsHorizontally ? -finger.x : 0, y: scrollsVertically ? -finger.y : 0)
    var next = release(velocity)
    let planned = target(of: next)
    var asked = planned
    note(.willEndDragging, Int64(planned.x * 1024))
    withUnsafeMutablePointer(to: &asked) { pointer in
      tell("scrollViewWillEndDragging") {
        $0.scrollViewWillEndDragging(
          self, withVelocity: CGPoint(x: velocity.x / 1000, y: velocity.y / 1000),
          targetContentOffset: pointer)
      }
    }
    // With paging a rewritten target is ignored (A2.18).
    if !isPagingEnabled, asked != planned {
      next = .paging(
        x: ScrollPhysics.Paging(offset: contentOffset.x, velocity: velocity.x, target: asked.x),
        y: ScrollPhysics.Paging(offset: contentOffset.y, velocity: velocity.y, target: asked.y))
    }
    let decelerates = next.isDecelerating
    if !decelerates { Phone.current.world.trackingCount -= 1 }
    motion = next
    note(.didEndDragging, decelerates ? 1 : 0)
    tell("scrollViewDidEndDragging") {
      $0.scrollViewDidEndDragging(self, willDecelerate: decelerates)
    }
    guard decelerates, motion.isDecelerating else {
      if !decelerates { rest() }
      return
    }
    motionStart = Phone.current.world.now
    motionMilliseconds = 0
    UIKitState.current.moving.append(self)
    Phone.current.display.requestFrame()
    note(.willBeginDecelerating)
    tell("scrollViewWillBeginDecelerating") { $0.scrollViewWillBeginDecelerating(self) }
  }

  /// What follows a release.
  private func release(_ velocity: CGPoint) -> ScrollMotion {
    let most = largestOffset
    let offset = contentOffset
    if isPagingEnabled {
      let x = ScrollPhysics.Paging(
        offset: offset.x, velocity: velocity.x,
        target: scrollsHorizontally
          ? ScrollPhysics.Paging.target(
            offset: offset.x, velocity: velocity.x, page: bounds.width, most: most.x) : offset.x)
      let y = ScrollPhysics.Paging(
        offset: offset.y, velocity: velocity.y,
        target: scrollsVertically
          ? ScrollPhysics.Paging.target(
            offset: offset.y, velocity: velocity.y, page: bounds.height, most: most.y) : offset.y)
      // Exactly on a page: nothing more (A2.14).
      return x.isOver && y.isOver ? .idle : .paging(x: x, y: y)
    }
    let isOutside = offset.x < 0 || offset.x > most.x || offset.y < 0 || offset.y > most.y
    guard velocity != .zero || isOutside else { return .idle }
    return .decelerating(
      x: ScrollPhysics.Deceleration(
        offset: offset.x, velocity: velocity.x, rate: decelerationRate.rawValue, range: 0...most.x),
      y: ScrollPhysics.Deceleration(
        offset: offset.y, velocity: velocity.y, rate: decelerationRate.rawValue, range: 0...most.y))
  }

  private func target(of motion: ScrollMotion) -> CGPoint {
    switch motion {
    case .paging(let x, let y):
      return CGPoint(x: x?.target ?? contentOffset.x, y: y?.target ?? contentOffset.y)
    case .decelerating(var x, var y):
      for _ in 0..<100 {
        x?.advance(milliseconds: 100)
        y?.advance(milliseconds: 100)
      }
      return CGPoint(x: x?.offset ?? contentOffset.x, y: y?.offset ?? contentOffset.y)
    default: return contentOffset
    }
  }

  // MARK: Motion

  private func begin(_ new: ScrollMotion) {
    if motion.isDecelerating { endMotion() }
    let isNew = !isAnimating
    motion = new
    motionStart = Phone.current.world.now
    motionMilliseconds = 0
    if isNew {
      UIKitState.current.moving.append(self)
      setScrolling(true)
    }
    Phone.current.display.requestFrame()
  }

  /// Brings a deceleration or animation up to a vsync.
  func step(to vsync: Instant) {
    let elapsed = Int(max(0, (vsync - motionStart).count / 1_000_000))
    let gained = elapsed - motionMilliseconds
    motionMilliseconds = max(elapsed, motionMilliseconds)
    switch motion {
    case .idle, .touched, .dragging: return
    case .paging(var x, var y):
      x?.advance(milliseconds: gained)
      y?.advance(milliseconds: gained)
      motion = .paging(x: x, y: y)
      move(to: point(x?.offset, y?.offset))
      if x?.isOver != false, y?.isOver != false { finishDeceleration() }
    case .decelerating(var x, var y):
      x?.advance(milliseconds: gained)
      y?.advance(milliseconds: gained)
      motion = .decelerating(x: x, y: y)
      move(to: point(x?.offset, y?.offset))
      if x?.isOver != false, y?.isOver != false { finishDeceleration() }
    case .animating(let animation):
      move(to: animation.offset(after: elapsed))
      guard isAnimating, elapsed >= ScrollPhysics.Animated.milliseconds else { return }
      endMotion()
      note(.didEndScrollingAnimation)
      tell("scrollViewDidEndScrollingAnimation") { $0.scrollViewDidEndScrollingAnimation(self) }
    }
  }

  private func point(_ x: Double?, _ y: Double?) -> CGPoint {
    CGPoint(
      x: ScrollPhysics.rounded(x ?? contentOffset.x), y: ScrollPhysics.rounded(y ?? contentOffset.y))
  }

  private func finishDeceleration() {
    // A delegate may have ended it in didScroll.
    guard motion.isDecelerating else { return }
    endMotion()
    note(.didEndDecelerating)
    tell("scrollViewDidEndDecelerating") { $0.scrollViewDidEndDecelerating(self) }
  }

  /// Stops whatever moves, without telling.
  private func endMotion() {
    if motion.isDecelerating { Phone.current.world.trackingCount -= 1 }
    motion = .idle
    UIKitState.current.moving.removeAll { $0 === self }
    rest()
  }

  private func rest() {
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

  private func setScrolling(_ isOn: Bool) {
    guard isMarkedScrolling != isOn else { return }
    isMarkedScrolling = isOn
    UIKitState.current.activeScrolls += isOn ? 1 : -1
    Phone.current.write(.scrollActive, subject: creationNumber, small: isOn ? 1 : 0)
  }

  /// A scroll view that leaves its window moves no further.
  override func enter(_ new: UIWindow?) {
    if new == nil, window != nil {
      switch motion {
      case .idle: break
      case .touched, .dragging:
        Phone.current.world.trackingCount -= 1
        motion = .idle
        setScrolling(false)
      case .paging, .decelerating, .animating: endMotion()
      }
    }
    super.enter(new)
  }
}
