import ReelbenchMeasurement
import ReelbenchSimulation

/// Explanations of the words in results and thresholds.
extension Explanation {
  package static var words: [String] {
    Verdict.allCases.map(\.rawValue) + RunOutcome.allCases.map(\.word)
      + Metric.Kind.allCases.map(\.rawValue) + ["level"]
  }

  /// Nil for any other word.
  package static func word(_ word: String) -> String? {
    let text =
      Verdict(rawValue: word).map { "verdict: \($0.meaning)" }
      ?? RunOutcome.allCases.first { $0.word == word }.map { "outcome of a run: \($0.meaning)" }
      ?? Metric.Kind(rawValue: word).map { "kind of a metric: \($0.meaning)" }
      ?? (word == "level" ? level : nil)
    return text.map { page(word, $0) }
  }

  /// A name and a paragraph about it.
  package static func page(_ name: String, _ text: String, _ lines: [String] = []) -> String {
    ([name, ""] + TextLayout.wrapped(text, width: width) + lines).joined(separator: "\n") + "\n"
  }

  private static let level =
    "level of a threshold: `error` breaks the run and the gate (exit code 2), `warn` is reported and changes "
    + "nothing else. Without a level it is `error`, except for metrics that depend on unpublished costs, "
    + "whose level is `warn` (explain METRIC says so). Write it as { expr: \"p95 <= 500ms\", level: warn }."
}

extension Verdict {
  /// What it means for a check and for a run.
  fileprivate var meaning: String {
    switch self {
    case .pass: "the requirement holds."
    case .fail:
      "of a check: it is broken, at level error. Of a run: one of its checks fails, it did not end as it "
        + "should, or an expected failure did not occur."
    case .warn: "a check of level warn is broken; the gate passes."
    case .better:
      "better than the baseline by more than the margin. It passes, unless --strict-improvement was given: "
        + "then it is exit code 4, so that the better number becomes the baseline."
    case .new: "the baseline does not contain the run or the metric; it passes."
    case .missingBase:
      "there is nothing to compare with: no baseline, or a variant that did not run. It passes, unless "
        + "--require-baseline was given: then it is exit code 5."
    case .noSample:
      "the metric has no sample, so its aggregate has no value. At level error the check is broken: a check "
        + "that no longer measures anything must not pass silently."
    }
  }
}

extension RunOutcome {
  fileprivate var meaning: String {
    switch self {
    case .completed: "the script came to its end."
    case .crashed: "the app trapped or raised; the trace up to there is kept."
    case .killed: "the app used more memory than the phone's limit (memory.limit of the device)."
    case .hung:
      "the run recorded nothing for too long in host time and was ended (--stuck-after)."
    case .stepFailed: "a `check` did not hold, or a `waitFor` ran into its timeout."
    case .interrupted: "Ctrl-C or a signal ended it; the partial result is kept and marked."
    case .auditFailed:
      "real decoding and the tape disagree, so no number is valid; exit code 65."
    }
  }
}

extension Metric.Kind {
  fileprivate var meaning: String {
    switch self {
    case .modelled: "it follows from the device and network profile."
    case .recorded: "it follows from real decoding, by way of the tapes."
    case .host: "information about the host; it is never gated."
    }
  }
}
