/// Chooses the variant of a stream's next segment.
struct VariantChoice {
  /// Peak bits per second of each variant, in the order of the master playlist.
  let bandwidths: [Int64]
  /// Share of the measured rate that a variant may need, in thousandths.
  let share: Int64
  /// `preferredPeakBitRate`, in bits per second; 0: none (A3.21).
  let peak: Int64

  /// - Parameter throughput: measured bits per second; nil before anything was measured: then the first listed variant
  ///   within `peak` is chosen, following Apple's Technical Note TN2224.
  func next(throughput: Int64?) -> Int {
    let allowed = bandwidths.indices.filter { peak <= 0 || bandwidths[$0] <= peak }
    guard !allowed.isEmpty else { return lowest }
    guard let throughput else { return allowed[0] }
    let limit = Scaled.floor(throughput, times: share, over: 1000)
    var best: Int?
    for index in allowed where bandwidths[index] <= limit {
      if best.map({ bandwidths[index] > bandwidths[$0] }) ?? true { best = index }
    }
    return best ?? lowest
  }

  private var lowest: Int {
    bandwidths.indices.reduce(0) { bandwidths[$1] < bandwidths[$0] ? $1 : $0 }
  }
}
