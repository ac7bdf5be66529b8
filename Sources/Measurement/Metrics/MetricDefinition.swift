/// The definition of one metric: the only source of its name, unit and meaning.
package struct MetricDefinition: Equatable, Sendable {
  package enum Shape: String, Sendable {
    /// One value per run, with parts by opening and phase.
    case value
    /// One value per event, for percentiles.
    case samples
  }

  package var name: String
  package var unit: Metric.Unit
  package var kind: Metric.Kind
  package var shape: Shape
  package var polarity: Metric.Polarity
  /// Level of a threshold that names none.
  package var defaultLevel: Threshold.Level
  /// When a measurement begins, when it ends, and what it leaves out.
  package var text: String

  init(
    _ name: String, _ unit: Metric.Unit, _ shape: Shape, _ text: String,
    kind: Metric.Kind = .modelled, polarity: Metric.Polarity = .lowerIsBetter,
    defaultLevel: Threshold.Level = .error
  ) {
    self.name = name
    self.unit = unit
    self.kind = kind
    self.shape = shape
    self.polarity = polarity
    self.defaultLevel = defaultLevel
    self.text = text
  }

  /// The metric of a run in which it never occurred.
  var absent: Metric {
    Metric(
      name: name, unit: unit, kind: kind, polarity: polarity,
      content: shape == .samples ? .samples([]) : .value(0, series: []))
  }
}
