import ReelbenchSimulation

/// A host clock that advances only when the test advances it or something waits for it.
final class ScriptedHost: HostClock {
  private(set) var elapsed = Instant.zero
  private var ends: [HostEnd] = []

  func wait(until instant: Instant) -> [HostEnd] {
    let due = ends.filter { $0.at <= max(elapsed, instant) }
    guard let first = due.first else {
      elapsed = max(elapsed, instant)
      return []
    }
    elapsed = max(elapsed, first.at)
    let ended = ends.filter { $0.at <= elapsed }
    ends.removeAll { $0.at <= elapsed }
    return ended
  }

  /// Advances the clock, as if code ran for `lapse`.
  func pass(_ lapse: Nanoseconds) { elapsed = elapsed + lapse }

  /// Begins work that ends `lapse` from now.
  func begin(_ work: HostWork, lasting lapse: Nanoseconds) {
    ends.append(HostEnd(work, at: elapsed + lapse))
    ends.sort { $0.at < $1.at }
  }
}
