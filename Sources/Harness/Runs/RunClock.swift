/// What time is for a run.
package enum RunClock: String, CaseIterable, Sendable {
  /// The model's: as fast as the host can, and the same every time.
  case virtual
  /// The model's held to the pace of the host's, with decoding and code taking what they really take.
  case wall
}
