import ReelbenchSimulation

/// The main operation queue, as an observer's queue.
public final class OperationQueue: NSObject {
  private final class Main { let queue = OperationQueue() }

  public static var main: OperationQueue { Phone.current.service { Main() }.queue }

  public func addOperation(_ block: @escaping () -> Void) {
    Phone.current.world.onMain("OperationQueue.main", block)
  }
}
