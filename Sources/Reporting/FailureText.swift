import ReelbenchMeasurement

/// The failures of a run as text, one block each: metric and expression, exact numbers, file and line, and the command
/// that repeats the run.
package struct FailureText {
  private let run: RunResult
  private let causes: [String]

  /// - Parameter causes: what differs from the baseline besides the app.
  package init(_ run: RunResult, causes: [String] = []) {
    self.run = run
    self.causes = causes
  }

  /// Empty for a run that does as it should, and for an interrupted one, since an interrupt is not the run's fault.
  package var blocks: [[String]] {
    guard run.verdict == .fail, run.outcome != .interrupted else { return [] }
    var blocks: [[String]] = []
    if run.outcome != .completed, !run.isOutcomeExpected {
      blocks.append(
        block("outcome", ["\(run.outcome.word)" + (run.reason.map { ": \($0)" } ?? "")]))
    }
    for check in run.checks where check.isBroken && !run.because.contains(check.metric) {
      blocks.append(
        block(
          "\(check.metric): \(check.expression)",
          Self.numbers(check) + (run.outcome == .completed ? run.reason.map { [$0] } ?? [] : [])))
    }
    for cause in run.missingCauses {
      blocks.append(block(cause, ["expected to fail, and did not"]))
    }
    return blocks
  }

  private func block(_ what: String, _ lines: [String]) -> [String] {
    ["FAIL \(run.scenario)/\(run.variant), seed \(run.seed): \(what)"]
      + (lines + causes.map { "perhaps not the app: \($0)" } + [run.replay]).map { "  " + $0 }
  }

  /// The actual value, limit and base of a check, and its file and line.
  static func numbers(_ check: Check) -> [String] {
    func figure(_ value: Double?) -> String? { value.map { Figure.exact($0, check.unit) } }
    let actual = figure(check.actual) ?? (check.isCensored ? "never" : "no sample")
    var parts = ["actual \(actual)"]
    if let limit = figure(check.limit) { parts.append("limit \(limit)") }
    if let base = figure(check.base) { parts.append("base \(base)") }
    return [parts.joined(separator: ", "), "at \(check.file):\(check.line)"]
  }
}

extension RunResult {
  /// Its `because` names the outcome, and every cause that `because` names occurred.
  var isOutcomeExpected: Bool {
    because.contains { $0.hasPrefix("outcome.\(outcome.word)") } && missingCauses.isEmpty
  }

  /// One line for each reason why the run must not become a baseline. A check against an older baseline is not such a
  /// reason.
  package var faults: [String] {
    var faults: [String] = []
    if clock != "virtual" { faults.append("it ran on the \(clock) clock") }
    if tape != "committed" { faults.append("a medium has no tape that is kept beside it") }
    if outcome != .completed, !isOutcomeExpected {
      faults.append(outcome.word + (reason.map { ": \($0)" } ?? ""))
    }
    for check in checks
    where check.isBroken && check.base == nil && !because.contains(check.metric) {
      faults.append(
        "\(check.metric): \(check.expression) is broken, at \(check.file):\(check.line)")
    }
    for cause in missingCauses { faults.append("\(cause): expected to fail, and did not") }
    return faults.map { "\(scenario)/\(variant), seed \(seed): \($0)" }
  }
}
