import ReelbenchSimulation

/// Measures one concern of a run: observes every record once, in order, and provides some metrics at the end.
protocol Fold {
  mutating func observe(_ record: Record, _ kind: Observation, at mark: Occurrence)
  /// Ends the run: everything that is still open ends here.
  mutating func end(at mark: Occurrence)
  var measured: [Measured] { get }
}

/// One metric that a fold measured.
struct Measured {
  var name: String
  var content: Metric.Content
  var objects: [LeakedObject] = []
}

/// Sorts samples by their beginnings. Samples that began together keep their order.
func byStart(_ samples: [Metric.Sample]) -> [Metric.Sample] {
  samples.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
    .map(\.element)
}
