import ReelbenchMeasurement
import ReelbenchSimulation

/// A chart of how long first frames took: every sample of `first_frame_visible` as a point, one row for each variant
/// and phase. A point under the pointer or selected by keys shows its visit and, if the trace is available, the stages
/// of its start.
struct SampleFigure {
  /// The starts of a run, to find the one of a visit.
  struct Startup {
    /// By item, in the order of their binds.
    private var byItem: [Int64: [StartSummary]] = [:]
    private let letters: [UInt32: String]

    /// - Parameters:
    ///   - starts: in the order of their binds.
    ///   - letters: the letters of cells, by creation number.
    init(_ starts: [StartSummary], letters: [UInt32: String]) {
      for start in starts { byItem[start.item, default: []].append(start) }
      self.letters = letters
    }

    /// The cell and the stages of the last start before an instant; nil if there is none.
    func text(of item: Int, at instant: Instant) -> String? {
      // Instants of a result are rounded.
      let latest = instant + .microseconds(1)
      guard let start = byItem[Int64(item)]?.last(where: { $0.bound <= latest }) else { return nil }
      let cell = letters[start.cell].map { "cell \($0), " } ?? ""
      let bound = Plot.seconds(RunLanes.milliseconds(start.bound.nanoseconds))
      let parts = start.parts.filter { $0.length.count > 0 }.map {
        "\($0.name) \(Figure(Double($0.length.count) / 1e6, .milliseconds).text)"
      }
      let stages = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
      return "\(cell)given its item at \(bound)\(stages)"
    }
  }

  private struct Row {
    var variant: String
    var phase: String?
    var samples: [Metric.Sample]
    var starts: Startup?

    /// The samples that are drawn, and how many of the shortest are left out.
    var drawn: (samples: [Metric.Sample], leftOut: Int) {
      guard samples.count > SampleFigure.mostPoints else { return (samples, 0) }
      let kept = samples.indices.sorted {
        let (first, second) = (samples[$0], samples[$1])
        if first.isCensored != second.isCensored { return first.isCensored }
        return (second.value, $0) < (first.value, $1)
      }.prefix(SampleFigure.mostPoints)
      return (kept.sorted().map { samples[$0] }, samples.count - kept.count)
    }
  }

  /// The most points of a row.
  static let mostPoints = 400

  /// - Parameter starts: the starts of the runs whose traces are available; nil for points without descriptions, which
  ///   take less space.
  static func markup(_ group: ScenarioGroup, _ starts: [Int: Startup]?) -> Markup {
    let rows = rows(group, starts ?? [:])
    guard !rows.isEmpty else { return Markup() }
    let shown = rows.flatMap(\.samples).filter { !$0.isCensored }.map(\.value)
    let most = max(1, shown.max() ?? 1)
    var content = Markup()
    for row in rows { content += lane(row, most: most, isDescribed: starts != nil) }
    content += """
      <div class="lane scale" aria-hidden="true"><div class="name"></div><div class="plot">\
      \([0, 250, 500, 750, 1_000].map { tick($0, most) })<i class="never" style="--x:1075">never</i></div></div>
      """
    if starts != nil {
      content += """
        <output class="reading" hidden>Point at a visit, or focus a row and press ← or →, to read it.</output>
        """
    }
    let leftOut = rows.reduce(0) { $0 + $1.drawn.leftOut }
    if leftOut > 0 {
      content += "<p class=\"soft\">The \(leftOut) shortest are not drawn.</p>"
    }
    content += Plot.legend([
      ("dot p-seen", "a visit that saw its first frame"),
      ("dot p-never", "a visit that ended before it"),
    ])
    content += Plot.twin(
      "first frames", ["variant", "phase", "visits", "never", "p50", "p95", "all, in order (ms)"],
      rows.map(numbers))
    return Plot.figure(
      "Every first frame: from half visible until its frame was seen", content, style: " samples")
  }

  private static func rows(_ group: ScenarioGroup, _ starts: [Int: Startup]) -> [Row] {
    var rows: [Row] = []
    for (index, run) in group.runs.enumerated() {
      guard case .samples(let samples)? = run.result.metrics["first_frame_visible"]?.content else {
        continue
      }
      let variant = run.result.variant
      for sample in samples {
        let place = rows.firstIndex { $0.variant == variant && $0.phase == sample.phase }
        if let place {
          rows[place].samples.append(sample)
        } else {
          rows.append(
            Row(variant: variant, phase: sample.phase, samples: [sample], starts: starts[index]))
        }
      }
    }
    return rows
  }

  private static func tick(_ thousandths: Int, _ most: Double) -> Markup {
    let value = Figure(most * Double(thousandths) / 1_000, .milliseconds).text
    return "<i style=\"--x:\(thousandths)\">\(value)</i>"
  }

  private static func lane(_ row: Row, most: Double, isDescribed: Bool) -> Markup {
    let samples = row.drawn.samples
    func dots(_ isCensored: Bool, _ style: Markup) -> Markup {
      let chosen = samples.enumerated().filter { $0.element.isCensored == isCensored }
      guard !chosen.isEmpty else { return Markup() }
      let path = chosen.map { index, sample in
        let x = isCensored ? 1_075 : Int64(min(1, max(0, sample.value / most)) * 1_000)
        return "M\(x + 6) \(3 + index * 5 % 14)h0"
      }.joined()
      guard isDescribed else { return "<path class=\"dot \(style)\" d=\"\(path)\"/>" }
      let texts = chosen.map { text($0.element, row.starts) }.joined(separator: "|")
      return "<path class=\"dot \(style)\" data-texts=\"\(texts)\" d=\"\(path)\"/>"
    }
    let svg: Markup = """
      <svg role="img" aria-label="\(row.samples.count) visits" viewBox="0 0 1112 20" \
      preserveAspectRatio="none"><path class="rule" d="M1040 0V20"/>\(dots(false, "p-seen"))\(dots(true, "p-never"))</svg>
      """
    let phase: Markup = row.phase.map { " <small>\($0)</small>" } ?? Markup()
    return Plot.lane("<span class=\"variant\">\(row.variant)</span>\(phase)", svg, style: "points")
  }

  /// The description of one visit: how long it took, its item, when it began, and the stages of its start.
  private static func text(_ sample: Metric.Sample, _ starts: Startup?) -> String {
    let value = Figure(sample.value, .milliseconds).text
    var text = sample.isCensored ? "never in \(value)" : value
    let at = Plot.seconds(RunLanes.milliseconds(sample.at.nanoseconds))
    guard let item = sample.item else { return text + " · at \(at)" }
    text += " · item \(item), half visible at \(at)"
    if sample.visit == "return" { text += ", a return to it" }
    if let more = starts?.text(of: item, at: sample.at) { text += " · \(more)" }
    return text
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
}
