import ReelbenchMeasurement

/// Each metric over the commits of a history: one small chart for each metric, with one line for each variant.
struct HistoryView {
  private static let mostEntries = 60
  private static let mostLines = 6

  private let entries: [HistoryEntry]
  private let leftOut: Int

  private init(_ entries: [HistoryEntry], latest count: Int) {
    self.entries = Array(entries.suffix(count))
    leftOut = entries.count - self.entries.count
  }

  /// The latest commits, as many as fit. If not even a few commits of all scenarios fit, some scenarios are left out.
  static func markup(_ entries: [HistoryEntry], within bytes: Int) -> Markup {
    guard !entries.isEmpty else { return Markup() }
    var count = mostEntries
    while count > 8 {
      let markup = HistoryView(entries, latest: count).markup(within: .max)
      if markup.size <= bytes { return markup }
      count /= 2
    }
    return HistoryView(entries, latest: count).markup(within: bytes)
  }

  private struct Line {
    var variant: String
    var values: [Double?]
  }

  private func markup(within bytes: Int) -> Markup {
    var scenarios: [String] = []
    var seen: Set<String> = []
    for run in entries.flatMap(\.runs) where seen.insert(run.scenario).inserted {
      scenarios.append(run.scenario)
    }
    let older: Markup =
      leftOut > 0 ? "<p class=\"soft\">\(leftOut) older commits are not drawn.</p>" : Markup()
    var charts = Markup()
    var undrawn = 0
    for name in scenarios {
      let more = scenario(name)
      if charts.size + more.size > bytes { undrawn += 1 } else { charts += more }
    }
    if undrawn > 0 {
      charts += """
        <p class="left-out">Left out, because the page would grow too large: the history of \(undrawn) scenarios.</p>
        """
    }
    let commits = entries.count == 1 ? "1 commit" : "\(entries.count) commits"
    return """
      <section class="history" aria-labelledby="history-h"><h2 id="history-h">Over \(commits)</h2>\(older)\
      \(charts)</section>

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
      ["<code>\(entry.commit.map { String($0.prefix(12)) } ?? "–")</code>", "\(entry.time)"]
        + lines.map { line in
          "\(line.values[index].map { Figure($0, unit).text } ?? "–")" as Markup
        }
    }
    let note =
      lines.count > Self.mostLines
      ? "\(lines.count - Self.mostLines) more variants are only in this table." : nil
    return Plot.figure(
      "<code>\(metric)</code> <small>0 to \(Figure(top, unit).text)</small>",
      Plot.lane("", svg, style: "still taller bare") + legend
        + Plot.twin(
          "\(metric) by commit", ["commit", "time"] + lines.map(\.variant), rows, note: note))
  }

  /// The unit of `first_frame_visible p50` or of `memory.peak`.
  private func unit(_ metric: String) -> Metric.Unit {
    let name = metric.split(separator: " ").first.map(String.init) ?? metric
    return MetricCatalogue.definition(name)?.unit ?? .one
  }
}
