import ReelbenchMeasurement
import ReelbenchSimulation

/// The page that explains results: one HTML file that needs no other file and can be read without JavaScript.
///
/// It answers, in this order: did it pass, what changed, why, show me. All text from scenarios, apps and files passes
/// through `Markup`, which escapes it.
package struct ReportPage {
  private let input: ReportInput
  private let groups: [ScenarioGroup]
  private let traces: TraceSource
  private let strips: StripSource

  /// - Parameters:
  ///   - traces: called for each run whose lanes may still fit; its errors are rethrown.
  ///   - strips: called for the same runs; its errors are rethrown.
  package init(
    _ input: ReportInput, traces: @escaping TraceSource = { _ in nil },
    strips: @escaping StripSource = { _ in nil }
  ) {
    self.input = input
    self.traces = traces
    self.strips = strips
    groups = ScenarioGroup.groups(input.runs)
  }

  /// The whole file.
  package func html() throws -> String {
    let verdict = VerdictView(input, groups)
    let history = HistoryView.markup(input.history, within: input.mostBytes / 4)
    let frame = Frame(
      verdict: verdict, history: history,
      definitions: DefinitionsView(input.runs.map(\.result)).markup)
    let bare = try evidence(within: 0)
    var comparisons = comparisons(isBrief: false)
    var size = page(frame, comparisons, bare).size
    if size > input.mostBytes / 10 * 6 {
      comparisons = self.comparisons(isBrief: true)
      size = page(frame, comparisons, bare).size
    }
    return page(frame, comparisons, try evidence(within: input.mostBytes - size)).text
  }

  /// The parts that a page always has, whatever else fits.
  private struct Frame {
    var verdict: VerdictView
    var history: Markup
    var definitions: Markup
  }

  private func page(
    _ frame: Frame, _ comparisons: [Markup], _ evidence: [EvidenceView.Shown]
  ) -> Markup {
    var body = Markup()
    for (index, group) in groups.enumerated() {
      body += """
        <section class="scenario" id="\(group.id)" aria-labelledby="\(group.id)-h">\
        <h2 id="\(group.id)-h">\(group.name) <span class="soft">seed \(group.seed)</span></h2>
        \(comparisons[index])\(evidence[index].causes)\(evidence[index].lanes)</section>

        """
    }
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(frame.verdict.title)</title>
      <style>\(PageStyle.sheet)</style></head>
      <body><a class="skip" href="#main">To the results</a>
      \(frame.verdict.banner)
      <main id="main">
      \(frame.verdict.overview)\(body)\(frame.history)\(frame.definitions)</main>
      <footer>Reelbench \(input.tool.version), FFmpeg \(input.tool.ffmpeg), Swift \(input.tool.swift). \
      Virtual milliseconds are a model of a phone, not a measurement of one: compare variants by them.</footer>
      <script>\(PageScript.text)</script></body></html>

      """
  }

  /// After this many groups without lanes that fit, the page is full: no more traces are read.
  private static let mostTooLarge = 3

  /// - Parameter isBrief: whether the numbers that do not differ are left out.
  private func comparisons(isBrief: Bool) -> [Markup] {
    groups.map { ComparisonView($0, isAlone: groups.count == 1, isBrief: isBrief).markup }
  }

  /// The evidence of each group. Groups with an unexpected failure get space first, then the others in order.
  private func evidence(within bytes: Int) throws -> [EvidenceView.Shown] {
    var left = bytes
    var tooLarge = 0
    var evidence: [Int: EvidenceView.Shown] = [:]
    let order =
      groups.indices.filter { groups[$0].hasFailed }
      + groups.indices.filter { !groups[$0].hasFailed }
    for index in order {
      let shown = try EvidenceView(groups[index], traces: traces, strips: strips)
        .shown(within: tooLarge < Self.mostTooLarge ? left : 0)
      evidence[index] = shown
      left -= shown.size
      if shown.isTooLarge { tooLarge += 1 }
    }
    return groups.indices.compactMap { evidence[$0] }
  }
}
