/// Bytes that come in order from an offset: an answer through the link, or what an app hands over.
package protocol Delivery: AnyObject {
  /// The first byte that it brings.
  var offset: Int64 { get }
  /// One past the last byte that it may bring.
  var end: Int64 { get }
  /// One past the last byte that has come in whole.
  var arrived: Int64 { get }
  /// Bytes that were sent and have not come in.
  var inFlight: Int64 { get }
  /// Tells, as an event, when the byte before `position` is in.
  func notify(at position: Int64)
  /// Nothing more is wanted of it.
  func close()
}

extension Link.Transfer: Delivery {}

/// Gives bytes in place of the link.
package protocol ByteSource: AnyObject {
  /// Bytes are wanted, until the delivery is closed.
  func supply(_ delivery: HandedDelivery)
}

/// Bytes that an app hands over (`AVAssetResourceLoader`). Over once it has been finished or closed; what is handed over
/// later is nothing to it.
package final class HandedDelivery: Delivery {
  package let offset: Int64
  package let end: Int64
  package private(set) var arrived: Int64
  package let inFlight: Int64 = 0
  package private(set) var isOver = false
  /// The one that wants the bytes has closed it.
  package var onClose: () -> Void = {}

  /// Unsafe, as the owner of a delivery does not outlive its phone.
  private unowned(unsafe) let world: World
  private var mark: Int64
  private var onMark: () -> Void
  private var onEnd: (String?) -> Void
  private var notice: World.Event?

  /// - Parameters:
  ///   - onMark: called from the world when the bytes before the mark are in.
  ///   - onEnd: called from the world when there will be no more: with why, if it failed.
  package init(
    world: World, offset: Int64, end: Int64, mark: Int64, onMark: @escaping () -> Void,
    onEnd: @escaping (String?) -> Void
  ) {
    self.world = world
    self.offset = offset
    self.end = end
    arrived = offset
    self.mark = min(max(mark, offset + 1), end)
    self.onMark = onMark
    self.onEnd = onEnd
  }

  package func deliver(_ count: Int64) {
    guard !isOver else { return }
    arrived = min(arrived + max(0, count), end)
    tellIfReached()
  }

  /// - Parameter failure: domain and code, then words; nil: everything that was to come has come.
  package func finish(failure: String?) {
    guard !isOver else { return }
    isOver = true
    let told = onEnd
    let reached = arrived >= mark ? onMark : {}
    forget()
    world.schedule(at: world.now, "handed over") {
      reached()
      told(failure)
    }
  }

  package func notify(at position: Int64) {
    guard !isOver else { return }
    mark = min(max(position, offset + 1), end)
    tellIfReached()
  }

  package func close() {
    guard !isOver else { return }
    isOver = true
    let closed = onClose
    forget()
    closed()
  }

  private func tellIfReached() {
    guard arrived >= mark, notice == nil else { return }
    notice = world.schedule(at: world.now, "bytes handed over") { [unowned self] in
      notice = nil
      // Until its owner sets another mark, the end is the next.
      let isReached = arrived >= mark
      mark = end
      if isReached { onMark() }
    }
  }

  private func forget() {
    notice?.cancel()
    notice = nil
    onMark = {}
    onEnd = { _ in }
    onClose = {}
  }
}
