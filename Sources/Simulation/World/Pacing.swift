/// Keeps a world at the pace of the host, and passes the ends of host work to it.
///
/// Virtual time never runs ahead of host time. Modelled activities keep their modelled instants; host work takes as
/// long as the host takes. When the simulation itself is late, virtual time stands still and then catches up, so
/// durations do not change. `lag` is the longest delay so far.
package final class Pacing {
  private struct Expected {
    /// In virtual time.
    var begun: Instant
    /// In host time.
    var began: Instant
    var onEnd: (Instant) -> Void
  }

  private let clock: any HostClock
  private var expected: [HostWork: Expected] = [:]
  /// Host time during which the world ran or waited.
  private var spentAside = Nanoseconds.zero
  private var isAside = false
  /// The longest delay with which an instant was entered.
  package private(set) var lag = Nanoseconds.zero

  package init(clock: any HostClock) { self.clock = clock }

  /// Waits until an instant may be entered (returns false) or, before that, host work has ended (returns true). `onEnd`
  /// of ended work that was expected has been called by then.
  func holds(before instant: Instant) -> Bool {
    let ends = clock.wait(until: instant)
    for end in ends {
      guard let work = expected.removeValue(forKey: end.work) else { continue }
      work.onEnd(work.begun + max(.zero, end.at - work.began))
    }
    guard ends.isEmpty else { return true }
    lag = max(lag, clock.elapsed - instant)
    return false
  }

  /// Registers host work that has begun at an instant of virtual time.
  /// - Parameter onEnd: called with the virtual instant of the end: `begun` plus the time that the host took.
  func expect(_ work: HostWork, begun: Instant, onEnd: @escaping (Instant) -> Void) {
    expected[work] = Expected(begun: begun, began: clock.elapsed, onEnd: onEnd)
  }

  /// Forgets all expected work.
  func forget() { expected = [:] }

  // MARK: Time taken by code

  /// Host time without that of the world. The difference of two values is the time that app code and stand-ins took.
  var spent: Nanoseconds { clock.elapsed - .zero - spentAside }

  /// Runs work that does not belong to the code being timed.
  func aside(_ body: () -> Void) {
    guard !isAside else { return body() }
    isAside = true
    let began = clock.elapsed
    body()
    spentAside += clock.elapsed - began
    isAside = false
  }
}
