import ReelbenchMeasurement

extension Figure {
  /// For people, and exactly: `135.0 MiB (141557760)`. The exact number, in the metric's unit, stands where the other
  /// one has lost something.
  static func exact(_ value: Double, _ unit: Metric.Unit) -> String {
    let text = Figure(value, unit).text
    let number = JSON.decimal(value)
    return text.prefix { $0 != " " } == number ? text : "\(text) (\(number))"
  }
}
