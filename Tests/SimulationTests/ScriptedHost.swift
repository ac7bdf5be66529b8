import ReelbenchSimulation

/// A clock of the host that goes on only when it is told to, or waited for.
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
    let told = ends.filter { $0.at <= elapsed }
    ends.removeAll { $0.at <= elapsed }
    return told
  }

  /// Code runs for a while.
  func pass(_ lapse: Nanoseconds) { elapsed = elapsed + lapse }

  /// Work that begins now will have ended after a while.
  func begin(_ work: HostWork, lasting lapse: Nanoseconds) {
    ends.append(HostEnd(work, at: elapsed + lapse))
    ends.sort { $0.at < $1.at }
  }
}
