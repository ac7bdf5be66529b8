/// A length of virtual time in whole nanoseconds.
package struct Nanoseconds: Hashable, Comparable, Sendable {
  package var count: Int64

  package init(_ count: Int64) { self.count = count }

  package static let zero = Nanoseconds(0)
  package static func microseconds(_ count: Int64) -> Nanoseconds { Nanoseconds(count * 1_000) }
  package static func milliseconds(_ count: Int64) -> Nanoseconds { Nanoseconds(count * 1_000_000) }
  package static func seconds(_ count: Int64) -> Nanoseconds { Nanoseconds(count * 1_000_000_000) }

  /// The only conversion from floating-point seconds: ⌊x·10⁹ + ½⌋, clamped to the range of Int64; NaN is zero.
  package init(seconds: Double) {
    let scaled = (seconds * 1e9 + 0.5).rounded(.down)
    if scaled.isNaN {
      count = 0
    } else if scaled >= 9.2e18 {
      count = Int64.max
    } else if scaled <= -9.2e18 {
      count = Int64.min
    } else {
      count = Int64(scaled)
    }
  }

  /// Seconds, for arguments that are `Double` in Apple's interfaces.
  package var seconds: Double { Double(count) / 1e9 }

  package static func < (a: Nanoseconds, b: Nanoseconds) -> Bool { a.count < b.count }
  package static func + (a: Nanoseconds, b: Nanoseconds) -> Nanoseconds {
    Nanoseconds(a.count + b.count)
  }
  package static func - (a: Nanoseconds, b: Nanoseconds) -> Nanoseconds {
    Nanoseconds(a.count - b.count)
  }
  package static func * (a: Nanoseconds, factor: Int64) -> Nanoseconds {
    Nanoseconds(a.count * factor)
  }
  package static func += (a: inout Nanoseconds, b: Nanoseconds) { a.count += b.count }
}

/// A point of virtual time: nanoseconds since the run began.
package struct Instant: Hashable, Comparable, Sendable {
  package var nanoseconds: Int64

  package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  package static let zero = Instant(nanoseconds: 0)
  package static let distantFuture = Instant(nanoseconds: .max)

  package static func < (a: Instant, b: Instant) -> Bool { a.nanoseconds < b.nanoseconds }

  /// The instant `lapse` later; saturates at `distantFuture`.
  package static func + (a: Instant, lapse: Nanoseconds) -> Instant {
    let (sum, overflow) = a.nanoseconds.addingReportingOverflow(lapse.count)
    return overflow ? .distantFuture : Instant(nanoseconds: sum)
  }
  package static func - (a: Instant, b: Instant) -> Nanoseconds {
    Nanoseconds(a.nanoseconds - b.nanoseconds)
  }
}
