/// Arithmetic on fields of a trace, which may hold anything: results are clamped and never trap.
extension Int64 {
  package func saturatingAdd(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }

  package func saturatingSubtract(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }

  /// Time from an earlier instant to this one; 0 when it is not later.
  func since(_ earlier: Int64) -> Int64 { Swift.max(0, saturatingSubtract(earlier)) }
}

/// Nanoseconds in milliseconds, the unit of metrics.
func milliseconds(_ nanoseconds: Int64) -> Double { Double(nanoseconds) / 1e6 }
