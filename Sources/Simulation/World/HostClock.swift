/// The host's time, and the host's work for a run outside the simulation thread.
package protocol HostClock: AnyObject {
  /// Host time since the run began.
  var elapsed: Instant { get }
  /// Waits until host time reaches an instant or some host work has ended. Returns the work that has ended since the
  /// last call, in the order in which it ended.
  func wait(until instant: Instant) -> [HostEnd]
}

/// Identifies a piece of host work, such as one decode step on a thread.
package struct HostWork: Hashable, Sendable {
  package var number: UInt64

  package init(number: UInt64) { self.number = number }
}

/// The end of a piece of host work, in host time.
package struct HostEnd: Equatable, Sendable {
  package var work: HostWork
  package var at: Instant

  package init(_ work: HostWork, at instant: Instant) {
    self.work = work
    at = instant
  }
}

/// When an activity that begins now ends.
package enum Ending: Equatable, Sendable {
  /// After a time given by the model.
  case after(Nanoseconds)
  /// When the host has finished the work. Needs a host clock.
  case onHost(HostWork)
}
