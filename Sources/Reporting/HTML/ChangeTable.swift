import ReelbenchMeasurement

/// Every metric of a scenario's variants with its change: against the same run of an earlier result, if there is one,
/// otherwise against the reference variant.
struct ChangeTable {
  /// A number of a metric: its value, or a percentile of its samples.
  private struct Row {
    var metric: String
    var label: String
    var unit: Metric.Unit
    var polarity: Metric.Polarity
    var values: [Aggregated?]
    var bases: [Aggregated?]

    /// Some variant differs from what it is compared with.
    var isChanged: Bool { zip(values, bases).contains { !ChangeTable.isSame($0, $1) } }
  }

  /// More rows are collapsed.
  private static let mostAtOnce = 14

  private let runs: [ReportInput.Run]
  private let reference: RunResult
  private let isBrief: Bool

  /// - Parameter isBrief: whether the numbers that do not differ are only counted.
  init(_ group: ScenarioGroup, isBrief: Bool) {
    runs = group.runs
    reference = group.reference
    self.isBrief = isBrief
  }

  private var hasBase: Bool { runs.contains { $0.base != nil } }

  var markup: Markup {
    let rows = rows()
    let changed = rows.filter(\.isChanged).enumerated()
      .sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
    let same = rows.filter { !$0.isChanged }
    let against: Markup =
      hasBase
      ? "the earlier result" : "the variant <b class=\"variant\">\(reference.variant)</b>"
    var markup: Markup = "<h3>What changed, against \(against)</h3>"
    markup +=
      changed.isEmpty
      ? "<p>No metric differs.</p>"
      : table(Array(changed.prefix(Self.mostAtOnce)), caption: "Metrics that differ")
    let rest = Array(changed.dropFirst(Self.mostAtOnce))
    if !rest.isEmpty {
      markup += """
        <details class="same"><summary>\(rest.count) more numbers that differ</summary>\
        \(table(rest, caption: "More metrics that differ"))</details>
        """
    }
    if !same.isEmpty, isBrief {
      markup += """
        <p class="soft">\(same.count) numbers that do not differ are left out, because the page would grow too large.</p>
        """
    } else if !same.isEmpty {
      markup += """
        <details class="same"><summary>\(same.count) numbers that do not differ</summary>\
        \(table(same, caption: "Metrics that do not differ"))</details>
        """
    }
    return markup
  }

  /// Metrics with a check come first, then those in the table of `run`.
  private func rank(_ row: Row) -> Int {
    let checks = runs.flatMap(\.result.checks)
    if checks.contains(where: { $0.metric.prefix { $0 != "{" } == row.metric }) { return 0 }
    return Headline.all.contains { $0.metric == row.metric } ? 1 : 2
  }

  private func rows() -> [Row] {
    var names: [(name: String, metric: Metric)] = []
    for metric in runs[0].result.metrics.all { names.append((metric.name, metric)) }
    return names.flatMap { name, metric -> [Row] in
      switch metric.content {
      case .value: return [row(name, metric, .final, "")]
      case .samples:
        return [
          row(name, metric, .percentile(50), " p50"), row(name, metric, .percentile(95), " p95"),
        ]
      }
    }
  }

  private func row(
    _ name: String, _ metric: Metric, _ aggregate: ThresholdExpression.Aggregate, _ suffix: String
  ) -> Row {
    let selector = MetricSelector(name: name)
    let values = runs.map { $0.result.metrics.aggregate(selector, aggregate) }
    let bases = runs.map {
      (hasBase ? $0.base ?? $0.result : reference).metrics.aggregate(selector, aggregate)
    }
    return Row(
      metric: name, label: name + suffix, unit: metric.unit, polarity: metric.polarity,
      values: values, bases: bases)
  }

  private func table(_ rows: [Row], caption: Markup) -> Markup {
    let heads = runs.map { run -> Markup in
      let mark: Markup =
        !hasBase && run.result.variant == reference.variant ? " <small>reference</small>" : ""
      return "<th scope=\"col\"><span class=\"variant\">\(run.result.variant)</span>\(mark)</th>"
    }
    return """
      <div class="wide" tabindex="0" role="region" aria-label="\(caption)">\
      <table class="numbers"><caption class="hear">\(caption)</caption>\
      <thead><tr><th scope="col">metric</th>\(heads)</tr></thead><tbody>\(rows.map(line))</tbody></table></div>
      """
  }

  private func line(_ row: Row) -> Markup {
    let cells = zip(row.values, row.bases).map { cell($0, $1, row) }
    return """
      <tr><th scope="row"><button type="button" class="define" popovertarget="m-\(row.metric)">\
      \(row.label)</button></th>\(cells)</tr>
      """
  }

  private func cell(_ value: Aggregated?, _ base: Aggregated?, _ row: Row) -> Markup {
    let text = Self.text(value, row.unit)
    if Self.isSame(value, base) { return "<td>\(text)</td>" }
    let (sign, word) = Self.direction(value, base, row.polarity)
    let change = Self.change(value, base, row.unit)
    return """
      <td class="\(word)">\(text) <small>\(sign) \(change)<span class="hear"> \(word)</span></small></td>
      """
  }

  /// Visits that never saw their frame are equal, however long they lasted.
  private static func isSame(_ a: Aggregated?, _ b: Aggregated?) -> Bool {
    a == b || (a?.isCensored ?? false) && (b?.isCensored ?? false)
  }

  private static func text(_ value: Aggregated?, _ unit: Metric.Unit) -> String {
    guard let value else { return "–" }
    return value.isCensored ? "never" : Figure(value.value, unit).text
  }

  /// An arrow for more or less, and whether that is better.
  private static func direction(
    _ value: Aggregated?, _ base: Aggregated?, _ polarity: Metric.Polarity
  ) -> (sign: String, word: String) {
    guard let value, let base else { return ("≠", "different") }
    let isMore =
      value.isCensored ? !base.isCensored : base.isCensored ? false : value.value > base.value
    let sign = isMore ? "▲" : "▼"
    return switch polarity {
    case .neutral: (sign, "different")
    case .lowerIsBetter: (sign, isMore ? "worse" : "better")
    case .higherIsBetter: (sign, isMore ? "better" : "worse")
    }
  }

  private static func change(_ value: Aggregated?, _ base: Aggregated?, _ unit: Metric.Unit)
    -> String
  {
    guard let value, let base, !value.isCensored, !base.isCensored else {
      return "was " + text(base, unit)
    }
    if value.value > 0, let ratio = Figure.ratio(value.value, to: base.value), ratio != "×1.00" {
      return ratio
    }
    let difference = value.value - base.value
    return (difference > 0 ? "+" : "") + Figure(difference, unit).text
  }
}
