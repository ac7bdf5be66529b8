import ReelbenchMeasurement

/// What `gate` prints: one line for each scenario, then one block for each failure, then improvements, warnings and new
/// runs.
package struct GateText {
  private let findings: GateFindings

  package init(_ findings: GateFindings) { self.findings = findings }

  package var text: String {
    var lines = summary
    for block in failures + vanished { lines += [""] + block }
    let notes = improvements + warnings + novelties
    if !notes.isEmpty { lines += [""] + notes }
    return lines.map(TextLayout.line).joined(separator: "\n") + "\n"
  }

  private var summary: [String] {
    var names: [String] = []
    for run in findings.result.runs where !names.contains(run.scenario) {
      names.append(run.scenario)
    }
    let width = (names.map(\.count).max() ?? 0) + 2
    let lines = names.map { name in
      TextLayout.padded(name, to: width)
        + Self.counts(findings.result.runs.filter { $0.scenario == name })
    }
    let code = findings.exitCode
    return lines + ["gate: exit code \(code.rawValue). \(code.meaning)"]
  }

  /// `14 pass, 6 fails as expected, 1 FAIL`.
  private static func counts(_ runs: [RunResult]) -> String {
    var words: [String] = []
    for run in runs where !words.contains(run.verdictText) { words.append(run.verdictText) }
    return words.sorted().map { word in "\(runs.count { $0.verdictText == word }) \(word)" }
      .joined(separator: ", ")
  }

  private var failures: [[String]] {
    findings.result.runs.flatMap { run in
      FailureText(
        run, causes: findings.causes.filter { $0.scenario == run.scenario }.map(\.text)
      ).blocks
    }
  }

  private var vanished: [[String]] {
    findings.vanished.map { gone in
      let name = gone.scenario + (gone.variant.map { "/\($0)" } ?? "")
      return [
        "GONE \(name): the baseline has it, and it is not there any more",
        "  at \(gone.file):\(gone.line)",
        "  If that is meant: reelbench baseline prune",
      ]
    }
  }

  private var improvements: [String] {
    report("better") { $0.verdict == .better }
  }

  private var warnings: [String] {
    report("warn") { $0.verdict == .warn || ($0.verdict == .noSample && $0.level == .warn) }
  }

  private func report(_ word: String, _ isReported: (Check) -> Bool) -> [String] {
    findings.result.runs.flatMap { run in
      run.checks.filter(isReported).map { check in
        "\(word) \(run.scenario)/\(run.variant): \(check.metric): \(check.expression), "
          + FailureText.numbers(check).joined(separator: ", ")
      }
    }
  }

  private var novelties: [String] {
    findings.result.runs.filter { $0.verdict == .new || $0.verdict == .missingBase }.map { run in
      let open = run.checks.filter { $0.verdict == .new || $0.verdict == .missingBase }
      let what =
        open.isEmpty
        ? "no baseline" : "no baseline of " + open.map(\.metric).joined(separator: ", ")
      return "new \(run.scenario)/\(run.variant), seed \(run.seed): \(what)"
    }
  }
}
