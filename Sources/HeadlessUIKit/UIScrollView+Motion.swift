import Simulation

extension UIScrollView {
  /// What follows a release.
  func release(_ velocity: CGPoint) -> ScrollMotion {
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

  func target(of motion: ScrollMotion) -> CGPoint {
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

  func begin(_ new: ScrollMotion) {
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
  func endMotion() {
    motion = .idle
    UIKitState.current.moving.removeAll { $0 === self }
    if touch != .panning { rest() }
  }
}
