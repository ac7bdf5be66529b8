import ReelbenchSimulation

/// A block that can be cancelled before it runs, waited for and followed by another.
public final class DispatchWorkItem: @unchecked Sendable {
  private let block: () -> Void
  /// Left when the item has been performed for the first time.
  private let group = DispatchGroup()
  private var isOver = false
  public private(set) var isCancelled = false

  public init(
    qos: DispatchQueue.QoS = .unspecified, flags: DispatchWorkItemFlags = [],
    block: @escaping () -> Void
  ) {
    self.block = block
    group.enter()
  }

  /// Runs the block here and now, unless it was cancelled; either way the item then counts as performed.
  public func perform() {
    if !isCancelled { block() }
    guard !isOver else { return }
    isOver = true
    group.leave()
  }

  /// Does not stop a block that is already running.
  public func cancel() { isCancelled = true }

  public func notify(queue: DispatchQueue, execute work: @escaping () -> Void) {
    group.notify(queue: queue, execute: work)
  }

  /// Blocks main until the item has been performed.
  public func wait() { group.wait() }

  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { group.wait(timeout: timeout) }
}
