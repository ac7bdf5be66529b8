import ReelbenchMeasurement

/// Baselines and their differences as text.
package enum BaselineText {
  /// One block for each baseline: its age, reason, tool versions and how many numbers it holds.
  package static func list(_ baselines: [Baseline], today: Timestamp) -> String {
    baselines.map { baseline in
      let days = baseline.time.days(until: today)
      let numbers = baseline.runs.reduce(0) { sum, run in
        sum + run.metrics.reduce(0) { $0 + $1.values.count }
      }
      return """
        \(baseline.scenario)
          \(baseline.time.text), \(days) \(days == 1 ? "day" : "days") ago: \(baseline.reason)
          \(baseline.runs.count) runs, \(numbers) numbers, on \(baseline.device.name)
          Reelbench \(baseline.tool.version), FFmpeg \(baseline.tool.ffmpeg), Swift \(baseline.tool.swift)

        """
    }.joined(separator: "\n")
  }

  /// One line for each number that differs, under the scenario's name.
  package static func difference(_ scenario: String, _ difference: BaselineDifference) -> String {
    var lines = difference.removed.map { "  gone: \($0)" } + difference.added.map { "  new: \($0)" }
    for number in difference.numbers {
      let aggregate = number.aggregate == "value" ? "" : " \(number.aggregate)"
      lines.append(
        "  \(number.variant), seed \(number.seed): \(number.selector)\(aggregate): "
          + "\(figure(number.old, number.unit)) -> \(figure(number.new, number.unit))")
    }
    return scenario + (lines.isEmpty ? ": no difference" : "") + "\n"
      + lines.map { $0 + "\n" }.joined()
  }

  private static func figure(_ value: Aggregated?, _ unit: Metric.Unit) -> String {
    guard let value else { return "no sample" }
    return value.isCensored ? "never" : Figure.exact(value.value, unit)
  }
}
