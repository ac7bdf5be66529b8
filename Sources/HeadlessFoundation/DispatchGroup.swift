import ReelbenchSimulation

/// A group of work. Waits end and notification blocks are queued when as many have left the group as have entered it.
///
/// A call from a modelled worker takes effect at that worker's instant.
public final class DispatchGroup: @unchecked Sendable {
  private var count = 0
  private var notices: [() -> Void] = []

  public init() {}

  public func enter() { Phone.current.world.effect { [self] in count += 1 } }

  public func leave() {
    Phone.current.world.effect { [self] in
      guard count > 0 else {
        Phone.current.end(.crashed, "DispatchGroup.leave() without enter()")
        return
      }
      count -= 1
      guard count == 0 else { return }
      let due = notices
      notices = []
      for notice in due { notice() }
    }
  }

  /// Queues the block when the group is empty: at once if it already is.
  public func notify(queue: DispatchQueue, execute work: @escaping () -> Void) {
    let phone = Phone.current
    let made = phone.callerText
    phone.world.effect { [self] in
      if count == 0 {
        queue.enqueue(work, made: made)
      } else {
        notices.append { queue.enqueue(work, made: made) }
      }
    }
  }

  public func notify(queue: DispatchQueue, work: DispatchWorkItem) {
    notify(queue: queue) { work.perform() }
  }

  /// Blocks main until the group is empty. A wait that never ends ends the run, as it would hang a real app.
  public func wait() {
    Phone.current.world.wait(for: "DispatchGroup.wait", limit: .seconds(60)) { [self] in
      count == 0
    }
  }

  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult {
    Phone.current.world.wait(for: "DispatchGroup.wait", until: timeout) { [self] in count == 0 }
      ? .success : .timedOut
  }
}
