/// How the server of a resource responds.
package struct OriginProfile: Equatable, Sendable {
  /// From the arrival of a request to the first byte of its response.
  package var timeToFirstByte: Nanoseconds
  /// Maximum bits per second of one response; nil: only the link limits it.
  package var rate: Int64?
  /// Whether range requests are supported. If not, a request from an offset brings everything from byte 0 on.
  package var servesRanges: Bool
  /// The status of requests that never get a response.
  package static let noAnswer = 0

  /// What a request gets that is sent at `refusesFrom` or later: a status or `noAnswer`; nil: the bytes.
  package var refusal: Int?
  /// The instant from which requests are refused.
  package var refusesFrom: Instant
  /// The instant from which requests get the bytes again; nil: never.
  package var refusesUntil: Instant?

  package init(
    timeToFirstByte: Nanoseconds = .zero, rate: Int64? = nil, servesRanges: Bool = true,
    refusal: Int? = nil, refusesFrom: Instant = .zero, refusesUntil: Instant? = nil
  ) {
    self.timeToFirstByte = timeToFirstByte
    self.rate = rate
    self.servesRanges = servesRanges
    self.refusal = refusal
    self.refusesFrom = refusesFrom
    self.refusesUntil = refusesUntil
  }

  /// What a request that is sent at an instant gets instead of the bytes; nil: the bytes.
  package func refusal(at instant: Instant) -> Int? {
    guard instant >= refusesFrom, instant < refusesUntil ?? .distantFuture else { return nil }
    return refusal
  }

  /// Responds at once, at the rate of the link, to any range.
  package static let plain = OriginProfile()
}
