extension Link {
  /// How much of the link a request gets relative to others. `RequestWeights` gives the figures.
  package enum Priority: Int, CaseIterable, Sendable { case low = 0, normal, high }

  /// A request: its byte range, its server and its callbacks.
  package struct Request {
    /// The first byte requested.
    package var offset: Int64
    /// One past the last byte that the response may bring.
    package var end: Int64
    /// The position whose arrival is reported first.
    package var mark: Int64
    package var host = MediaAddress.host
    package var priority = Priority.normal
    package var origin = OriginProfile.plain
    /// Called with the HTTP status when the first bytes of the response arrive: 206, or 200 from a server without range
    /// support. From 400 on, the response has no bytes and the request is over.
    package var onAnswer: (Int) -> Void = { _ in }
    /// Called when the interface that carried the request is gone, with the number of bytes lost in flight; the request
    /// is then over. If nil, the rest is requested again, from the last byte received in full.
    package var onBreak: ((Int64) -> Void)?

    package init(offset: Int64, end: Int64, mark: Int64) {
      precondition(offset < end, "a request for nothing: \(offset) ..< \(end)")
      self.offset = offset
      self.end = end
      self.mark = mark
    }
  }

  /// An open-ended request that delivers bytes in order from its offset.
  package final class Transfer {
    enum State: Equatable {
      /// Its host has the maximum number of requests under way.
      case queued
      /// The connection is being set up, or the request or its response is in flight.
      case asked
      case delivering
      case over
    }

    /// `unowned(unsafe)`, because the owner of a transfer does not outlive the phone's link.
    unowned(unsafe) let link: Link
    let request: Request
    /// The first byte that the response brings.
    package let offset: Int64
    /// One past the last byte that the response may bring.
    package let end: Int64
    var state = State.queued
    /// In units of 1/2²⁰ byte.
    var delivered: Int64 = 0
    var mark: Int64
    var onMark: () -> Void
    /// The arrival of the response, while it is pending.
    var answer: World.Event?
    var answerDue = Instant.zero
    /// During an outage: the time that was left until the response.
    var answerLeft: Nanoseconds?
    var status = 206
    /// nil where connections are not modelled.
    var connection: Connection?

    /// The share of the link: `gain / divisor` units per second.
    var gain: Int128 = 0
    var divisor: Int128 = 1
    /// The remainder of the integer division, in units of 1/(10⁹ · divisor).
    var remainder: Int128 = 0

    init(link: Link, request: Request, onMark: @escaping () -> Void) {
      self.link = link
      self.request = request
      offset = request.origin.servesRanges ? request.offset : 0
      end = request.end
      mark = min(max(request.mark, offset + 1), request.end)
      self.onMark = onMark
    }

    var isDelivering: Bool { state == .delivering }
    var units: Int64 { (end - offset) * Link.unitsPerByte }

    /// One past the last byte received in full.
    package var arrived: Int64 {
      link.settle()
      return offset + delivered / Link.unitsPerByte
    }

    /// Calls `onMark` when the byte before `position` has been received; if it already has, at the current instant (as
    /// an event).
    package func notify(at position: Int64) {
      guard state != .over else { return }
      link.settle()
      mark = min(max(position, offset + 1), end)
      link.reschedule()
    }

    /// Bytes sent but not yet received: half a round trip at this transfer's share.
    package var inFlight: Int64 {
      guard isDelivering else { return 0 }
      let units = gain * Int128(link.roundTrip.count / 2) / (1_000_000_000 * divisor)
      return min(Int64(clamping: units) / Link.unitsPerByte, end - arrived)
    }

    /// Ends the request. Bytes in flight are lost, and the connection is closed.
    package func close() {
      guard state != .over else { return }
      link.settle()
      link.finish(self, keepsConnection: false)
      link.reschedule()
    }

    /// Adds what was delivered during `lapse` nanoseconds.
    func advance(_ lapse: Int128) {
      let (whole, rest) = (gain * lapse + remainder)
        .quotientAndRemainder(dividingBy: 1_000_000_000 * divisor)
      remainder = rest
      delivered = min(delivered + Int64(clamping: whole), units)
    }

    func setShare(_ gain: Int128, over divisor: Int128) {
      if divisor != self.divisor {
        remainder = remainder * divisor / self.divisor
        self.divisor = divisor
      }
      self.gain = gain
    }

    /// Nanoseconds from now until the mark is reached; nil: never at this rate.
    var timeToMark: Int64? {
      let missing = (mark - offset) * Link.unitsPerByte - delivered
      if missing <= 0 { return 0 }
      guard gain > 0 else { return nil }
      let needed = Int128(missing) * 1_000_000_000 * divisor - remainder
      return Int64(clamping: (needed + gain - 1) / gain)
    }
  }
}
