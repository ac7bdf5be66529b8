import ReelbenchSimulation

/// One concern of measuring: takes every record once, in order, and gives some metrics at the end.
protocol Fold {
  mutating func observe(_ record: Record, _ kind: Observation, at mark: Occurrence)
  /// The run is over: what is still open ends here.
  mutating func end(at mark: Occurrence)
  var measured: [Measured] { get }
}

/// One metric that a fold found.
struct Measured {
  var name: String
  var content: Metric.Content
  var objects: [LeakedObject] = []
}

/// Samples in the order in which they began; the order of their ends decides between equals.
func byStart(_ samples: [Metric.Sample]) -> [Metric.Sample] {
  samples.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
    .map(\.element)
}
