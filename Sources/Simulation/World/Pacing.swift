/// Holds a world back to the pace of the host, and brings the ends of the host's work into it.
///
/// Virtual time never runs ahead of the host's. What is modelled keeps the instants that the model gives it; what the
/// host does lasts as long as the host takes. Where the simulation itself comes late, its time stands still and then
/// catches up, so that lapses stay what they are: `lag` tells how far it ever was behind.
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
  /// Host time that went by while the world ran or waited.
  private var spentAside = Nanoseconds.zero
  private var isAside = false
  /// The longest time by which an instant was entered late.
  package private(set) var lag = Nanoseconds.zero

  package init(clock: any HostClock) { self.clock = clock }

  /// Comes back when an instant may be entered: false; or, before that, when work has ended: true. Ends that are waited
  /// for have been told then.
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

  /// Work of the host has begun at an instant of virtual time.
  /// - Parameter onEnd: told the instant of virtual time that is as much later as the host took.
  func expect(_ work: HostWork, begun: Instant, onEnd: @escaping (Instant) -> Void) {
    expected[work] = Expected(begun: begun, began: clock.elapsed, onEnd: onEnd)
  }

  /// Lets go of what is expected.
  func forget() { expected = [:] }

  // MARK: What code takes

  /// Host time without that of the world: its differences are what code of the app and the stand-ins took.
  var spent: Nanoseconds { clock.elapsed - .zero - spentAside }

  /// Runs what is no work of the code that is being timed.
  func aside(_ body: () -> Void) {
    guard !isAside else { return body() }
    isAside = true
    let began = clock.elapsed
    body()
    spentAside += clock.elapsed - began
    isAside = false
  }
}
