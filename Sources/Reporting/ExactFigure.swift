import ReelbenchMeasurement

extension Figure {
  /// A figure for people with the exact value: `135.0 MiB (141557760)`. The exact number, in the metric's unit, is
  /// added only if the figure shows a different one.
  static func exact(_ value: Double, _ unit: Metric.Unit) -> String {
    let text = Figure(value, unit).text
    let number = JSON.decimal(value)
    return text.prefix { $0 != " " } == number ? text : "\(text) (\(number))"
  }
}
