import ReelbenchSimulation

/// One variant on both clocks: what the model says, and what the host's clock and decoders made of it.
package struct Fidelity: Equatable, Sendable {
  package struct Row: Equatable, Sendable {
    package var name: String
    package var unit: Metric.Unit
    /// Nil without a sample; infinite for what never came.
    package var virtual: Double?
    package var wall: Spread?

    /// The wall clock's median to the virtual value: 1 where both are the same, nil where only one is 0 or there.
    package var ratio: Double? {
      guard let virtual, let wall else { return nil }
      if virtual == wall.median { return 1 }
      guard virtual != 0, virtual.isFinite, wall.median.isFinite else { return nil }
      return wall.median / virtual
    }
  }

  package let virtual: RunResult
  package let wall: RepeatedRuns
  /// CPU time of the reference clip at the pace at which the wall clock's runs decoded, and with them the virtual one; nil
  /// where that is the device's.
  package let decodeReference: Nanoseconds?
  package let rows: [Row]

  package init(virtual: RunResult, wall: RepeatedRuns, decodeReference: Nanoseconds? = nil) {
    self.virtual = virtual
    self.wall = wall
    self.decodeReference = decodeReference
    rows = zip(virtual.metrics.figures, wall.rows).map { figure, row in
      Row(name: row.name, unit: row.unit, virtual: figure.value, wall: row.spread)
    }
  }
}
