/// What one metric is: the single place that its name, unit and meaning come from.
package struct MetricDefinition: Equatable, Sendable {
  package enum Shape: String, Sendable {
    /// One value a run, with parts by opening and phase.
    case value
    /// One value an event, for percentiles.
    case samples
  }

  package var name: String
  package var unit: Metric.Unit
  package var kind: Metric.Kind
  package var shape: Shape
  package var polarity: Metric.Polarity
  /// Level of a threshold that names none.
  package var defaultLevel: Threshold.Level
  /// When it begins, when it ends, what it leaves out.
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

  /// The metric of a run in which nothing of it occurred.
  var absent: Metric {
    Metric(
      name: name, unit: unit, kind: kind, polarity: polarity,
      content: shape == .samples ? .samples([]) : .value(0, series: []))
  }
}
