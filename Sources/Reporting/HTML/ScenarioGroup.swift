import ReelbenchMeasurement

/// The runs of one scenario with one seed, which a page shows side by side.
struct ScenarioGroup {
  let runs: [ReportInput.Run]
  /// Unique in its page, usable in addresses.
  let id: String

  var name: String { runs[0].result.scenario }
  var seed: UInt64 { runs[0].result.seed }

  /// The run that the others are compared with: the variant `fixed`, if there is one, otherwise the first.
  var reference: RunResult {
    (runs.first { $0.result.variant == ResultTable.referenceVariant } ?? runs[0]).result
  }

  /// Some run failed, other than by an interrupt.
  var hasFailed: Bool {
    runs.contains { $0.result.verdict == .fail && $0.result.outcome != .interrupted }
  }
  /// Some run is broken, whether the scenario expects it or not.
  var isBroken: Bool { runs.contains { $0.result.isBroken } }

  static func groups(_ runs: [ReportInput.Run]) -> [ScenarioGroup] {
    var groups: [[ReportInput.Run]] = []
    for run in runs {
      if let last = groups.last?.last?.result, last.scenario == run.result.scenario,
        last.seed == run.result.seed
      {
        groups[groups.count - 1].append(run)
      } else {
        groups.append([run])
      }
    }
    return groups.enumerated().map { ScenarioGroup(runs: $1, id: "s\($0 + 1)") }
  }
}

extension RunResult {
  /// A check is broken, or the run did not complete.
  var isBroken: Bool { outcome != .completed || checks.contains(where: \.isBroken) }

  /// A sign, words and a CSS class for its state; the sign never appears without the words.
  var state: (sign: String, word: String, style: String) {
    if outcome == .interrupted { return ("!", "interrupted", "warn") }
    if verdict == .fail {
      return missingCauses.isEmpty
        ? ("✘", "failed", "fail") : ("✘", "failed: did not break as expected", "fail")
    }
    if isBroken { return ("✘", "broken, as expected", "expected") }
    switch verdict {
    case .warn: return ("!", "passed, with warnings", "warn")
    case .better: return ("✔", "passed, better than its base", "pass")
    case .missingBase, .new: return ("✔", "passed, nothing to compare with", "pass")
    default: return ("✔", "passed", "pass")
    }
  }
}

/// A sentence on why a run is broken.
struct Reason {
  var metric: String
  var text: Markup

  /// Why a run is broken or warns: its outcome, then its checks, those that `because` names first.
  static func reasons(of run: RunResult) -> [Reason] {
    var reasons: [Reason] = []
    if run.outcome != .completed {
      let text: Markup = "The run \(run.outcome.word)\(run.reason.map { ": " + $0 } ?? "")."
      reasons.append(Reason(metric: "outcome.\(run.outcome.word)", text: text))
    }
    let reported = run.checks.filter {
      $0.isBroken || $0.verdict == .warn || $0.verdict == .noSample
    }
    let named = reported.filter { run.because.contains($0.metric) }
    let others = reported.filter { !run.because.contains($0.metric) }
    for check in named + others { reasons.append(Reason(metric: check.metric, text: text(check))) }
    if let kept = LeakView.sentence(run) { reasons.append(Reason(metric: "leak", text: kept)) }
    for cause in run.missingCauses {
      reasons.append(
        Reason(metric: cause, text: "<code>\(cause)</code> should have failed, and did not."))
    }
    return reasons
  }

  private static func text(_ check: Check) -> Markup {
    let actual =
      check.actual.map { Figure($0, check.unit).text } ?? (check.isCensored ? "never" : "no sample")
    var text: Markup = "<code>\(check.metric)</code> was <b>\(actual)</b>"
    if let limit = check.limit {
      text += ", the limit is <b>\(Figure(limit, check.unit).text)</b>"
      if let actual = check.actual, let ratio = Figure.ratio(actual, to: limit), actual > limit {
        text += " (\(ratio))"
      }
    }
    text += " <span class=\"soft\"><code>\(check.expression)</code> at \(check.file):\(check.line)"
    text += check.level == .warn ? ", a warning</span>" : "</span>"
    return text
  }
}
