import ReelbenchMeasurement
import ReelbenchSimulation

/// The figures of a gate in the OpenMetrics text format, which GitLab compares with those of the target branch.
///
/// It has the numbers of the result table and of thresholds, not every metric, because GitLab lists all that it
/// receives.
package struct MetricsReport {
  private let result: ResultFile

  package init(_ result: ResultFile) { self.result = result }

  package var text: String {
    var families: [String: String] = [:]
    for (run, name) in zip(result.runs, result.runNames) {
      for figure in figures(of: run) {
        let family = Self.name(figure.selector.name, run.metrics[figure.selector.name]?.unit)
        let labels = labels(run.scenario, name, figure)
        families[family, default: ""] += "\(family){\(labels)} \(figure.value)\n"
      }
    }
    return families.sorted { $0.key < $1.key }.map { family, lines in
      "# TYPE \(family) gauge\n" + lines
    }.joined() + "# EOF\n"
  }

  private struct Figure: Equatable {
    var selector: MetricSelector
    var aggregate: String
    var value: String
  }

  /// Each figure once: those of the table, then those of the run's checks.
  private func figures(of run: RunResult) -> [Figure] {
    var figures: [Figure] = []
    func add(_ figure: Figure) {
      let isKnown = figures.contains {
        $0.selector == figure.selector && $0.aggregate == figure.aggregate
      }
      if !isKnown { figures.append(figure) }
    }
    for headline in Headline.all {
      guard let value = headline.value(in: run.metrics) else { continue }
      add(
        Figure(
          selector: MetricSelector(name: headline.metric), aggregate: headline.aggregateText,
          value: value.isCensored ? "+Inf" : JSON.decimal(value.value)))
    }
    for check in run.checks {
      guard let selector = try? MetricSelector.parse(check.metric).selector,
        check.actual != nil || check.isCensored
      else { continue }
      add(
        Figure(
          selector: selector, aggregate: check.aggregate,
          value: check.actual.map(JSON.decimal) ?? "+Inf"))
    }
    return figures
  }

  private func labels(_ scenario: String, _ run: String, _ figure: Figure) -> String {
    let pairs =
      [("scenario", scenario), ("variant", run), ("aggregate", figure.aggregate)]
      + figure.selector.selectors.map { ($0.key, $0.value) }
    return pairs.map { "\($0.0)=\"\(Self.escaped($0.1))\"" }.joined(separator: ",")
  }

  /// `memory.peak` in bytes is `reelbench_memory_peak_bytes`.
  private static func name(_ metric: String, _ unit: Metric.Unit?) -> String {
    let suffix =
      switch unit {
      case .milliseconds: "_milliseconds"
      case .bytes: "_bytes"
      case .millisecondsPerSecond: "_milliseconds_per_second"
      case .bytesPerSwipe: "_bytes_per_swipe"
      case .bytesPerSecond: "_bytes_per_second"
      case .one, nil: ""
      }
    let plain = metric.unicodeScalars.map { scalar -> String in
      let isPlain =
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
        || ("0"..."9").contains(scalar)
      return isPlain ? String(scalar) : "_"
    }.joined()
    return "reelbench_\(plain)\(suffix)"
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\"": escaped += "\\\""
      case "\n": escaped += "\\n"
      default:
        let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
        escaped.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
      }
    }
    return escaped
  }
}
