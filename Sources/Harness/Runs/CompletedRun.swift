import ReelbenchMeasurement
import ReelbenchMedia
import ReelbenchSimulation

/// What a child left behind: its trace, how it ended, what the host saw of it.
package struct CompletedRun {
  package var plan: RunPlan
  package var trace: StoredTrace
  /// `sha256:…` of the records.
  package var traceHash: String
  package var outcome: RunOutcome
  package var reason: String
  package var host: RunResult.Host
  /// How fast it decoded, where it did that really.
  package var pace = DecodePace()
  /// Text of a difference between real decoding and tape.
  package var auditFailure: String?
  /// What the child wrote to its standard error.
  package var errorOutput: String
  /// What its screen showed, where that was wanted.
  package var film: FilmReel?

  /// A run that never began: no record, and why.
  static func notStarted(_ plan: RunPlan, _ outcome: RunOutcome, _ reason: String) -> CompletedRun {
    let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
    return CompletedRun(
      plan: plan, trace: StoredTrace([]), traceHash: "sha256:" + Digest.sha256(of: nothing),
      outcome: outcome, reason: reason,
      host: RunResult.Host(wall: .zero, processor: .zero, peakResidentBytes: 0),
      auditFailure: nil, errorOutput: "")
  }
}
