/// The host's time, and what the host does for a run beside the thread of the simulation.
package protocol HostClock: AnyObject {
  /// Host time since the run began.
  var elapsed: Instant { get }
  /// Waits until the host has come to an instant, or until some of its work has ended, and gives what has ended since it
  /// was last asked, in that order.
  func wait(until instant: Instant) -> [HostEnd]
}

/// A piece of work of the host, such as one step of decoding on a thread.
package struct HostWork: Hashable, Sendable {
  package var number: UInt64

  package init(number: UInt64) { self.number = number }
}

/// The end of a piece of work, in host time.
package struct HostEnd: Equatable, Sendable {
  package var work: HostWork
  package var at: Instant

  package init(_ work: HostWork, at instant: Instant) {
    self.work = work
    at = instant
  }
}

/// When something ends that has begun now.
package enum Ending: Equatable, Sendable {
  /// The model knows.
  case after(Nanoseconds)
  /// When the host has done it: only on a clock of the host.
  case onHost(HostWork)
}
