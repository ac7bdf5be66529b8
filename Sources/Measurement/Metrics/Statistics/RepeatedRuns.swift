/// Repeated runs of one scenario, variant and seed on the host's clock, with the spread of each number.
package struct RepeatedRuns: Equatable, Sendable {
  /// One number of a metric: the value, or an aggregate of its samples.
  package struct Row: Equatable, Sendable {
    /// `memory.peak`, `first_frame.p50`.
    package var name: String
    package var unit: Metric.Unit
    /// Of the runs that have the number; nil where none has.
    package var spread: Spread?
  }

  /// A threshold that some of the runs break. Information only: no verdict depends on it.
  package struct Broken: Equatable, Sendable {
    package var metric: String
    package var expression: String
    package var runs: Int

    package init(metric: String, expression: String, runs: Int) {
      self.metric = metric
      self.expression = expression
      self.runs = runs
    }
  }

  package let runs: [RunResult]
  /// In the order of the catalogue.
  package let rows: [Row]
  package let broken: [Broken]

  /// - Parameter runs: at least one.
  package init(_ runs: [RunResult]) {
    precondition(!runs.isEmpty, "repeated runs need at least one run")
    self.runs = runs
    // The numbers of an interrupted run cannot be compared with those of whole runs.
    let whole = runs.filter { $0.outcome != .interrupted }
    let figures = (whole.isEmpty ? runs : whole).map(\.metrics.figures)
    rows = figures[0].indices.map { place in
      Row(
        name: figures[0][place].name, unit: figures[0][place].unit,
        spread: Spread(of: figures.compactMap { $0[place].value }))
    }
    broken = (whole.first?.checks ?? []).enumerated().compactMap { place, check in
      let count = whole.count { place < $0.checks.count && $0.checks[place].verdict == .warn }
      guard count > 0 else { return nil }
      return Broken(metric: check.metric, expression: check.expression, runs: count)
    }
  }

  /// The largest lag of any of the runs behind the host's clock, in milliseconds.
  package var lag: Double {
    runs.compactMap(\.host.lag).max().map { milliseconds($0.count) } ?? 0
  }
}

/// One number of a metric of one run.
package struct MetricFigure: Equatable, Sendable {
  package var name: String
  package var unit: Metric.Unit
  /// Nil without a sample; infinite where the rank falls on an event that never came.
  package var value: Double?
}

extension RunMetrics {
  /// The value of each metric, or the median and the number of its samples; metrics of the host are left out. The names
  /// and their order are the same for every run.
  package var figures: [MetricFigure] {
    all.filter { $0.kind != .host }.flatMap { metric -> [MetricFigure] in
      switch metric.content {
      case .value(let value, _):
        return [MetricFigure(name: metric.name, unit: metric.unit, value: value)]
      case .samples(let samples):
        let median = ThresholdExpression.Aggregate.percentile(50).of(metric.observed([]))
        return [
          MetricFigure(
            name: metric.name + ".p50", unit: metric.unit,
            value: median.map { $0.isCensored ? .infinity : $0.value }),
          MetricFigure(name: metric.name + ".count", unit: .one, value: Double(samples.count)),
        ]
      }
    }
  }
}

extension ResultFile {
  /// The runs on the host's clock, grouped by scenario, variant and seed, in the order of the file.
  package var repeatedRuns: [RepeatedRuns] {
    var groups: [[RunResult]] = []
    for run in runs where run.repetition != nil {
      let place = groups.firstIndex { group in
        group[0].scenario == run.scenario && group[0].variant == run.variant
          && group[0].seed == run.seed
      }
      if let place { groups[place].append(run) } else { groups.append([run]) }
    }
    return groups.map { RepeatedRuns($0) }
  }
}
