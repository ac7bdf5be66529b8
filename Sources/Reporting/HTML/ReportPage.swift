import ReelbenchMeasurement
import ReelbenchSimulation

/// The page that explains results: one HTML file that needs nothing else, and no JavaScript to be read.
///
/// It answers, in this order: did it pass, what changed, why, show me. All that comes from scenarios, apps and files goes
/// through `Markup`, which shows it as text.
package struct ReportPage {
  private let input: ReportInput
  private let groups: [ScenarioGroup]
  private let traces: TraceSource
  private let strips: StripSource

  /// - Parameters:
  ///   - traces: asked for each run whose lanes may still fit; may throw, which ends the page.
  ///   - strips: likewise.
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

  /// What stands on a page whatever there is room for.
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

  /// After so many groups of whose lanes none fitted, the page is full: no more traces are read to try others.
  private static let mostTooLarge = 3

  /// - Parameter isBrief: without the numbers that do not differ.
  private func comparisons(isBrief: Bool) -> [Markup] {
    groups.map { ComparisonView($0, isAlone: groups.count == 1, isBrief: isBrief).markup }
  }

  /// What each group has of traces. Where not all fits, groups with an unexpected failure come first, then in order.
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
