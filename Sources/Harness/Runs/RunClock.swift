/// The clock of a run.
package enum RunClock: String, CaseIterable, Sendable {
  /// The model's time: as fast as the host can run it, and the same every time.
  case virtual
  /// The model's time at the pace of the host's; decoding and code take as long as they really do.
  case wall
}
