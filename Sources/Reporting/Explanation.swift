import ReelbenchMeasurement

/// What `explain` prints about a metric or an exit code.
package enum Explanation {
  static let width = 80

  /// Nil: there is no such metric.
  package static func metric(_ name: String) -> String? {
    guard let definition = MetricCatalogue.definition(name) else { return nil }
    let shape =
      switch definition.shape {
      case .value: "one value a run, also by opening and phase"
      case .samples: "one value an event; percentiles by nearest rank"
      }
    let better =
      switch definition.polarity {
      case .lowerIsBetter: "lower is better"
      case .higherIsBetter: "higher is better"
      case .neutral: "neither more nor less is better"
      }
    let origin =
      switch definition.kind {
      case .modelled: "modelled: follows from the device and network profile"
      case .recorded: "recorded: follows from real decoding, by way of the tapes"
      case .host: "host: information, never gated"
      }
    var lines = [name, ""] + TextLayout.wrapped(definition.text, width: width)
    lines += [
      "", "unit      \(definition.unit.rawValue)", "shape     \(shape)", "better    \(better)",
      "kind      \(origin)",
    ]
    if definition.defaultLevel == .warn {
      lines.append("level     warn, unless a threshold says otherwise")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// All exit codes, one paragraph each, the strongest first: it is the one returned when several apply.
  package static var exitCodes: String {
    ExitCode.strongestFirst.map { page("exit code \($0.rawValue)", $0.meaning) }
      .joined(separator: "\n")
  }

  /// Nil if there is no such code.
  package static func exitCode(_ number: Int32) -> String? {
    ExitCode(rawValue: number).map { page("exit code \(number)", $0.meaning) }
  }

  /// The names and units of all metrics, one per line.
  package static var metrics: String {
    let longest = MetricCatalogue.all.map(\.name.count).max() ?? 0
    return MetricCatalogue.all.map {
      TextLayout.padded($0.name, to: longest + 2) + $0.unit.rawValue + "\n"
    }.joined()
  }
}
