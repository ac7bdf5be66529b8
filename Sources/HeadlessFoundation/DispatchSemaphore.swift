import ReelbenchSimulation

/// A count that `wait` takes from and `signal` gives to; at zero, `wait` keeps main until another has signalled.
public final class DispatchSemaphore: @unchecked Sendable {
  private var value: Int

  public init(value: Int) {
    precondition(value >= 0, "a semaphore of \(value)")
    self.value = value
  }

  /// What is never signalled ends the run, as it hangs the app in life.
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

  /// - Returns: 0, as nobody can wait while another runs on the one thread that may wait.
  @discardableResult
  public func signal() -> Int {
    Phone.current.world.effect { [self] in value += 1 }
    return 0
  }
}

extension World {
  private final class Alarm { var hasRung = false }

  /// Waits until the predicate holds or an instant of the app's clock has come.
  /// - Returns: whether the predicate holds.
  func wait(
    for api: String, until timeout: DispatchTime, predicate: @escaping () -> Bool
  ) -> Bool {
    let present = DispatchTime.now().uptimeNanoseconds
    guard timeout.uptimeNanoseconds > present else { return predicate() }
    let lapse = Nanoseconds(Int64(clamping: timeout.uptimeNanoseconds - present))
    // Such as `.distantFuture`: without end.
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
