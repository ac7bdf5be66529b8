/// Bytes that arrive in order from an offset: a response through the link, or bytes supplied by an app.
package protocol Delivery: AnyObject {
  /// The first byte that it brings.
  var offset: Int64 { get }
  /// One past the last byte that it may bring.
  var end: Int64 { get }
  /// One past the last byte received in full.
  var arrived: Int64 { get }
  /// Bytes sent but not yet received.
  var inFlight: Int64 { get }
  /// Requests a notification, as an event, when the byte before `position` has been received.
  func notify(at position: Int64)
  /// Ends the delivery: no more bytes are needed.
  func close()
}

extension Link.Transfer: Delivery {}

/// Supplies bytes in place of the link.
package protocol ByteSource: AnyObject {
  /// Called when bytes are needed. They are needed until the delivery is closed.
  func supply(_ delivery: HandedDelivery)
}

/// Bytes supplied by an app (`AVAssetResourceLoader`). It is over once it has been finished or closed, and ignores
/// bytes supplied after that.
package final class HandedDelivery: Delivery {
  package let offset: Int64
  package let end: Int64
  package private(set) var arrived: Int64
  package let inFlight: Int64 = 0
  package private(set) var isOver = false
  /// Called when the requester of the bytes closes the delivery.
  package var onClose: () -> Void = {}

  /// `unowned(unsafe)`, because the owner of a delivery does not outlive its phone.
  private unowned(unsafe) let world: World
  private var mark: Int64
  private var onMark: () -> Void
  private var onEnd: (String?) -> Void
  private var notice: World.Event?

  /// - Parameters:
  ///   - onMark: called from the world when the bytes before the mark have been received.
  ///   - onEnd: called from the world when no more bytes will come, with the reason if it failed.
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
    notifyIfReached()
  }

  /// - Parameter failure: error domain and code, then a description; nil: all bytes have been supplied.
  package func finish(failure: String?) {
    guard !isOver else { return }
    isOver = true
    let reportEnd = onEnd
    let reached = arrived >= mark ? onMark : {}
    forget()
    world.schedule(at: world.now, "handed over") {
      reached()
      reportEnd(failure)
    }
  }

  package func notify(at position: Int64) {
    guard !isOver else { return }
    mark = min(max(position, offset + 1), end)
    notifyIfReached()
  }

  package func close() {
    guard !isOver else { return }
    isOver = true
    let closed = onClose
    forget()
    closed()
  }

  private func notifyIfReached() {
    guard arrived >= mark, notice == nil else { return }
    notice = world.schedule(at: world.now, "bytes handed over") { [unowned self] in
      notice = nil
      // Until its owner sets another mark, the next mark is the end.
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
