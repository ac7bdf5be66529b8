import Measurement
import Simulation

/// How long first frames took: every sample as a point, and the slowest starts taken apart.
enum StartFigures {
  private struct Row {
    var variant: String
    var phase: String?
    var samples: [Metric.Sample]
  }

  /// The samples of `first_frame_visible`, a row for each variant and phase.
  static func samples(_ group: ScenarioGroup) -> Markup {
    var rows: [Row] = []
    for run in group.runs {
      guard case .samples(let samples)? = run.result.metrics["first_frame_visible"]?.content else {
        continue
      }
      for sample in samples {
        let place = rows.firstIndex {
          $0.variant == run.result.variant && $0.phase == sample.phase
        }
        if let place {
          rows[place].samples.append(sample)
        } else {
          rows.append(Row(variant: run.result.variant, phase: sample.phase, samples: [sample]))
        }
      }
    }
    guard !rows.isEmpty else { return Markup() }
    let shown = rows.flatMap(\.samples).filter { !$0.isCensored }.map(\.value)
    let most = max(1, shown.max() ?? 1)
    var content = Markup()
    for row in rows { content += lane(row, most: most) }
    content += """
      <div class="lane scale" aria-hidden="true"><div class="name"></div><div class="plot">\
      \([0, 250, 500, 750, 1_000].map { tick($0, most) })<i class="never" style="--x:1075">never</i></div></div>
      """
    content += Plot.legend([
      ("dot p-seen", "a visit that saw its first frame"), ("dot p-never", "one that ended before"),
    ])
    content += Plot.twin(
      "first frames", ["variant", "phase", "visits", "never", "p50", "p95", "all, in order (ms)"],
      rows.map(numbers))
    return Plot.figure(
      "Every first frame: from half visible until its frame was seen", content)
  }

  private static func tick(_ thousandths: Int, _ most: Double) -> Markup {
    let value = Figure(most * Double(thousandths) / 1_000, .milliseconds).text
    return "<i style=\"--x:\(thousandths)\">\(value)</i>"
  }

  private static func lane(_ row: Row, most: Double) -> Markup {
    func points(_ isCensored: Bool) -> [(x: Int64, y: Int64)] {
      row.samples.enumerated().filter { $0.element.isCensored == isCensored }.map {
        let x = isCensored ? 1_075 : Int64(min(1, max(0, $0.element.value / most)) * 1_000)
        return (x: x + 6, y: Int64(3 + $0.offset * 5 % 14))
      }
    }
    let drawn =
      Plot.dots(points(false), style: "p-seen", name: "")
      + Plot.dots(points(true), style: "p-never", name: "")
    let svg: Markup = """
      <svg role="img" aria-label="\(row.samples.count) visits" viewBox="0 0 1112 20" \
      preserveAspectRatio="none"><path class="rule" d="M1040 0V20"/>\(drawn)</svg>
      """
    let phase: Markup = row.phase.map { " <small>\($0)</small>" } ?? Markup()
    return Plot.lane("<span class=\"variant\">\(row.variant)</span>\(phase)", svg, style: "points")
  }

  private static func numbers(_ row: Row) -> [Markup] {
    let metric = Metric(
      name: "first_frame_visible", unit: .milliseconds, kind: .modelled, polarity: .lowerIsBetter,
      content: .samples(row.samples))
    let metrics = RunMetrics(ordering: [metric])
    func percentile(_ p: Int) -> Markup {
      guard
        let value = metrics.aggregate(MetricSelector(name: metric.name), .percentile(p))
      else { return "–" }
      return value.isCensored ? "never" : "\(Figure(value.value, .milliseconds).text)"
    }
    let most = 80
    var all = row.samples.prefix(most).map {
      ($0.isCensored ? "never in " : "") + Figure.fixed($0.value, 1)
    }.joined(separator: ", ")
    if row.samples.count > most { all += " and \(row.samples.count - most) more" }
    return [
      "\(row.variant)", "\(row.phase ?? "–")", "\(row.samples.count)",
      "\(row.samples.count(where: \.isCensored))", percentile(50), percentile(95), "\(all)",
    ]
  }

  // MARK: Slowest

  /// The slowest starts of a run, their parts one after another.
  static func slowest(_ starts: [StartSummary]) -> Markup {
    let starts = starts.filter { $0.length.count > 0 }
    guard let first = starts.first else { return Markup() }
    let most = first.length.count
    var content = Markup()
    for start in starts {
      var x: Int64 = 0
      var paths = Markup()
      for (index, part) in start.parts.enumerated() where part.length.count > 0 {
        let width = max(1, Int64(Double(part.length.count) / Double(most) * 1_000))
        // Lower by a step each: neighbours are told apart without their colours.
        let inset = index % 2 == 0 ? 0 : 3
        paths +=
          "<path class=\"a-\(part.name)\" d=\"M\(x) \(inset)h\(width)v\(16 - 2 * inset)h-\(width)z\"/>"
        x += width
      }
      let length = milliseconds(start.length)
      content += Plot.lane(
        "item \(start.item) <small>at \(Plot.seconds(start.bound.nanoseconds / 1_000_000))</small>",
        Plot.svg(paths, end: 1_000, height: 16, label: told(start))
          + "<b class=\"length\">\(length)</b>", style: "still")
    }
    content += Plot.legend(first.parts.map { ("a-\($0.name)", $0.name) })
    content += Plot.twin(
      "the slowest starts", ["item", "given to its cell at"] + first.parts.map(\.name) + ["all"],
      starts.map { start -> [Markup] in
        ["\(start.item)", "\(Plot.seconds(start.bound.nanoseconds / 1_000_000))"]
          + start.parts.map { "\(milliseconds($0.length))" } + ["\(milliseconds(start.length))"]
      })
    return Plot.figure("The slowest starts, by what they waited for", content)
  }

  private static func told(_ start: StartSummary) -> String {
    start.parts.filter { $0.length.count > 0 }
      .map { "\($0.name) \(milliseconds($0.length))" }.joined(separator: ", ")
  }

  private static func milliseconds(_ length: Nanoseconds) -> String {
    Figure(Double(length.count) / 1e6, .milliseconds).text
  }
}
