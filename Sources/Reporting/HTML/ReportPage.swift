import Measurement
import Simulation

/// The page that explains results: one HTML file that needs nothing else, and no JavaScript to be read.
///
/// It answers, in this order: did it pass, what changed, why, show me. All that comes from scenarios, apps and files goes
/// through `Markup`, which shows it as text.
package struct ReportPage {
  private let input: ReportInput
  private let groups: [ScenarioGroup]
  private let traces: TraceSource

  /// - Parameter traces: asked for each run whose lanes may still fit; may throw, which ends the page.
  package init(_ input: ReportInput, traces: @escaping TraceSource = { _ in nil }) {
    self.input = input
    self.traces = traces
    groups = ScenarioGroup.groups(input.runs)
  }

  /// The whole file.
  package func html() throws -> String {
    let verdict = VerdictView(input, groups)
    let comparisons = groups.map { ComparisonView($0, isAlone: groups.count == 1).markup }
    let history = HistoryView(input.history).markup
    let definitions = DefinitionsView(input.runs.map(\.result)).markup
    var used = verdict.banner.size + history.size + definitions.size + Self.frameBytes
    for comparison in comparisons { used += comparison.size }
    let evidence = try evidence(within: input.mostBytes - used)
    var body = Markup()
    for (index, group) in groups.enumerated() {
      body += """
        <section class="scenario" id="\(group.id)" aria-labelledby="\(group.id)-h">\
        <h2 id="\(group.id)-h">\(group.name) <span class="soft">seed \(group.seed)</span></h2>
        \(comparisons[index])\(evidence[index])</section>

        """
    }
    let page: Markup = """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(verdict.title)</title>
      <style>\(PageStyle.sheet)</style></head>
      <body><a class="skip" href="#main">To the results</a>
      \(verdict.banner)
      <main id="main">
      \(verdict.overview)\(body)\(history)\(definitions)</main>
      <footer>Reelbench \(input.tool.version), FFmpeg \(input.tool.ffmpeg), Swift \(input.tool.swift). \
      Virtual milliseconds are a model of a phone, not a measurement of one: compare variants by them.</footer>
      <script>\(PageScript.text)</script></body></html>

      """
    return page.text
  }

  /// Style, script and what frames the rest.
  private static let frameBytes = 60_000

  /// The evidence of each group. Where not all fits, groups with an unexpected failure come first, then in order.
  private func evidence(within bytes: Int) throws -> [Markup] {
    var left = bytes
    var evidence = [Markup](repeating: Markup(), count: groups.count)
    let order =
      groups.indices.filter { groups[$0].hasFailed }
      + groups.indices.filter { !groups[$0].hasFailed }
    for index in order {
      let markup = try EvidenceView(groups[index], traces).markup(within: left)
      evidence[index] = markup
      left -= markup.size
    }
    return evidence
  }
}
