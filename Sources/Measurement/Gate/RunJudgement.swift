import ReelbenchSimulation

/// What a variant is expected to do.
package struct RunExpectation: Equatable, Sendable {
  /// One thing that an expected failure must show.
  package enum Cause: Equatable, Sendable {
    /// A broken check of exactly this metric and these selectors.
    case metric(MetricSelector)
    /// The run ended with this outcome; the reason must contain `detail`.
    case outcome(RunOutcome, detail: String?)

    package var text: String {
      switch self {
      case .metric(let selector): selector.text
      case .outcome(let outcome, let detail):
        "outcome.\(outcome.word)" + (detail.map { "(\($0))" } ?? "")
      }
    }
  }

  package var mustFail: Bool
  package var because: [Cause]

  package init(mustFail: Bool, because: [Cause]) {
    self.mustFail = mustFail
    self.because = because
  }

  package static let pass = RunExpectation(mustFail: false, because: [])
}

/// A run's verdict and the exit code that follows.
///
/// `expect: fail` is strict: the run must break, at level error, exactly what `because` names. A cause that does not
/// show is an expected failure that did not happen; anything else that breaks counts as broken. A check with nothing to
/// compare with counts as neither.
package struct RunJudgement: Equatable, Sendable {
  package struct Strictness: Equatable, Sendable {
    package var requireBaseline: Bool
    package var strictImprovement: Bool
    package init(requireBaseline: Bool = false, strictImprovement: Bool = false) {
      self.requireBaseline = requireBaseline
      self.strictImprovement = strictImprovement
    }
  }

  package let verdict: Verdict
  package let exitCode: ExitCode
  /// Causes that showed, in the order of `because`.
  package let shown: [String]
  /// Causes that did not show, without those that had nothing to compare with.
  package let missing: [String]
  /// What broke although no cause named it: the outcome, then metrics in the order of the checks.
  package let unexpected: [String]

  /// - Parameters:
  ///   - reason: why the run ended as it did, for `outcome.crashed(…)`.
  ///   - isNew: whether baselines are in use and this run has none.
  package init(
    outcome: RunOutcome, reason: String? = nil, checks: [Check], expectation: RunExpectation,
    isNew: Bool = false, strictness: Strictness = Strictness()
  ) {
    var broken: [String] = []
    for check in checks where check.isBroken && !broken.contains(check.metric) {
      broken.append(check.metric)
    }
    let causes = expectation.mustFail ? expectation.because : []
    let isShown = causes.map { $0.shows(in: broken, outcome, reason) }
    let shown = zip(causes, isShown).filter(\.1).map(\.0.text)
    let open = Set(checks.filter { $0.verdict == .missingBase }.map(\.metric))
    missing = zip(causes, isShown).filter { !$1 }.map(\.0.text).filter { !open.contains($0) }
    var codes: [ExitCode] = []
    // An interrupted run did not get far enough to show its causes.
    let isAsked = expectation.mustFail && outcome != .interrupted
    if isAsked, !missing.isEmpty || causes.isEmpty {
      codes.append(.expectedFailureMissing)
    }
    let surprises = broken.filter { !shown.contains($0) }
    if !surprises.isEmpty { codes.append(.broken) }
    let isOutcomeNamed = zip(causes, isShown).contains { $1 && $0.isOutcome }
    let failure: ExitCode? =
      switch outcome {
      case .completed: nil
      case .interrupted: .interrupted
      case .auditFailed: .badInput
      case .crashed, .killed, .hung, .stepFailed: isOutcomeNamed ? nil : .runFailed
      }
    if let failure { codes.append(failure) }
    let hasFailed = !codes.isEmpty
    let lacksBase = isNew || checks.contains { $0.verdict == .missingBase }
    if strictness.requireBaseline, lacksBase { codes.append(.missingBaseline) }
    if strictness.strictImprovement, checks.contains(where: { $0.verdict == .better }) {
      codes.append(.better)
    }
    self.shown = shown
    unexpected = (failure == nil ? [] : ["outcome.\(outcome.word)"]) + surprises
    exitCode = .strongest(codes)
    let found = Self.mildest(checks)
    if hasFailed {
      verdict = .fail
    } else if isNew, found != .warn {
      verdict = strictness.requireBaseline ? .missingBase : .new
    } else {
      verdict = found
    }
  }

  /// The verdict of a run that did not fail: the first of these that a check has.
  private static func mildest(_ checks: [Check]) -> Verdict {
    if checks.contains(where: { $0.verdict == .noSample && $0.level == .warn }) { return .warn }
    return [.warn, .missingBase, .new, .better].first { verdict in
      checks.contains { $0.verdict == verdict }
    } ?? .pass
  }
}

extension RunExpectation.Cause {
  fileprivate var isOutcome: Bool {
    if case .outcome = self { true } else { false }
  }

  fileprivate func shows(in broken: [String], _ outcome: RunOutcome, _ reason: String?) -> Bool {
    switch self {
    case .metric(let selector): broken.contains(selector.text)
    case .outcome(let wanted, let detail):
      outcome == wanted && (detail.map { (reason ?? "").contains($0) } ?? true)
    }
  }
}
