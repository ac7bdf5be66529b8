import ReelbenchSimulation

/// Motion of the content without a finger.
extension UIScrollView {
  // MARK: Release

  /// The motion that follows a release.
  /// - Parameter velocity: points a second.
  func release(_ velocity: CGPoint) -> ScrollMotion {
    let offset = contentOffset
    guard isPagingEnabled else { return throwFreely(velocity) }
    let axes = draggableAxes
    let target = CGPoint(
      x: axes.horizontal
        ? ScrollPhysics.Paging.target(
          offset: offset.x, velocity: velocity.x, page: bounds.width, range: horizontalRange,
          origin: pageOrigin.x)
        : offset.x,
      y: axes.vertical
        ? ScrollPhysics.Paging.target(
          offset: offset.y, velocity: velocity.y, page: bounds.height, range: verticalRange,
          origin: pageOrigin.y)
        : offset.y)
    let speed = max(abs(velocity.x), abs(velocity.y))
    if speed < ScrollPhysics.Paging.flickVelocity, let slow = slowTurn(to: target) { return slow }
    // A release exactly on its target page starts no motion, unless the profile says otherwise (A2.14).
    return turn(to: target, velocity)
  }

  /// A page turn without a flick, where the profile makes it differ from a thrown one; nil where it does not.
  private func slowTurn(to target: CGPoint) -> ScrollMotion? {
    let isThere = target == contentOffset
    guard isThere ? scrollRules.whenReleasedOnPage == .ends : scrollRules.slowTurn == .quarterSecond
    else { return nil }
    return .settling(
      ScrollPhysics.Animated(
        from: contentOffset, to: target,
        milliseconds: isThere ? 0 : ScrollPhysics.Paging.slowMilliseconds))
  }

  private func throwFreely(_ velocity: CGPoint) -> ScrollMotion {
    let offset = contentOffset
    let isInside = horizontalRange.contains(offset.x) && verticalRange.contains(offset.y)
    let speed = max(abs(velocity.x), abs(velocity.y))
    guard speed >= ScrollPhysics.Deceleration.throwVelocity || !isInside else { return .idle }
    return .decelerating(
      x: ScrollPhysics.Deceleration(
        offset: offset.x, velocity: velocity.x, rate: decelerationRate.rawValue,
        range: horizontalRange, bounces: bounces),
      y: ScrollPhysics.Deceleration(
        offset: offset.y, velocity: velocity.y, rate: decelerationRate.rawValue,
        range: verticalRange, bounces: bounces))
  }

  /// A page turn to a target; `.idle` when the content is already there.
  func turn(to target: CGPoint, _ velocity: CGPoint) -> ScrollMotion {
    let isFaster =
      isPagingEnabled && decelerationRate == .fast && scrollRules.fastPaging == .faster
    let pace = isFaster ? 2 : 1
    let x = ScrollPhysics.Paging(
      offset: contentOffset.x, velocity: velocity.x, target: ScrollPhysics.rounded(target.x),
      pace: pace)
    let y = ScrollPhysics.Paging(
      offset: contentOffset.y, velocity: velocity.y, target: ScrollPhysics.rounded(target.y),
      pace: pace)
    return x.isOver && y.isOver ? .idle : .paging(x: x, y: y)
  }

  // MARK: Motion

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

  /// Advances a deceleration or animation to a vsync.
  func step(to vsync: Instant) {
    let elapsed = Int(max(0, (vsync - motionStart).count / 1_000_000))
    let gained = elapsed - motionMilliseconds
    motionMilliseconds = max(elapsed, motionMilliseconds)
    switch motion {
    case .idle: return
    case .paging(var x, var y):
      x.advance(milliseconds: gained)
      y.advance(milliseconds: gained)
      decelerate(.paging(x: x, y: y), to: CGPoint(x: x.offset, y: y.offset), x.isOver && y.isOver)
    case .decelerating(var x, var y):
      x.advance(milliseconds: gained)
      y.advance(milliseconds: gained)
      decelerate(
        .decelerating(x: x, y: y), to: CGPoint(x: x.offset, y: y.offset), x.isOver && y.isOver)
    case .settling(let animation):
      decelerate(
        motion, to: animation.offset(after: elapsed), elapsed >= animation.milliseconds)
    case .animating(let animation):
      move(to: animation.offset(after: elapsed))
      // The delegate may have ended this animation, or begun another.
      guard case .animating(animation) = motion, elapsed >= animation.milliseconds
      else { return }
      endMotion()
      note(.didEndScrollingAnimation)
      notifyDelegate("scrollViewDidEndScrollingAnimation") {
        $0.scrollViewDidEndScrollingAnimation(self)
      }
    }
  }

  private func decelerate(_ advanced: ScrollMotion, to offset: CGPoint, _ isOver: Bool) {
    motion = advanced
    move(to: CGPoint(x: ScrollPhysics.rounded(offset.x), y: ScrollPhysics.rounded(offset.y)))
    // The delegate may have ended the deceleration in didScroll.
    guard isOver, motion.isDecelerating else { return }
    endMotion()
    notifyDecelerationEnded()
  }

  func notifyDecelerationEnded() {
    note(.didEndDecelerating)
    notifyDelegate("scrollViewDidEndDecelerating") { $0.scrollViewDidEndDecelerating(self) }
  }

  /// Stops the current motion without notifying the delegate.
  func endMotion() {
    motion = .idle
    UIKitState.current.moving.removeAll { $0 === self }
    if !touch.holdsContent { rest() }
  }
}
