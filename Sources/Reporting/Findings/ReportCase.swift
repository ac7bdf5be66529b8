import ReelbenchMeasurement
import ReelbenchSimulation

/// One thing that a gate asked of one run, and what came of it: what a line of every report is made of.
///
/// Its identity is the scenario and the name. Neither changes when a limit moves or a value does, so that what reads
/// reports can follow a case from one commit to the next.
package struct ReportCase: Equatable, Sendable {
  package enum Status: Equatable, Sendable {
    case passed
    /// Holds, with something to say.
    case warned
    case failed
    /// The run did not end as it should: there is nothing to judge, or only a part.
    case errored
    /// Nothing to compare with.
    case skipped

    /// Whether it is one of those that people have to look at.
    package var isBroken: Bool { self == .failed || self == .errored }
  }

  package var scenario: String
  /// Nil for a whole scenario.
  package var variant: String?
  /// Unique within the scenario.
  package var name: String
  package var status: Status
  /// What was asked, as in `memory.peak: max <= 120MiB`.
  package var subject: String
  /// What came of it, in one line.
  package var message: String
  /// Where it was asked; nil where no file asks for it.
  package var file: String?
  package var line: Int?
  /// In the line, from 1; nil where it is not known.
  package var column: Int?
  /// The command line that repeats the run.
  package var replay: String?
  /// Of the whole run, for the case of its outcome.
  package var wall: Nanoseconds?
}

extension GateFindings {
  /// Every case, in the order of the runs: of each its outcome, its checks, what it had to break; then what vanished.
  package var cases: [ReportCase] {
    var cases: [ReportCase] = []
    for (run, name) in zip(result.runs, result.runNames) {
      cases += RunCases(run, name: name, strictness: strictness).all
    }
    return cases + vanished.map { $0.reportCase }
  }
}

extension ResultFile {
  /// What a report calls each run within its scenario: its variant, and its seed only where that is needed, since a seed may
  /// be another one with each commit.
  var runNames: [String] {
    var counts: [[String]: Int] = [:]
    for run in runs { counts[[run.scenario, run.variant], default: 0] += 1 }
    return runs.map { run in
      let isAlone = counts[[run.scenario, run.variant]] == 1
      return run.variant + (isAlone ? "" : " seed \(run.seed)")
    }
  }
}

extension GateFindings.Vanished {
  fileprivate var reportCase: ReportCase {
    ReportCase(
      scenario: scenario, variant: variant, name: (variant ?? "all variants") + ": is run",
      status: .failed, subject: "is run",
      message: variant == nil
        ? "the baseline knows this scenario, and it was not run: run it, or take it out of the baseline"
        : "the baseline knows this variant, and it was not run: run it, or take it out of the baseline",
      file: file, line: line)
  }
}
