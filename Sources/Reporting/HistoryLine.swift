import ReelbenchMeasurement

/// One line of a gate's history: the time, the commit, and the headline numbers of every run. Interrupted runs are left
/// out, since their numbers cannot be compared with those of other commits.
package struct HistoryLine {
  package static let schema = "reelbench.history/1"

  private let findings: GateFindings
  private let time: Timestamp
  private let commit: String?

  /// - Parameter commit: the commit that is checked out; nil outside a repository.
  package init(_ findings: GateFindings, time: Timestamp, commit: String?) {
    self.findings = findings
    self.time = time
    self.commit = commit
  }

  /// JSON, with a line feed at its end.
  package var text: String {
    JSON.object([
      ("schema", .string(Self.schema)), ("time", .string(time.text)),
      ("commit", commit.map(JSON.string) ?? .null),
      ("exit_code", .integer(Int64(findings.exitCode.rawValue))),
      (
        "runs",
        .array(findings.result.runs.filter { $0.outcome != .interrupted }.map(Self.json))
      ),
    ]).line + "\n"
  }

  private static func json(_ run: RunResult) -> JSON {
    .object([
      ("scenario", .string(run.scenario)), ("variant", .string(run.variant)),
      ("seed", .unsigned(run.seed)), ("verdict", .string(run.verdict.rawValue)),
      ("outcome", .string(run.outcome.word)), ("trace_hash", .string(run.traceHash)),
      (
        "metrics",
        .object(
          Headline.all.map { headline in
            let value = headline.value(in: run.metrics)
            return (
              headline.label,
              value.map { $0.isCensored ? .string("never") : .number($0.value) } ?? .null
            )
          })
      ),
    ])
  }
}
