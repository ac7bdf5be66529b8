import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchMedia
import ReelbenchSimulation

/// The CPU cost of a run with real decoding, divided by that of its libav calls alone. The difference is the
/// simulation, the audit, picture memory, and frame hashes if they are on.
///
/// Both sides run in this process, warmed up and alternating. The figure is the least quotient of the pairs, since only
/// repeated measurement separates other load on the host from ours.
@MainActor
struct DecodeOverhead {
  /// The number of frames that the replay keeps. The replay costs least if it keeps none.
  private static let held = 0
  private static let traceCapacity = 1 << 20
  /// Rounds of flicks in a run: few, so that the host is in the same state for both sides of a pair.
  private static let rounds = 2

  let plans: BenchmarkPlans
  let pairs: Int
  let hashing: Bool

  func measure() throws -> Figure {
    let plan = try plans.burst("fixed", decode: .real(workers: 0), rounds: Self.rounds)
    let (calls, frames) = try warmed(plan)
    let replay = BareReplay(calls: calls, tapes: plan.tapes, held: Self.held)
    guard try replay.run() == frames else {
      throw BenchmarkError(message: "the replay does not decode the \(frames) frames of the run")
    }
    var runs: [Double] = []
    var replays: [Double] = []
    for pair in 0..<pairs {
      if pair.isMultiple(of: 2) { runs.append(try runSeconds(plan)) }
      replays.append(try Processor.seconds { _ = try replay.run() })
      if !pair.isMultiple(of: 2) { runs.append(try runSeconds(plan)) }
    }
    let ratios = zip(runs, replays).map { $0 / $1 }
    guard let least = ratios.min(), let run = runs.min(), let bare = replays.min() else {
      throw BenchmarkError(message: "no pair was measured")
    }
    return Figure(
      name: hashing ? "decode_overhead" : "decode_overhead_bare", value: least,
      unit: "ratio of CPU time", limit: .atMost(hashing ? 1.25 : 1.10),
      details: [
        ("method", .string("least quotient of \(pairs) interleaved pairs of run and replay")),
        ("quotient_of_least", .number(run / bare)),
        ("scenario", .string(plan.title)), ("hashing", .bool(hashing)),
        ("frames", .integer(Int64(frames))), ("calls", .integer(Int64(calls.count))),
        ("run_seconds", .number(run)), ("replay_seconds", .number(bare)),
        ("pairs", .string(Self.text(of: ratios))),
      ])
  }

  /// Makes the first run, which warms up files and memory. Returns its calls and the number of video frames they
  /// decode.
  private func warmed(_ plan: RunPlan) throws -> (calls: [BareReplay.Call], frames: Int) {
    let decoding = RealDecoding(hashing: hashing, keepsCalls: true)
    try perform(plan, decoding)
    return (decoding.calls, decoding.tally.frames)
  }

  private func runSeconds(_ plan: RunPlan) throws -> Double {
    try Processor.seconds { try perform(plan, RealDecoding(hashing: hashing)) }
  }

  private func perform(_ plan: RunPlan, _ decoding: RealDecoding) throws {
    let run = SimulatedRun(
      plan: plan, trace: Trace(capacity: Self.traceCapacity), decoding: decoding)
    run.perform()
    guard run.phone.outcome == .completed else {
      throw BenchmarkError(message: "\(plan.title) did not complete: \(run.phone.outcomeReason)")
    }
  }

  private static func text(of values: [Double]) -> String {
    values.map { JSON.decimal(($0 * 1000).rounded() / 1000) }.joined(separator: " ")
  }
}
