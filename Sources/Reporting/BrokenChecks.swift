import ReelbenchMeasurement
import ReelbenchSimulation

/// The broken checks of one scenario's runs, each with its value, its limit, its file and line, and the command that
/// repeats the run.
struct BrokenChecks {
  private let runs: [RunResult]
  private let width: Int

  init(_ runs: [RunResult], width: Int) {
    self.runs = runs
    self.width = width
  }

  var lines: [String] {
    var lines: [String] = []
    for run in runs {
      lines += outcome(of: run)
      for check in run.checks where check.verdict == .fail || check.isReported {
        lines += report(check, in: run)
      }
      for cause in run.missingCauses {
        lines += entry(
          run, ["\(cause): expected to fail, and did not"], [replay(run)])
      }
      let open = run.checks.count { $0.verdict == .missingBase }
      if open > 0 {
        lines += entry(
          run, ["\(open) \(open == 1 ? "check had" : "checks had") nothing to compare with"], [])
      }
    }
    return lines.isEmpty ? [] : [""] + lines
  }

  private func outcome(of run: RunResult) -> [String] {
    guard run.outcome != .completed || run.reason != nil else { return [] }
    let expected = run.because.contains { $0.hasPrefix("outcome.\(run.outcome.word)") }
    let reason = run.reason.map { ": \($0)" } ?? ""
    return entry(
      run,
      TextLayout.wrapped(
        "\(run.outcome.word)\(reason)" + (expected ? " (expected)" : ""), width: width - 4),
      [replay(run)])
  }

  private func report(_ check: Check, in run: RunResult) -> [String] {
    let what = "\(check.metric): \(check.expression)"
    let expected =
      run.expect == "fail" && check.isBroken && run.because.contains(check.metric)
      ? " (expected)" : check.level == .warn ? " (warning)" : ""
    let values = value(check) + limit(check) + expected
    let one = "\(what), \(values)"
    return entry(
      run, one.count + 4 <= width ? [one] : [what, values],
      ["at \(check.file):\(check.line)", replay(run)])
  }

  private func value(_ check: Check) -> String {
    if let actual = check.actual { return "was " + Figure(actual, check.unit).text }
    return check.isCensored ? "was never" : "no sample"
  }

  private func limit(_ check: Check) -> String {
    guard let limit = check.limit else { return "" }
    let base = check.base.map { ", base \(Figure($0, check.unit).text)" } ?? ""
    return ", limit \(Figure(limit, check.unit).text)\(base)"
  }

  private func replay(_ run: RunResult) -> String { run.replay }

  /// The variant's name, then the indented lines about it: `text` is cut to the width, `whole` is not.
  private func entry(_ run: RunResult, _ text: [String], _ whole: [String]) -> [String] {
    [TextLayout.fitted("  \(run.variant)", to: width)]
      + text.map { "    " + TextLayout.fitted($0, to: width - 4) }
      + whole.filter { !$0.isEmpty }.map { "      " + $0 }
  }
}

extension Check {
  /// Whether it is reported although its verdict is not `fail`.
  fileprivate var isReported: Bool { verdict == .warn || verdict == .noSample }
}
