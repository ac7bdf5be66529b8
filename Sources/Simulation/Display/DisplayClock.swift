/// Vsyncs and frame handlers. Queues main-thread frame work and measures how late its commits are.
///
/// Vsync k is at ⌊k·10⁹/rate⌋ ns. A vsync queues a frame handler if there is frame work and no frame handler is
/// waiting; a vsync without work is not simulated. Its events capture it unsafely, because the world that runs them
/// ends with it.
package final class DisplayClock {
  /// `unowned(unsafe)`, because both belong to one phone and end with it.
  private unowned(unsafe) let world: World
  package let rate: Int64
  /// Runs a frame on main: touches, display links, scroll step, layout, commit. Receives the latest vsync.
  package var onFrame: (Instant) -> Void = { _ in }
  /// The render server latches the committed tree: called at the first vsync at or after a commit.
  package var onLatch: () -> Void = {}
  /// Called when a commit was late while a scroll or animation was active: lateness, vsync that queued the frame.
  package var onHitch: (Nanoseconds, Instant) -> Void = { _, _ in }
  /// Whether a scroll or animation is active; hitches count only then.
  package var isScrolling: () -> Bool = { false }

  private var nextVsync: World.Event?
  private var isFrameQueued = false
  private var latch: World.Event?

  package init(world: World, rate: Int) {
    precondition(rate > 0, "a display of \(rate) Hz")
    self.world = world
    self.rate = Int64(rate)
  }

  /// The first vsync at or after an instant.
  package func vsync(atOrAfter instant: Instant) -> Instant {
    let k = Scaled.ceiling(instant.nanoseconds, times: rate, over: 1_000_000_000)
    let candidate = vsync(at: k)
    // ⌊k·10⁹/rate⌋ may lie up to 1 ns before the exact grid point.
    if k > 0, vsync(at: k - 1) >= instant { return vsync(at: k - 1) }
    return candidate >= instant ? candidate : vsync(at: k + 1)
  }

  package func vsync(after instant: Instant) -> Instant {
    vsync(atOrAfter: instant + Nanoseconds(1))
  }

  /// The last vsync at or before an instant.
  package func vsync(atOrBefore instant: Instant) -> Instant {
    let following = vsync(after: instant)
    return vsync(at: max(0, index(of: following) - 1))
  }

  /// The index of a vsync on the grid.
  package func index(of vsync: Instant) -> Int64 {
    Scaled.ceiling(vsync.nanoseconds, times: rate, over: 1_000_000_000)
  }

  /// The vsync with an index on the grid.
  package func vsync(at index: Int64) -> Instant {
    Instant(nanoseconds: Scaled.floor(index, times: 1_000_000_000, over: rate))
  }

  package var period: Nanoseconds { Nanoseconds(1_000_000_000 / rate) }

  /// Requests a frame: the next vsync queues a frame handler.
  package func requestFrame() {
    guard nextVsync == nil else { return }
    let due = vsync(after: world.now)
    nextVsync = world.schedule(at: due, "vsync") { [unowned(unsafe) self] in
      nextVsync = nil
      guard !isFrameQueued else { return }
      isFrameQueued = true
      let wasScrolling = isScrolling()
      world.onMain("frame") { [unowned(unsafe) self] in
        isFrameQueued = false
        onFrame(self.vsync(atOrBefore: world.now))
        commit(queuedBy: due, wasScrolling: wasScrolling)
      }
    }
  }

  /// Requests a frame at a later vsync: that vsync queues the frame handler.
  package func requestFrame(at vsync: Instant) {
    guard vsync > self.vsync(after: world.now) else { return requestFrame() }
    world.schedule(at: Instant(nanoseconds: vsync.nanoseconds - 1), "frame wanted") {
      [unowned(unsafe) self] in requestFrame()
    }
  }

  /// By A5.1 the frame of vsync v is expected on the display at v + 2 periods. It appears one period after the first
  /// vsync at or after its commit. In both times the last period is the render server's, so the difference leaves it
  /// out.
  private func commit(queuedBy vsync: Instant, wasScrolling: Bool) {
    let shown = self.vsync(atOrAfter: world.now)
    if latch == nil {
      latch = world.schedule(at: shown, "latch") { [unowned(unsafe) self] in
        latch = nil
        onLatch()
      }
    }
    let expected = self.vsync(after: vsync)
    if wasScrolling, shown > expected { onHitch(shown - expected, vsync) }
  }
}
