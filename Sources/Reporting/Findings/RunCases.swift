import ReelbenchMeasurement
import ReelbenchSimulation

/// The cases of one run.
struct RunCases {
  private let run: RunResult
  /// The name of the run, unique within its scenario.
  private let name: String
  private let strictness: RunJudgement.Strictness

  init(_ run: RunResult, name: String, strictness: RunJudgement.Strictness) {
    self.run = run
    self.name = name
    self.strictness = strictness
  }

  var all: [ReportCase] {
    var names: [String: Int] = [:]
    let checks = run.checks.map { check in
      let plain = "\(name): \(check.metric) \(check.aggregate)"
      let count = names[plain, default: 0] + 1
      names[plain] = count
      return self.check(check, count == 1 ? plain : "\(plain) #\(count)")
    }
    return [outcome] + novelty + checks + expectations
  }

  private func make(
    _ name: String, _ status: ReportCase.Status, _ subject: String, _ message: String
  ) -> ReportCase {
    ReportCase(
      scenario: run.scenario, variant: run.variant, name: name, status: status, subject: subject,
      message: message, file: run.checks.first?.file, replay: run.replay)
  }

  // MARK: How it ended

  private var outcome: ReportCase {
    let isExpected = run.expect == "fail" && run.because.contains { run.showsOutcome($0) }
    let isFine = run.outcome == .completed || isExpected
    let text =
      run.outcome.word + (run.reason.map { ": \($0)" } ?? "") + (isExpected ? " (expected)" : "")
    let isCut = run.outcome == .interrupted
    let status: ReportCase.Status = isFine ? .passed : isCut ? .skipped : .errored
    var result = make("\(name): outcome", status, "outcome", text)
    result.wall = run.host.wall
    return result
  }

  /// A case for a run without a baseline, unless one of its checks already reports that it has no base.
  private var novelty: [ReportCase] {
    let isReported = run.checks.contains { $0.verdict == .missingBase }
    guard run.verdict == .new || (run.verdict == .missingBase && !isReported) else { return [] }
    let isStrict = strictness.requireBaseline
    return [
      make(
        "\(name): baseline", isStrict ? .failed : .skipped, "baseline",
        "this run has no baseline" + (isStrict ? ": reelbench baseline update" : ""))
    ]
  }

  // MARK: What it measured

  private func check(_ check: Check, _ name: String) -> ReportCase {
    let isExpected =
      run.expect == "fail" && check.isBroken && run.because.contains(check.metric)
    var result = make(
      name, status(check, isExpected: isExpected), "\(check.metric): \(check.expression)",
      check.valueText + note(check, isExpected: isExpected))
    result.file = check.file
    result.line = check.line
    result.column = check.column
    return result
  }

  private func status(_ check: Check, isExpected: Bool) -> ReportCase.Status {
    switch check.verdict {
    case .pass, .new: .passed
    case .fail: isExpected ? .passed : .failed
    case .noSample: check.level == .warn ? .warned : isExpected ? .passed : .failed
    case .warn: .warned
    case .better: strictness.strictImprovement ? .failed : .passed
    case .missingBase: strictness.requireBaseline ? .failed : .skipped
    }
  }

  private func note(_ check: Check, isExpected: Bool) -> String {
    switch check.verdict {
    case .pass: ""
    case .fail, .noSample: isExpected ? " (expected)" : ""
    case .warn: " (warning)"
    case .better: " (better than its baseline)"
    case .new: " (new: the baseline does not know it)"
    case .missingBase: ", nothing to compare with"
    }
  }

  // MARK: What it had to break

  private var expectations: [ReportCase] {
    guard run.expect == "fail", run.outcome != .interrupted else { return [] }
    let missing = run.missingCauses
    let open = run.openCauses
    return run.because.map { cause in
      func expectation(_ status: ReportCase.Status, _ message: String) -> ReportCase {
        make("\(name): breaks \(cause)", status, "breaks \(cause)", message)
      }
      if missing.contains(cause) { return expectation(.failed, "expected to fail, and did not") }
      if open.contains(cause) { return expectation(.skipped, "nothing to compare with") }
      return expectation(.passed, "failed, as expected")
    }
  }
}

extension Check {
  /// The left side of the expression, without the comparison: `worst p95`.
  package var aggregate: String {
    let end = expression.firstIndex { "<>=".contains($0) } ?? expression.endIndex
    var text = expression[..<end]
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// `was 400.0 MiB (419430400), limit 120.0 MiB (125829120), base 100 MiB (104857600)`: for people, with exact values.
  package var valueText: String {
    var text =
      if let actual { "was " + Figure.exact(actual, unit) } else if isCensored { "was never" } else
      {
        "no sample"
      }
    if let limit { text += ", limit " + Figure.exact(limit, unit) }
    if let base { text += ", base " + Figure.exact(base, unit) }
    return text
  }
}
