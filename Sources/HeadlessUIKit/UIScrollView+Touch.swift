import Simulation

extension UIScrollView {
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

  func holdContent(at offset: CGPoint) {
    offsetAtDrag = offset
    if let last = trail.points.last { dragOrigin = last.location }
  }
}
