/// A rate that is constant for a while, then another: what a recording of a real link says.
///
/// It advances with time whatever happens, and begins anew when it is over. Invariant: there is a period, every period
/// lasts, and in one of them something gets through.
package struct BandwidthTrace: Equatable, Sendable {
  package struct Period: Equatable, Sendable {
    package var duration: Nanoseconds
    package var bitsPerSecond: Int64
    /// nil: that of the profile.
    package var roundTrip: Nanoseconds?

    package init(duration: Nanoseconds, bitsPerSecond: Int64, roundTrip: Nanoseconds? = nil) {
      self.duration = duration
      self.bitsPerSecond = bitsPerSecond
      self.roundTrip = roundTrip
    }
  }

  package let periods: [Period]
  /// Where each period ends.
  private let ends: [Int64]

  /// Nil for periods that break the invariant.
  package init?(_ periods: [Period]) {
    guard periods.allSatisfy({ $0.duration > .zero && $0.bitsPerSecond >= 0 }),
      periods.contains(where: { $0.bitsPerSecond > 0 })
    else { return nil }
    self.periods = periods
    var end: Int64 = 0
    ends = periods.map {
      end += $0.duration.count
      return end
    }
  }

  package var duration: Nanoseconds { Nanoseconds(ends[ends.count - 1]) }

  /// Bits of one pass, over its length.
  package var meanBitsPerSecond: Int64 {
    var product: Int128 = 0
    for period in periods {
      product += Int128(period.bitsPerSecond) * Int128(period.duration.count)
    }
    return Int64(clamping: product / Int128(duration.count))
  }

  /// The period that holds at a time since the trace began, and the time at which it ends.
  /// - Complexity: O(log n)
  package func period(at lapse: Nanoseconds) -> (period: Period, end: Nanoseconds) {
    let (pass, within) = lapse.count.quotientAndRemainder(dividingBy: duration.count)
    var (low, high) = (0, ends.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > within { high = middle } else { low = middle + 1 }
    }
    return (periods[low], Nanoseconds(pass * duration.count + ends[low]))
  }
}
