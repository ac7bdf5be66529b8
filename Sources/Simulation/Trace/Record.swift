/// One observation: four 64-bit words, integers only.
///
/// Layout in memory and in a stored trace (little endian): instant in nanoseconds; kind (bits 0–15), `small` (bits
/// 16–31) and `subject` (bits 32–63); `a`; `b`. Each `Observation` case documents the meaning of its fields.
package struct Record: Equatable, Sendable {
  package var instant: Int64
  package var head: UInt64
  package var a: Int64
  package var b: Int64

  package init(
    at instant: Instant, _ kind: Observation, subject: UInt32 = 0, small: UInt16 = 0, a: Int64 = 0,
    b: Int64 = 0
  ) {
    self.instant = instant.nanoseconds
    head = UInt64(kind.rawValue) | UInt64(small) << 16 | UInt64(subject) << 32
    self.a = a
    self.b = b
  }

  /// The kind; nil when a stored trace was written by a later version.
  package var kind: Observation? { Observation(rawValue: UInt16(truncatingIfNeeded: head)) }
  package var small: UInt16 { UInt16(truncatingIfNeeded: head >> 16) }
  package var subject: UInt32 { UInt32(truncatingIfNeeded: head >> 32) }
  package var at: Instant { Instant(nanoseconds: instant) }
}
