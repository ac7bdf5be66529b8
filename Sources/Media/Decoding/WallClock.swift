import ReelbenchCSealedHost
import ReelbenchSimulation

/// The host's monotonic clock, counted from the start of a run. Decode threads report to it when their work has ended.
package final class WallClock: HostClock, @unchecked Sendable {
  private let lock = Lock()
  private var began: Int64
  private var ended: [HostEnd] = []
  private var worksMade: UInt64 = 0

  package init() { began = rb_host_monotonic_ns() }

  /// Starts the run: the elapsed time is 0, and no work has ended.
  package func start() {
    lock.locked {
      ended = []
      began = rb_host_monotonic_ns()
    }
  }

  package var elapsed: Instant { Instant(nanoseconds: rb_host_monotonic_ns() - began) }

  package func wait(until instant: Instant) -> [HostEnd] {
    lock.locked {
      while ended.isEmpty, elapsed < instant {
        lock.wait(until: (Instant(nanoseconds: began) + (instant - .zero)).nanoseconds)
      }
      defer { ended = [] }
      return ended
    }
  }

  /// A new piece of work. Only the simulation's thread may call this.
  func makeWork() -> HostWork {
    worksMade += 1
    return HostWork(number: worksMade)
  }

  /// Reports that a piece of work has ended. May be called on any thread.
  func end(_ work: HostWork) {
    lock.locked {
      ended.append(HostEnd(work, at: elapsed))
      lock.wakeAll()
    }
  }
}
