import ReelbenchCSealedHost
import ReelbenchSimulation

/// The host's monotonic clock, from the beginning of a run. Decode threads tell it when their work has ended.
package final class WallClock: HostClock, @unchecked Sendable {
  private let lock = Lock()
  private var began: Int64
  private var ended: [HostEnd] = []
  private var worksMade: UInt64 = 0

  package init() { began = rb_host_monotonic_ns() }

  /// The run begins now. Nothing has ended yet.
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

  /// A piece of work of its own; for the simulation's thread.
  func makeWork() -> HostWork {
    worksMade += 1
    return HostWork(number: worksMade)
  }

  /// For any thread.
  func end(_ work: HostWork) {
    lock.locked {
      ended.append(HostEnd(work, at: elapsed))
      lock.wakeAll()
    }
  }
}
