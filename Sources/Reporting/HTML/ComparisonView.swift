import ReelbenchMeasurement

/// The variants of a scenario side by side: three numbers in large type, then every metric, those that differ first.
struct ComparisonView {
  private let group: ScenarioGroup
  private let table: ChangeTable
  private let isAlone: Bool

  /// - Parameters:
  ///   - isAlone: whether it is the only scenario of its page, so that the top of the page already says why its
  ///     variants are broken.
  ///   - isBrief: whether the numbers that do not differ are left out.
  init(_ group: ScenarioGroup, isAlone: Bool, isBrief: Bool) {
    self.group = group
    self.isAlone = isAlone
    table = ChangeTable(group, isBrief: isBrief)
  }

  /// With more variants, each is a row of a table.
  private static let mostCards = 6

  var markup: Markup {
    let runs = group.runs.map(\.result)
    let variants: Markup =
      runs.count > Self.mostCards
      ? rows(runs) : "<div class=\"cards\">\(runs.map(card))</div>"
    return "<h3>Variants side by side</h3>\(variants)\n\(table.markup)"
  }

  private func rows(_ runs: [RunResult]) -> Markup {
    let rows = runs.map { run -> Markup in
      let state = run.state
      let reasons = Reason.reasons(of: run).map { "<div>\($0.text)</div>" as Markup }
      return """
        <tr class="\(state.style)"><th scope="row"><span class="variant">\(run.variant)</span></th>\
        <td><span class="state"><span class="sign" aria-hidden="true">\(state.sign)</span> \(state.word)</span></td>\
        <td>\(figure(run, "first_frame_visible", .percentile(50)))</td>\
        <td>\(figure(run, "first_frame_visible", .percentile(95)))</td><td>\(figure(run, "stall.count", .final))</td>\
        <td>\(figure(run, "memory.peak", .final))</td><td>\(reasons)</td></tr>
        """
    }
    return """
      <div class="wide" tabindex="0" role="region" aria-label="Variants side by side"><table class="numbers big"><thead><tr>\
      <th scope="col">variant</th><th scope="col">verdict</th><th scope="col">first frame p50</th><th scope="col">p95</th>\
      <th scope="col">stalls</th><th scope="col">peak memory</th><th scope="col">why</th></tr></thead><tbody>\(rows)</tbody></table></div>
      """
  }

  private func card(_ run: RunResult) -> Markup {
    let state = run.state
    let reasons = isAlone ? [] : Reason.reasons(of: run)
    let list: Markup =
      reasons.isEmpty
      ? Markup() : "<ul>\(reasons.prefix(5).map { "<li>\($0.text)</li>" as Markup })</ul>"
    return """
      <article class="card \(state.style)"><h4><span class="variant">\(run.variant)</span> \
      <span class="state"><span class="sign" aria-hidden="true">\(state.sign)</span> \(state.word)</span></h4>\
      <dl><div><dt>first frame</dt><dd>\(figure(run, "first_frame_visible", .percentile(50)))<small> p50</small> · \
      \(figure(run, "first_frame_visible", .percentile(95)))<small> p95</small></dd></div>\
      <div><dt>stalls</dt><dd>\(figure(run, "stall.count", .final))</dd></div>\
      <div><dt>peak memory</dt><dd>\(figure(run, "memory.peak", .final))</dd></div></dl>\(list)</article>
      """
  }

  /// The number, and its ratio to the reference variant's.
  private func figure(
    _ run: RunResult, _ metric: String, _ aggregate: ThresholdExpression.Aggregate
  ) -> Markup {
    let selector = MetricSelector(name: metric)
    guard let value = run.metrics.aggregate(selector, aggregate),
      let unit = run.metrics[metric]?.unit
    else { return "–" }
    if value.isCensored { return "never" }
    let reference = group.reference
    let text: Markup = "\(Figure(value.value, unit).text)"
    guard run.variant != reference.variant,
      let base = reference.metrics.aggregate(selector, aggregate), !base.isCensored,
      value.value > 0,
      let ratio = Figure.ratio(value.value, to: base.value), ratio != "×1.00"
    else { return text }
    return "\(text) <small>\(ratio) \(reference.variant)</small>"
  }
}
