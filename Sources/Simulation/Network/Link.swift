/// A downlink of constant rate, shared evenly by the transfers that are delivering, with one round trip before each.
///
/// Bytes in flight are integers in units of 1/2²⁰ byte; a transfer reaches a mark at the first nanosecond at which its
/// integral does.
package final class Link {
  /// One open-ended request, delivering in order from its offset.
  package final class Transfer {
    /// Unsafe, as the owner of a transfer does not outlive the phone's link.
    fileprivate unowned(unsafe) let link: Link
    package let offset: Int64
    /// One past the last byte there is.
    package let end: Int64
    fileprivate var delivered: Int64 = 0
    fileprivate var mark: Int64
    fileprivate var isDelivering = false
    fileprivate var isOver = false
    fileprivate var onMark: () -> Void
    fileprivate var start: World.Event?

    fileprivate init(
      link: Link, offset: Int64, end: Int64, mark: Int64, onMark: @escaping () -> Void
    ) {
      self.link = link
      self.offset = offset
      self.end = end
      self.mark = min(mark, end)
      self.onMark = onMark
    }

    /// One past the last byte that has come in whole.
    package var arrived: Int64 {
      link.settle()
      return offset + delivered / Link.unitsPerByte
    }

    /// Calls `onMark` when the byte before `position` is in; at once (as an event) when it is already.
    package func notify(at position: Int64) {
      guard !isOver else { return }
      link.settle()
      mark = min(max(position, offset + 1), end)
      link.reschedule()
    }

    /// Bytes that were sent and have not come in: half a round trip of this transfer's share.
    package var inFlight: Int64 {
      guard isDelivering, !isOver else { return 0 }
      let sharers = max(1, link.deliveringCount)
      let units = Scaled.floor(
        link.rate, times: link.roundTrip.count / 2, over: 1_000_000_000 * sharers)
      return min(units / Link.unitsPerByte, end - arrived)
    }

    /// Ends the request. Bytes under way are lost.
    package func close() {
      guard !isOver else { return }
      link.settle()
      isOver = true
      start?.cancel()
      onMark = {}
      link.transfers.removeAll { $0 === self }
      link.reschedule()
    }
  }

  fileprivate static let unitsPerByte: Int64 = 1 << 20

  /// Unsafe, as both belong to one phone and end with it.
  private unowned(unsafe) let world: World
  /// Units of 1/2²⁰ byte per second.
  fileprivate let rate: Int64
  fileprivate let roundTrip: Nanoseconds
  fileprivate var transfers: [Transfer] = []
  private var settled = Instant.zero
  /// What integer division has left of the gain of each sharer, in units of 1/(10⁹ · sharers).
  private var remainder: Int128 = 0
  private var lastSharers: Int64 = 0
  private var next: World.Event?

  package init(world: World, profile: NetworkProfile) {
    precondition(profile.downlink >= 8, "a link of \(profile.downlink) bit/s")
    self.world = world
    rate = Scaled.floor(profile.downlink, times: Self.unitsPerByte, over: 8)
    roundTrip = profile.roundTrip
  }

  /// Begins a request; its first byte may come after a round trip.
  /// - Parameter mark: the position whose arrival calls `onMark` first; set later ones with `notify(at:)`.
  package func open(
    offset: Int64, end: Int64, mark: Int64, onMark: @escaping () -> Void
  ) -> Transfer {
    precondition(offset < end, "a request for nothing: \(offset) ..< \(end)")
    let transfer = Transfer(link: self, offset: offset, end: end, mark: mark, onMark: onMark)
    transfers.append(transfer)
    transfer.start = world.schedule(at: world.now + roundTrip, "request answered") {
      [unowned self, unowned transfer] in
      settle()
      transfer.isDelivering = true
      reschedule()
    }
    return transfer
  }

  /// Brings every transfer up to the present.
  fileprivate func settle() {
    let lapse = world.now - settled
    guard lapse > .zero else { return }
    settled = world.now
    let sharers = deliveringCount
    guard sharers > 0 else { return }
    if sharers != lastSharers {
      remainder = lastSharers > 0 ? remainder * Int128(sharers) / Int128(lastSharers) : 0
      lastSharers = sharers
    }
    let (whole, rest) = (Int128(rate) * Int128(lapse.count) + remainder)
      .quotientAndRemainder(dividingBy: 1_000_000_000 * Int128(sharers))
    remainder = rest
    let gain = Int64(clamping: whole)
    for transfer in transfers where transfer.isDelivering {
      transfer.delivered = min(
        transfer.delivered + gain, (transfer.end - transfer.offset) * Self.unitsPerByte)
    }
  }

  fileprivate var deliveringCount: Int64 {
    var count: Int64 = 0
    for transfer in transfers where transfer.isDelivering { count += 1 }
    return count
  }

  /// Finds the next instant at which a transfer reaches its mark.
  fileprivate func reschedule() {
    next?.cancel()
    next = nil
    let sharers = deliveringCount
    var soonest: Int64?
    for transfer in transfers where transfer.isDelivering {
      let missing = (transfer.mark - transfer.offset) * Self.unitsPerByte - transfer.delivered
      let lapse = missing <= 0 ? 0 : time(toGain: missing, sharers: sharers)
      soonest = min(soonest ?? lapse, lapse)
    }
    guard let soonest else { return }
    next = world.schedule(at: world.now + Nanoseconds(soonest), "bytes arrived") { [unowned self] in
      next = nil
      settle()
      deliver()
      if next == nil { reschedule() }
    }
  }

  /// The first nanosecond at which each of the sharers has gained that much.
  private func time(toGain units: Int64, sharers: Int64) -> Int64 {
    let carried = sharers == lastSharers ? remainder : 0
    let needed = Int128(units) * 1_000_000_000 * Int128(sharers) - carried
    return Int64(clamping: (needed + Int128(rate) - 1) / Int128(rate))
  }

  /// Tells everyone whose mark is reached; a transfer that has everything ends.
  private func deliver() {
    let reached = transfers.filter {
      $0.isDelivering && $0.delivered >= ($0.mark - $0.offset) * Self.unitsPerByte
    }
    for transfer in reached where !transfer.isOver {
      let isComplete = transfer.delivered >= (transfer.end - transfer.offset) * Self.unitsPerByte
      // Until its owner sets another mark, the end is the next.
      transfer.mark = transfer.end
      if isComplete {
        transfer.isOver = true
        transfers.removeAll { $0 === transfer }
      }
      transfer.onMark()
      if isComplete { transfer.onMark = {} }
    }
  }
}
