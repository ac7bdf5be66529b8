import ReelbenchSimulation

/// One variant on both clocks: the model's values, and those measured with the host's clock and decoders.
package struct Fidelity: Equatable, Sendable {
  package struct Row: Equatable, Sendable {
    package var name: String
    package var unit: Metric.Unit
    /// Nil without a sample; infinite for an event that never came.
    package var virtual: Double?
    package var wall: Spread?

    /// The wall clock's median divided by the virtual value. 1 when both are equal; otherwise nil when one is missing
    /// or infinite, or when the virtual value is 0.
    package var ratio: Double? {
      guard let virtual, let wall else { return nil }
      if virtual == wall.median { return 1 }
      guard virtual != 0, virtual.isFinite, wall.median.isFinite else { return nil }
      return wall.median / virtual
    }
  }

  package let virtual: RunResult
  package let wall: RepeatedRuns
  /// CPU time of the reference clip at the decoding pace of the wall clock's runs, which the virtual run uses as well;
  /// nil when decoding has the device's pace.
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
