import Measurement

/// Each metric over the commits of a history: a small chart a metric, a line a variant.
struct HistoryView {
  private static let mostEntries = 60
  private static let mostLines = 6

  private let entries: [HistoryEntry]
  private let leftOut: Int

  init(_ entries: [HistoryEntry]) {
    self.entries = Array(entries.suffix(Self.mostEntries))
    leftOut = entries.count - self.entries.count
  }

  private struct Line {
    var variant: String
    var values: [Double?]
  }

  var markup: Markup {
    guard !entries.isEmpty else { return Markup() }
    var scenarios: [String] = []
    for run in entries.flatMap(\.runs) where !scenarios.contains(run.scenario) {
      scenarios.append(run.scenario)
    }
    let older: Markup =
      leftOut > 0 ? "<p class=\"soft\">\(leftOut) older commits are not drawn.</p>" : Markup()
    return """
      <section class="history" aria-labelledby="history-h"><h2 id="history-h">Over \(entries.count == 1 ? "1 commit" : "\(entries.count) commits")</h2>\(older)\
      \(scenarios.map(scenario))</section>

      """
  }

  private func scenario(_ name: String) -> Markup {
    let runs = entries.map { entry in entry.runs.filter { $0.scenario == name } }
    var variants: [String] = []
    var metrics: Set<String> = []
    for run in runs.joined() {
      if !variants.contains(run.variant) { variants.append(run.variant) }
      metrics.formUnion(run.metrics.keys)
    }
    var charts = Markup()
    for metric in metrics.sorted() {
      let lines = variants.map { variant in
        Line(
          variant: variant,
          values: runs.map { runs in
            runs.first { $0.variant == variant }?.metrics[metric] ?? nil
          })
      }
      charts += chart(metric, lines.filter { $0.values.contains { $0 != nil } })
    }
    return """
      <details open><summary><b>\(name)</b>, \(metrics.count) metrics</summary>\
      <div class="small-charts">\(charts)</div></details>
      """
  }

  private func chart(_ metric: String, _ lines: [Line]) -> Markup {
    let values = lines.flatMap(\.values).compactMap(\.self)
    guard let most = values.max() else { return Markup() }
    let top = most > 0 ? most : 1
    let width = max(1, entries.count - 1) * 20
    var drawn = Markup()
    for (index, line) in lines.prefix(Self.mostLines).enumerated() {
      let points = line.values.enumerated().compactMap { place, value in
        value.map {
          (x: Int64(place * 20 + 10), y: 105 - Int64((max(0, $0) / top * 100).rounded()))
        }
      }
      let path = points.map { "\($0.x) \($0.y)" }.joined(separator: "L")
      drawn += "<path class=\"line v\(index)\" d=\"M\(path)\"/>"
      drawn += Plot.dots(points, style: "v\(index)", name: "")
    }
    let unit = unit(metric)
    let svg = Plot.svg(
      drawn, end: Int64(width + 20), height: 110, label: "\(lines.count) variants over commits")
    let legend = Plot.legend(
      lines.prefix(Self.mostLines).enumerated().map { ("line v\($0)", $1.variant) })
    let rows = entries.enumerated().map { index, entry -> [Markup] in
      ["<code>\(String(entry.commit.prefix(12)))</code>", "\(entry.time)"]
        + lines.map { line in
          "\(line.values[index].map { Figure($0, unit).text } ?? "–")" as Markup
        }
    }
    let note =
      lines.count > Self.mostLines
      ? "\(lines.count - Self.mostLines) more variants stand only in this table." : nil
    return Plot.figure(
      "<code>\(metric)</code> <small>0 to \(Figure(top, unit).text)</small>",
      Plot.lane("", svg, style: "still taller bare") + legend
        + Plot.twin(
          "\(metric) by commit", ["commit", "time"] + lines.map(\.variant), rows, note: note))
  }

  /// The unit of `first_frame_visible.p50` or of `memory.peak`.
  private func unit(_ metric: String) -> Metric.Unit {
    if let definition = MetricCatalogue.definition(metric) { return definition.unit }
    let parts = metric.split(separator: ".")
    let aggregates = ["p50", "p95", "max", "min", "mean", "sum"]
    guard let last = parts.last, aggregates.contains(String(last)) || last == "final" else {
      return .one
    }
    return MetricCatalogue.definition(parts.dropLast().joined(separator: "."))?.unit ?? .one
  }
}
