/// A piecewise constant bit rate, such as a recording of a real link.
///
/// It advances with time, whether or not the link is used, and repeats from its beginning. Invariant: there is at least
/// one period, every duration is positive, no rate is negative, and at least one rate is positive.
package struct BandwidthTrace: Equatable, Sendable {
  package struct Period: Equatable, Sendable {
    package var duration: Nanoseconds
    package var bitsPerSecond: Int64
    /// nil: the round trip of the profile.
    package var roundTrip: Nanoseconds?

    package init(duration: Nanoseconds, bitsPerSecond: Int64, roundTrip: Nanoseconds? = nil) {
      self.duration = duration
      self.bitsPerSecond = bitsPerSecond
      self.roundTrip = roundTrip
    }
  }

  package let periods: [Period]
  /// The end of each period, in nanoseconds from the beginning of a pass.
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

  /// The mean bit rate of one pass.
  package var meanBitsPerSecond: Int64 {
    var product: Int128 = 0
    for period in periods {
      product += Int128(period.bitsPerSecond) * Int128(period.duration.count)
    }
    return Int64(clamping: product / Int128(duration.count))
  }

  /// The period at a time since the trace began, and the time at which it ends.
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
