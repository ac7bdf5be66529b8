extension Link {
  /// How much of the link a request gets beside others: `RequestWeights` says it in figures.
  package enum Priority: Int, CaseIterable, Sendable { case low = 0, normal, high }

  /// What is asked for, of whom, and who is told.
  package struct Request {
    /// The first byte wanted.
    package var offset: Int64
    /// One past the last byte that the answer may bring.
    package var end: Int64
    /// The position whose arrival is told first.
    package var mark: Int64
    package var host = MediaLibrary.host
    package var priority = Priority.normal
    package var origin = OriginProfile.plain
    /// The first bytes of the answer are here: 206, or 200 from a server without ranges. From 400 on, it brings
    /// nothing and is over.
    package var onAnswer: (Int) -> Void = { _ in }
    /// The interface that carried it is gone, and with it so many bytes on their way; the request is over. Without, the
    /// rest is asked for anew, from what has come in whole.
    package var onBreak: ((Int64) -> Void)?

    package init(offset: Int64, end: Int64, mark: Int64) {
      precondition(offset < end, "a request for nothing: \(offset) ..< \(end)")
      self.offset = offset
      self.end = end
      self.mark = mark
    }
  }

  /// One open-ended request, delivering in order from its offset.
  package final class Transfer {
    enum State: Equatable {
      /// As many requests as may be are under way to its host.
      case queued
      /// The connection is made, the request sent, the answer on its way.
      case asked
      case delivering
      case over
    }

    /// Unsafe, as the owner of a transfer does not outlive the phone's link.
    unowned(unsafe) let link: Link
    let request: Request
    /// The first byte that the answer brings.
    package let offset: Int64
    /// One past the last byte there is.
    package let end: Int64
    var state = State.queued
    /// In units of 1/2²⁰ byte.
    var delivered: Int64 = 0
    var mark: Int64
    var onMark: () -> Void
    /// The answer, while it is on its way.
    var answer: World.Event?
    var answerDue = Instant.zero
    /// What of the way is left, while nothing gets through.
    var answerLeft: Nanoseconds?
    var status = 206
    /// nil where connections are not modelled.
    var connection: Connection?

    /// The share of the link: `gain / divisor` units a second.
    var gain: Int128 = 0
    var divisor: Int128 = 1
    /// What integer division has left of the gain, in units of 1/(10⁹ · divisor).
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

    /// One past the last byte that has come in whole.
    package var arrived: Int64 {
      link.settle()
      return offset + delivered / Link.unitsPerByte
    }

    /// Calls `onMark` when the byte before `position` is in; at once (as an event) when it is already.
    package func notify(at position: Int64) {
      guard state != .over else { return }
      link.settle()
      mark = min(max(position, offset + 1), end)
      link.reschedule()
    }

    /// Bytes that were sent and have not come in: half a round trip of this transfer's share.
    package var inFlight: Int64 {
      guard isDelivering else { return 0 }
      let units = gain * Int128(link.roundTrip.count / 2) / (1_000_000_000 * divisor)
      return min(Int64(clamping: units) / Link.unitsPerByte, end - arrived)
    }

    /// Ends the request. Bytes under way are lost, and with them its connection.
    package func close() {
      guard state != .over else { return }
      link.settle()
      link.finish(self, keepsConnection: false)
      link.reschedule()
    }

    /// Takes in what has come since the last time.
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

    /// The first moment, from now, at which the mark is reached; nil: never at this rate.
    var timeToMark: Int64? {
      let missing = (mark - offset) * Link.unitsPerByte - delivered
      if missing <= 0 { return 0 }
      guard gain > 0 else { return nil }
      let needed = Int128(missing) * 1_000_000_000 * divisor - remainder
      return Int64(clamping: (needed + gain - 1) / gain)
    }
  }
}
