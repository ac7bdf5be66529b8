import ReelbenchSimulation

extension CMTime {
  /// Exact where the two share a timescale, in nanoseconds otherwise.
  public static func + (a: CMTime, b: CMTime) -> CMTime { combine(a, b) { $0 &+ $1 } }
  public static func - (a: CMTime, b: CMTime) -> CMTime { combine(a, b) { $0 &- $1 } }

  private static func combine(
    _ a: CMTime, _ b: CMTime, _ operation: (Int64, Int64) -> Int64
  ) -> CMTime {
    guard a.isNumeric, b.isNumeric else { return a.isNumeric ? b : a }
    if a.timescale == b.timescale {
      return CMTime(value: operation(a.value, b.value), timescale: a.timescale)
    }
    return CMTime(Nanoseconds(operation(a.nanoseconds.count, b.nanoseconds.count)))
  }
}

public func CMTimeMake(value: CMTimeValue, timescale: CMTimeScale) -> CMTime {
  CMTime(value: value, timescale: timescale)
}

public func CMTimeAdd(_ a: CMTime, _ b: CMTime) -> CMTime { a + b }
public func CMTimeSubtract(_ a: CMTime, _ b: CMTime) -> CMTime { a - b }

public func CMTimeMultiplyByFloat64(_ time: CMTime, multiplier: Float64) -> CMTime {
  guard time.isNumeric else { return time }
  return CMTime(
    seconds: time.seconds * multiplier, preferredTimescale: max(time.timescale, 1_000_000_000))
}

/// -1, 0 or 1.
public func CMTimeCompare(_ a: CMTime, _ b: CMTime) -> Int32 { a < b ? -1 : a == b ? 0 : 1 }
