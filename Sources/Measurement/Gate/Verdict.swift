/// The judgement of a check or of a run.
package enum Verdict: String, CaseIterable, Sendable {
  case pass, fail, warn
  /// Better than the baseline by more than its margin.
  case better
  /// The baseline does not know this metric.
  case new
  /// There is nothing to compare with.
  case missingBase = "missing-base"
  /// The metric did not occur, so its aggregate has no value. Counts as broken at level error.
  case noSample = "no-sample"
}

/// One threshold, judged.
package struct Check: Equatable, Sendable {
  /// The metric with its selectors.
  package var metric: String
  /// As written.
  package var expression: String
  package var level: Threshold.Level
  /// Of `actual`, `limit` and `base`.
  package var unit: Metric.Unit
  /// Nil when there was no sample, or when the aggregate fell on a visit that never saw its frame.
  package var actual: Double?
  /// The aggregate fell on a visit that never saw its frame.
  package var isCensored: Bool
  /// What `actual` was compared with; nil when there was nothing to compare with.
  package var limit: Double?
  package var base: Double?
  package var verdict: Verdict
  package var file: String
  package var line: Int
  /// Column of the expression in its line, from 1, in Unicode scalars; nil when only the line is known.
  package var column: Int?

  package init(
    metric: String, expression: String, level: Threshold.Level, unit: Metric.Unit, actual: Double?,
    isCensored: Bool = false, limit: Double?, base: Double?, verdict: Verdict, file: String,
    line: Int, column: Int? = nil
  ) {
    self.metric = metric
    self.expression = expression
    self.level = level
    self.unit = unit
    self.actual = actual
    self.isCensored = isCensored
    self.limit = limit
    self.base = base
    self.verdict = verdict
    self.file = file
    self.line = line
    self.column = column
  }

  /// Whether the check fails its run: broken, or without a sample, at level error.
  package var isBroken: Bool {
    verdict == .fail || (verdict == .noSample && level == .error)
  }
}
