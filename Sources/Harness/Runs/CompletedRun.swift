import ReelbenchMeasurement
import ReelbenchMedia
import ReelbenchSimulation

/// The result of a child process: its trace, how it ended, and the host's figures.
package struct CompletedRun {
  package var plan: RunPlan
  package var trace: StoredTrace
  /// `sha256:…` of the records.
  package var traceHash: String
  package var outcome: RunOutcome
  package var reason: String
  package var host: RunResult.Host
  /// How fast it decoded, if decoding was real.
  package var pace = DecodePace()
  /// Text of a difference between real decoding and tape.
  package var auditFailure: String?
  /// What the child wrote to its standard output and standard error.
  package var errorOutput: String
  /// What its screen showed, if it was filmed.
  package var film: FilmReel?

  /// A run that never began, with an empty trace and the reason.
  static func notStarted(_ plan: RunPlan, _ outcome: RunOutcome, _ reason: String) -> CompletedRun {
    let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
    return CompletedRun(
      plan: plan, trace: StoredTrace([]), traceHash: "sha256:" + Digest.sha256(of: nothing),
      outcome: outcome, reason: reason,
      host: RunResult.Host(wall: .zero, processor: .zero, peakResidentBytes: 0),
      auditFailure: nil, errorOutput: "")
  }
}
