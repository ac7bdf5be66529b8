import ReelbenchMeasurement

/// The top of a page: the verdict, the first failure, the command that repeats it, and what the result is based on.
struct VerdictView {
  private let input: ReportInput
  private let groups: [ScenarioGroup]

  init(_ input: ReportInput, _ groups: [ScenarioGroup]) {
    self.input = input
    self.groups = groups
  }

  private var results: [RunResult] { input.runs.map(\.result) }
  private var interrupted: [RunResult] { results.filter { $0.outcome == .interrupted } }
  private var failed: [RunResult] {
    results.filter { $0.verdict == .fail && $0.outcome != .interrupted }
  }
  private var hasPassed: Bool {
    failed.isEmpty && interrupted.isEmpty && input.vanished.isEmpty && !results.isEmpty
  }

  var title: String {
    let names = groups.map(\.name)
    let what = groups.count == 1 ? names[0] : "\(groups.count) scenarios"
    let isCut = failed.isEmpty && input.vanished.isEmpty && !interrupted.isEmpty
    return (hasPassed ? "Passed: " : isCut ? "Interrupted: " : "Failed: ") + what
  }

  /// The verdict in one line, then why.
  var banner: Markup {
    """
    <header class="banner \(hasPassed ? "pass" : "fail")">
    <h1><span class="sign" aria-hidden="true">\(hasPassed ? "✔" : "✘")</span> \(headline)</h1>
    \(first)\(vanished)\(causes)\(facts)</header>
    """
  }

  private var headline: Markup {
    let runs = results.count == 1 ? "1 run" : "\(results.count) runs"
    if results.isEmpty { return "Nothing was run" }
    guard hasPassed else {
      if failed.isEmpty, input.vanished.isEmpty {
        return "Interrupted: \(interrupted.count) of \(runs) did not start or did not complete"
      }
      if failed.isEmpty { return "Failed: something was not run" }
      return "Failed: \(failed.count) of \(runs)"
    }
    let broken = results.filter(\.isBroken)
    if broken.isEmpty { return "Passed: \(runs)" }
    return "Passed: \(runs), \(broken.count) of them broken on purpose"
  }

  /// What to read first: the first failure or, with one scenario, the result of each variant.
  private var first: Markup {
    if groups.count == 1 {
      return "<ul class=\"lines\">\(groups[0].runs.map { line($0.result) })</ul>"
    }
    guard let run = failed.first else { return Markup() }
    return """
      <p class="lead">First failure: <b>\(run.scenario)</b></p><ul class="lines">\(line(run))</ul>
      """
  }

  private func line(_ run: RunResult) -> Markup {
    let state = run.state
    let reasons = Reason.reasons(of: run)
    let most = 5
    let shown = reasons.prefix(most).map { "<li>\($0.text)</li>" as Markup }
    let more: Markup =
      reasons.count > most
      ? "<li class=\"soft\">and \(reasons.count - most) more, below</li>" : Markup()
    let list: Markup = reasons.isEmpty ? Markup() : "<ul>\(shown)\(more)</ul>"
    return """
      <li class="\(state.style)"><p><span class="sign" aria-hidden="true">\(state.sign)</span> \
      <b class="variant">\(run.variant)</b> \(state.word)</p>\
      \(list)\(replay(run))</li>
      """
  }

  private func replay(_ run: RunResult) -> Markup {
    guard run.isBroken || run.verdict == .fail else { return Markup() }
    return CommandLine.markup(run.replay)
  }

  private var vanished: Markup {
    guard !input.vanished.isEmpty else { return Markup() }
    let lines = input.vanished.map { item -> Markup in
      let what = item.scenario + (item.variant.map { ", variant \($0)" } ?? "")
      return "<li>\(what): in the baseline and not run (\(item.file):\(item.line))</li>"
    }
    return "<h2>Not run</h2><ul>\(lines)</ul>"
  }

  private var causes: Markup {
    guard !input.causes.isEmpty else { return Markup() }
    let lines = input.causes.map { "<li>\($0.scenario): \($0.text)</li>" as Markup }
    return "<h2>Changed besides the app</h2><ul>\(lines)</ul>"
  }

  // MARK: What it is based on

  private var facts: Markup {
    var assumptions: [String] = []
    var seen: Set<String> = []
    for text in results.flatMap(\.assumptions) where seen.insert(text).inserted {
      assumptions.append(text)
    }
    let seeds = Set(results.map(\.seed)).sorted().map(String.init).joined(separator: ", ")
    let decodes = Set(results.map(\.decode)).sorted().joined(separator: ", ")
    let clocks = Set(results.map(\.clock)).sorted().joined(separator: ", ")
    let local = results.contains { $0.tape == "local" } ? ", some tapes recorded on the fly" : ""
    let list: Markup =
      assumptions.isEmpty
      ? Markup()
      : """
      <details><summary>\(assumptions.count) assumptions in force</summary>\
      <ul class="assumptions">\(assumptions.map { "<li>\($0)</li>" as Markup })</ul></details>
      """
    return """
      <div class="facts"><p>Seed \(seeds) · \(clocks) clock · decode \(decodes)\(local) · \
      Reelbench \(input.tool.version) · FFmpeg \(input.tool.ffmpeg) · Swift \(input.tool.swift)</p>\(list)</div>
      """
  }

  // MARK: All scenarios

  /// One row for each scenario; empty if there is only one.
  var overview: Markup {
    guard groups.count > 1 else { return Markup() }
    return """
      <section aria-labelledby="all-h"><h2 id="all-h">All scenarios</h2>\
      <div class="wide" tabindex="0" role="region" aria-labelledby="all-h"><table class="all"><thead><tr>\
      <th scope="col">scenario</th><th scope="col">verdict</th><th scope="col">broken variants, and by what</th></tr></thead>\
      <tbody>\(groups.map(row))</tbody></table></div></section>

      """
  }

  private func row(_ group: ScenarioGroup) -> Markup {
    let failed = group.hasFailed
    let broken = group.runs.map(\.result).filter { $0.isBroken || $0.verdict == .fail }
    let lines = broken.map { run -> Markup in
      let causes = run.explanation + run.missingCauses.map { $0 + " did not fail" }
      let most = 3
      let text = causes.prefix(most).joined(separator: ", ")
      let more = causes.count > most ? " and \(causes.count - most) more" : ""
      return "<div><b>\(run.variant)</b>: \(text)\(more)</div>"
    }
    let word = failed ? "✘ failed" : "✔ passed"
    return """
      <tr class="\(failed ? "fail" : "pass")"><th scope="row"><a href="#\(group.id)">\(group.name)</a></th>\
      <td>\(word)</td><td>\(lines.isEmpty ? "none" : lines.joined())</td></tr>
      """
  }
}

/// A command with a button that copies it.
enum CommandLine {
  static func markup(_ command: String) -> Markup {
    """
    <p class="command"><code>\(command)</code> \
    <button type="button" class="copy" data-copy="\(command)" hidden>Copy</button></p>
    """
  }
}
