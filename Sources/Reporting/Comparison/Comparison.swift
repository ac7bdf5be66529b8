import ReelbenchMeasurement
import ReelbenchSimulation

/// Two results side by side, number by number.
///
/// Runs are paired by scenario, variant and seed; if a variant has one run on each side, by scenario and variant alone,
/// since the seed may change with each commit.
package struct Comparison {
  /// How a number changed, judged by the polarity of its metric.
  package enum Change: String, CaseIterable, Sendable {
    case same, better, worse
    /// Different, and neither better nor worse: the metric has no better direction, or one side has no value.
    case other = "changed"
  }

  package struct Row {
    /// The metric, with the aggregate if it has samples: `first_frame_visible p95`.
    package var label: String
    package var old: String
    package var new: String
    /// `+12.5 MiB (+10.0 %)`; empty if the values are equal or one of them is not a number.
    package var difference: String
    package var change: Change
  }

  package struct Pair {
    package var old: RunResult
    package var new: RunResult
    package var rows: [Row]
  }

  package let old: ResultFile
  package let new: ResultFile
  /// In the order of the old runs.
  package let pairs: [Pair]
  /// Runs that have no counterpart.
  package let onlyOld: [RunResult]
  package let onlyNew: [RunResult]

  package init(_ old: ResultFile, _ new: ResultFile) {
    self.old = old
    self.new = new
    let oldKeys = Self.keys(old.runs, beside: new.runs)
    let newKeys = Self.keys(new.runs, beside: old.runs)
    let places = Dictionary(zip(newKeys, new.runs.indices)) { first, _ in first }
    var taken: Set<Int> = []
    var pairs: [Pair] = []
    var onlyOld: [RunResult] = []
    for (run, key) in zip(old.runs, oldKeys) {
      guard let place = places[key], taken.insert(place).inserted else {
        onlyOld.append(run)
        continue
      }
      pairs.append(Pair(old: run, new: new.runs[place], rows: Self.rows(run, new.runs[place])))
    }
    self.pairs = pairs
    self.onlyOld = onlyOld
    onlyNew = new.runs.indices.filter { !taken.contains($0) }.map { new.runs[$0] }
  }

  private static func keys(_ runs: [RunResult], beside others: [RunResult]) -> [[String]] {
    func counts(_ runs: [RunResult]) -> [[String]: Int] {
      runs.reduce(into: [:]) { $0[[$1.scenario, $1.variant], default: 0] += 1 }
    }
    let own = counts(runs)
    let their = counts(others)
    return runs.map { run in
      let name = [run.scenario, run.variant]
      return own[name] == 1 && their[name] == 1
        ? name : name + ["\(run.seed)", "\(run.repetition ?? 0)"]
    }
  }

  private static func rows(_ old: RunResult, _ new: RunResult) -> [Row] {
    var rows: [Row] = []
    func word(_ label: String, _ a: String, _ b: String, isWorse: Bool) {
      let change: Change = a == b ? .same : isWorse ? .worse : .better
      rows.append(Row(label: label, old: a, new: b, difference: "", change: change))
    }
    word(
      "outcome", old.outcome.word, new.outcome.word, isWorse: new.outcome != .completed)
    word("verdict", old.verdictText, new.verdictText, isWorse: new.verdict == .fail)
    let names = Set(new.metrics.all.map(\.name))
    let gone = old.metrics.all.filter { !names.contains($0.name) }
    for metric in new.metrics.all + gone {
      for aggregate in metric.aggregates {
        let selector = MetricSelector(name: metric.name)
        rows.append(
          row(
            metric, aggregate, old.metrics.aggregate(selector, aggregate.aggregate),
            new.metrics.aggregate(selector, aggregate.aggregate)))
      }
    }
    return rows
  }

  private static func row(
    _ metric: Metric, _ aggregate: (name: String, aggregate: ThresholdExpression.Aggregate),
    _ old: Aggregated?, _ new: Aggregated?
  ) -> Row {
    let unit = aggregate.aggregate.unit(of: metric.unit)
    func text(_ value: Aggregated?) -> String {
      value.map { $0.isCensored ? "never" : Figure($0.value, unit).text } ?? "–"
    }
    var row = Row(
      label: metric.name + aggregate.name, old: text(old), new: text(new), difference: "",
      change: .same)
    guard old != new else { return row }
    row.change = .other
    guard let old, let new else { return row }
    let polarity = aggregate.aggregate == .count ? Metric.Polarity.neutral : metric.polarity
    let isMore =
      old.isCensored != new.isCensored ? new.isCensored : new.value > old.value
    switch polarity {
    case .neutral: row.change = .other
    case .lowerIsBetter: row.change = isMore ? .worse : .better
    case .higherIsBetter: row.change = isMore ? .better : .worse
    }
    if old.isCensored, new.isCensored {
      // Two visits that never saw their frame differ only in when they ended.
      row.change = .same
    } else if !old.isCensored, !new.isCensored {
      row.difference = difference(new.value - old.value, from: old.value, unit)
    }
    return row
  }

  private static func difference(_ change: Double, from base: Double, _ unit: Metric.Unit) -> String
  {
    let sign = change > 0 ? "+" : ""
    let share =
      base == 0
      ? "" : " (\(sign)\(Figure.fixed(change / base.magnitude * 100, 1)) %)"
    return sign + Figure(change, unit).text + share
  }
}

extension Metric {
  /// The aggregates that a comparison lists, each with the text that follows the metric's name.
  fileprivate var aggregates: [(name: String, aggregate: ThresholdExpression.Aggregate)] {
    switch content {
    case .value: [("", .final)]
    case .samples:
      [(" count", .count), (" p50", .percentile(50)), (" p95", .percentile(95)), (" max", .max)]
    }
  }
}
