import Measurement
import Simulation

/// What a child left behind: its trace, how it ended, what the host saw of it.
package struct CompletedRun {
  package var plan: RunPlan
  package var trace: StoredTrace
  /// `sha256:…` of the records.
  package var traceHash: String
  package var outcome: RunOutcome
  package var reason: String
  package var host: RunResult.Host
  /// Text of a difference between real decoding and tape.
  package var auditFailure: String?
  /// What the child wrote to its standard error.
  package var errorOutput: String
}
