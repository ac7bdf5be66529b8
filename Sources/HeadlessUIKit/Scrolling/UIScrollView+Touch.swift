import ReelbenchSimulation

/// Tracking of a finger from its touch to its lift.
extension UIScrollView {
  func touchBegan(at location: CGPoint, instant: Instant) {
    trail = FingerTrail()
    trail.add(location, at: instant)
    dragOrigin = location
    if motion.isUnderWay { catchContent() } else { touch = .down }
  }

  /// Stops moving content under the finger. The profile decides whether the delegate is notified of the end of a
  /// deceleration (A2.15).
  private func catchContent() {
    let endsDeceleration = motion.isDecelerating
    touch = .caught
    endMotion()
    holdContent(at: contentOffset)
    if endsDeceleration, scrollRules.whenCaught == .ends { notifyDecelerationEnded() }
  }

  func touchMoved(to location: CGPoint, instant: Instant) {
    guard touch != .none else { return }
    trail.add(location, at: instant)
    switch touch {
    case .none: return
    case .down:
      guard isPan(to: location) else { return }
      // A scroll that the app has begun under the finger ends without notifying the delegate.
      if motion.isUnderWay { endMotion() }
      let origin = dragOrigin
      // The content follows from here; the distance that it took to recognise the pan is not made up for.
      holdContent(at: contentOffset)
      beginDrag(to: location, from: origin)
      return
    case .caught:
      guard location != dragOrigin else { return }
      if motion.isUnderWay { endMotion() }
      beginDrag(to: location, from: dragOrigin)
      guard touch == .panning else { return }
    case .panning: break
    }
    if motion.isUnderWay {
      endMotion()
      holdContent(at: contentOffset)
    }
    follow(location)
  }

  private func isPan(to location: CGPoint) -> Bool {
    let axes = draggableAxes
    return axes.horizontal && abs(location.x - dragOrigin.x) >= Self.panThreshold
      || axes.vertical && abs(location.y - dragOrigin.y) >= Self.panThreshold
  }

  private func beginDrag(to location: CGPoint, from origin: CGPoint) {
    touch = .panning
    dragAxes = draggableAxes
    if isDirectionalLockEnabled, dragAxes.horizontal, dragAxes.vertical {
      let dx = abs(location.x - origin.x)
      let dy = abs(location.y - origin.y)
      if dx != dy { dragAxes = DragAxes(horizontal: dx > dy, vertical: dy > dx) }
    }
    setScrolling(true)
    note(.willBeginDragging)
    notifyDelegate("scrollViewWillBeginDragging") { $0.scrollViewWillBeginDragging(self) }
  }

  /// Moves the content to where the finger has dragged it.
  private func follow(_ location: CGPoint) {
    var offset = contentOffset
    if dragAxes.horizontal {
      offset.x = banded(
        offsetAtDrag.x - (location.x - dragOrigin.x), horizontalRange, bounds.width)
    }
    if dragAxes.vertical {
      offset.y = banded(
        offsetAtDrag.y - (location.y - dragOrigin.y), verticalRange, bounds.height)
    }
    move(to: CGPoint(x: ScrollPhysics.rounded(offset.x), y: ScrollPhysics.rounded(offset.y)))
  }

  /// From now on the finger at its current location holds the content at `offset`.
  func holdContent(at offset: CGPoint) {
    offsetAtDrag = CGPoint(
      x: unbanded(offset.x, horizontalRange, bounds.width),
      y: unbanded(offset.y, verticalRange, bounds.height))
    if let last = trail.points.last { dragOrigin = last.location }
  }

  private func banded(
    _ offset: Double, _ range: ClosedRange<Double>, _ dimension: Double
  ) -> Double {
    let edge = min(max(offset, range.lowerBound), range.upperBound)
    guard bounces, offset != edge else { return edge }
    let moved = ScrollPhysics.rubberBand(abs(offset - edge), dimension: dimension)
    return offset < edge ? edge - moved : edge + moved
  }

  private func unbanded(
    _ offset: Double, _ range: ClosedRange<Double>, _ dimension: Double
  ) -> Double {
    let edge = min(max(offset, range.lowerBound), range.upperBound)
    guard bounces, offset != edge else { return offset }
    let pull = ScrollPhysics.pull(on: abs(offset - edge), dimension: dimension)
    return offset < edge ? edge - pull : edge + pull
  }

  // MARK: Lift

  func touchEnded(at location: CGPoint, instant: Instant) {
    if touch.holdsContent { touchMoved(to: location, instant: instant) }
    let finger = trail.velocity(at: instant)
    lift(
      CGPoint(x: dragAxes.horizontal ? -finger.x : 0, y: dragAxes.vertical ? -finger.y : 0))
  }

  /// Ends the touch as if the finger had rested before its lift.
  func cancelTouch() { lift(.zero) }

  private func lift(_ velocity: CGPoint) {
    // A catch counts as a drag even if it moves nothing, unless the app has begun a scroll meanwhile.
    if touch == .caught, !motion.isUnderWay { beginDrag(to: dragOrigin, from: dragOrigin) }
    guard touch == .panning else {
      touch = .none
      return
    }
    let next = askForTarget(release(velocity), velocity)
    // The delegate may have removed the view.
    guard touch == .panning else { return }
    let decelerates = next.isDecelerating
    motion = next
    touch = .none
    note(.didEndDragging, decelerates ? 1 : 0)
    notifyDelegate("scrollViewDidEndDragging") {
      $0.scrollViewDidEndDragging(self, willDecelerate: decelerates)
    }
    guard motion.isDecelerating else {
      // The delegate may have begun a scroll.
      if !decelerates, !motion.isUnderWay { rest() }
      return
    }
    motionStart = Phone.current.world.now
    motionMilliseconds = 0
    UIKitState.current.moving.append(self)
    Phone.current.display.requestFrame()
    note(.willBeginDecelerating)
    notifyDelegate("scrollViewWillBeginDecelerating") { $0.scrollViewWillBeginDecelerating(self) }
  }

  /// Lets the subclass and the delegate change the target of a released drag. With paging the subclass is not asked,
  /// and a change by the delegate is ignored (A2.18).
  private func askForTarget(_ natural: ScrollMotion, _ velocity: CGPoint) -> ScrollMotion {
    let velocityInMilliseconds = CGPoint(x: velocity.x / 1000, y: velocity.y / 1000)
    let target = natural.target(from: contentOffset)
    var asked =
      isPagingEnabled ? target : proposedTarget(target, velocity: velocityInMilliseconds)
    note(.willEndDragging, traced(asked))
    withUnsafeMutablePointer(to: &asked) { pointer in
      notifyDelegate("scrollViewWillEndDragging") {
        $0.scrollViewWillEndDragging(
          self, withVelocity: velocityInMilliseconds, targetContentOffset: pointer)
      }
    }
    return isPagingEnabled || asked == target ? natural : turn(to: asked, velocity)
  }
}
