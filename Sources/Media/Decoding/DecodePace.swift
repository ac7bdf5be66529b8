import ReelbenchSimulation

/// How fast a host decoded the steps of a run, against what the tapes tell of the same steps.
package struct DecodePace: Equatable, Sendable {
  /// CPU time that the steps took.
  package var taken = Nanoseconds.zero
  /// CPU time that the tapes tell for them, on a host that decodes the reference clip in 1 s.
  package var told = Nanoseconds.zero

  package init(taken: Nanoseconds = .zero, told: Nanoseconds = .zero) {
    self.taken = taken
    self.told = told
  }

  package mutating func add(
    _ cpu: Nanoseconds, told: Nanoseconds, recordedAgainst reference: Nanoseconds
  ) {
    taken += cpu
    self.told += Nanoseconds(
      Scaled.floor(told.count, times: 1_000_000_000, over: max(1, reference.count)))
  }

  /// CPU time of the reference clip on a host of this pace; nil without a step.
  package var reference: Nanoseconds? {
    guard told > .zero else { return nil }
    return Nanoseconds(Scaled.floor(taken.count, times: 1_000_000_000, over: told.count))
  }

  package static func + (left: DecodePace, right: DecodePace) -> DecodePace {
    DecodePace(taken: left.taken + right.taken, told: left.told + right.told)
  }
}
