import ReelbenchSimulation

/// The vsyncs of a trace: all that passed, and those at which something was recorded. A vsync that nothing needs
/// is not simulated.
struct VsyncCount {
  let passed: Int64
  let used: Int64

  init(of records: [Record], until end: Instant) {
    let rate = records.first { $0.kind == .runBegan }.map { Int64($0.small) } ?? 60
    let second: Int64 = 1_000_000_000
    var instants: Set<Int64> = []
    for record in records where record.at <= end {
      // Vsync k is at ⌊k·10⁹/rate⌋.
      let k = (record.instant * rate + second - 1) / second
      if k * second / rate == record.instant { instants.insert(record.instant) }
    }
    passed = end.nanoseconds * rate / second
    used = Int64(instants.count)
  }
}
