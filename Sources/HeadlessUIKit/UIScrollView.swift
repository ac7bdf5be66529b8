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

  private(set) var motion = ScrollMotion.idle { didSet { noteTracking() } }
  private var touch = ScrollTouch.none { didSet { noteTracking() } }
  private var isCountedAsTracking = false
  private var madeReference: BackReference<UIScrollView>?
  private var motionStart = Instant.zero
  private var motionMilliseconds = 0
  private var trail = FingerTrail()
  private var dragOrigin = CGPoint.zero
  private var offsetAtDrag = CGPoint.zero
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

  private func holdContent(at offset: CGPoint) {
    offsetAtDrag = offset
    if let last = trail.points.last { dragOrigin = last.location }
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
    if motion.isUnderWay { endMotion() }
    trail = FingerTrail()
    trail.add(location, at: instant)
    dragOrigin = location
    touch = .down
  }

  func touchMoved(to location: CGPoint, instant: Instant) {
    guard touch != .none else { return }
    trail.add(location, at: instant)
    if touch == .down {
      let dx = abs(location.x - dragOrigin.x)
      let dy = abs(location.y - dragOrigin.y)
      let isPan =
        (scrollsHorizontally && dx >= Self.panThreshold)
        || (scrollsVertically && dy >= Self.panThreshold)
      guard isPan else { return }
      // A scroll that the app has begun under the finger ends, untold.
      if motion.isUnderWay { endMotion() }
      touch = .panning
      holdContent(at: contentOffset)
      setScrolling(true)
      note(.willBeginDragging)
      tell("scrollViewWillBeginDragging") { $0.scrollViewWillBeginDragging(self) }
      return
    }
    if motion.isUnderWay {
      endMotion()
      holdContent(at: contentOffset)
    }
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
    guard touch == .panning else {
      touch = .none
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
    // A delegate may have taken the view away.
    guard touch == .panning else { return }
    let decelerates = next.isDecelerating
    motion = next
    touch = .none
    note(.didEndDragging, decelerates ? 1 : 0)
    tell("scrollViewDidEndDragging") {
      $0.scrollViewDidEndDragging(self, willDecelerate: decelerates)
    }
    guard motion.isDecelerating else {
      // A delegate may have begun a scroll of its own.
      if !decelerates, !motion.isUnderWay { rest() }
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
    let isNew = !motion.isUnderWay
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
    case .idle: return
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
      // A delegate may have ended it, or begun another.
      guard case .animating(animation) = motion, elapsed >= ScrollPhysics.Animated.milliseconds
      else { return }
      endMotion()
      note(.didEndScrollingAnimation)
      tell("scrollViewDidEndScrollingAnimation") { $0.scrollViewDidEndScrollingAnimation(self) }
    }
  }

  private func point(_ x: Double?, _ y: Double?) -> CGPoint {
    CGPoint(
      x: ScrollPhysics.rounded(x ?? contentOffset.x), y: ScrollPhysics.rounded(y ?? contentOffset.y)
    )
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
    motion = .idle
    UIKitState.current.moving.removeAll { $0 === self }
    if touch != .panning { rest() }
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
      touch = .none
      if motion.isUnderWay { endMotion() } else { setScrolling(false) }
    }
    super.enter(new)
  }
}
