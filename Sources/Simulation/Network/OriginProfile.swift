/// How the server of a resource answers.
package struct OriginProfile: Equatable, Sendable {
  /// From the arrival of a request to the first byte of its answer.
  package var timeToFirstByte: Nanoseconds
  /// Bits per second of one answer; nil: as the link can.
  package var rate: Int64?
  /// Without, a request from an offset brings everything from byte 0 on.
  package var servesRanges: Bool
  /// The status of requests that never get an answer.
  package static let noAnswer = 0

  /// What requests get that are sent at `refusesFrom` or later: a status or `noAnswer`; nil: the bytes.
  package var refusal: Int?
  /// Since the run began.
  package var refusesFrom: Instant
  /// From when on they get the bytes again; nil: never.
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

  /// What requests that are sent at an instant get instead of the bytes.
  package func refusal(at instant: Instant) -> Int? {
    guard instant >= refusesFrom, instant < refusesUntil ?? .distantFuture else { return nil }
    return refusal
  }

  /// Answers at once, as fast as the link is, any range.
  package static let plain = OriginProfile()
}
