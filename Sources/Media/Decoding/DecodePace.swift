import ReelbenchSimulation

/// How fast a host decoded the steps of a run, compared with the CPU times of the same steps in the tapes.
package struct DecodePace: Equatable, Sendable {
  /// CPU time that the host took for the steps.
  package var taken = Nanoseconds.zero
  /// CPU time of the same steps in the tapes, scaled to a host that decodes the reference clip in 1 s.
  package var recorded = Nanoseconds.zero

  package init(taken: Nanoseconds = .zero, recorded: Nanoseconds = .zero) {
    self.taken = taken
    self.recorded = recorded
  }

  package mutating func add(
    _ cpu: Nanoseconds, recorded: Nanoseconds, recordedAgainst reference: Nanoseconds
  ) {
    taken += cpu
    self.recorded += Nanoseconds(
      Scaled.floor(recorded.count, times: 1_000_000_000, over: max(1, reference.count)))
  }

  /// CPU time of the reference clip on a host with this pace; nil if there was no step.
  package var reference: Nanoseconds? {
    guard recorded > .zero else { return nil }
    return Nanoseconds(Scaled.floor(taken.count, times: 1_000_000_000, over: recorded.count))
  }

  package static func + (left: DecodePace, right: DecodePace) -> DecodePace {
    DecodePace(taken: left.taken + right.taken, recorded: left.recorded + right.recorded)
  }
}
