/// Which variant of a stream the next segment is of.
struct VariantChoice {
  /// Peak bits a second of each variant, in the order of the master playlist.
  let bandwidths: [Int64]
  /// Thousandths of the measured rate that a variant may need.
  let share: Int64
  /// `preferredPeakBitRate`, in bits a second; 0: none (A3.21).
  let peak: Int64

  /// - Parameter throughput: measured bits a second; nil before anything was measured, when the first listed variant is
  ///   the one to begin with, as Apple's Technical Note TN2224 has it.
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
