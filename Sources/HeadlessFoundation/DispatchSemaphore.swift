import ReelbenchSimulation

/// A count that `wait` decrements and `signal` increments; at zero, `wait` blocks main until other code has signalled.
public final class DispatchSemaphore: @unchecked Sendable {
  private var value: Int

  public init(value: Int) {
    precondition(value >= 0, "a semaphore of \(value)")
    self.value = value
  }

  /// A wait that is never signalled ends the run, as it would hang a real app.
  public func wait() {
    Phone.current.world.wait(for: "DispatchSemaphore.wait", limit: .seconds(60)) { [self] in
      value > 0
    }
    value -= 1
  }

  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult {
    let isThere = Phone.current.world.wait(for: "DispatchSemaphore.wait", until: timeout) {
      [self] in value > 0
    }
    if isThere { value -= 1 }
    return isThere ? .success : .timedOut
  }

  /// - Returns: always 0. On a device it is nonzero when a thread is woken.
  @discardableResult
  public func signal() -> Int {
    Phone.current.world.effect { [self] in value += 1 }
    return 0
  }
}

extension World {
  private final class Alarm { var hasRung = false }

  /// Waits until the predicate holds or the app's clock has reached an instant.
  /// - Returns: whether the predicate holds.
  func wait(
    for api: String, until timeout: DispatchTime, predicate: @escaping () -> Bool
  ) -> Bool {
    let present = DispatchTime.now().uptimeNanoseconds
    guard timeout.uptimeNanoseconds > present else { return predicate() }
    let lapse = Nanoseconds(Int64(clamping: timeout.uptimeNanoseconds - present))
    // A timeout such as `.distantFuture` counts as none.
    guard lapse < .seconds(3600) else {
      wait(for: api, limit: .seconds(60), until: predicate)
      return true
    }
    let alarm = Alarm()
    let event = schedule(at: effectInstant + lapse, "timeout") { alarm.hasRung = true }
    wait(for: api, limit: lapse) { alarm.hasRung || predicate() }
    event.cancel()
    return predicate()
  }
}
