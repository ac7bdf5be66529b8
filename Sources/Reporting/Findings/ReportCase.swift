import ReelbenchMeasurement
import ReelbenchSimulation

/// One requirement that a gate checks on one run, with its result. Every report is made of these cases.
///
/// The scenario and the name identify it. Neither changes with a limit or a value, so that tools can follow a case from
/// one commit to the next.
package struct ReportCase: Equatable, Sendable {
  package enum Status: Equatable, Sendable {
    case passed
    /// Broken or without a sample, at level warn: the gate passes.
    case warned
    case failed
    /// The run did not end as it should, so all or part of it cannot be judged.
    case errored
    /// There is nothing to compare with, or the run was interrupted.
    case skipped

    /// Whether people have to look at it.
    package var isBroken: Bool { self == .failed || self == .errored }
  }

  package var scenario: String
  /// Nil for a whole scenario.
  package var variant: String?
  /// Unique within the scenario.
  package var name: String
  package var status: Status
  /// The requirement, such as `memory.peak: max <= 120MiB`.
  package var subject: String
  /// The result, in one line.
  package var message: String
  /// The file that states the requirement; nil if none does.
  package var file: String?
  package var line: Int?
  /// The column in the line, from 1; nil if it is not known.
  package var column: Int?
  /// The command line that repeats the run.
  package var replay: String?
  /// The wall time of the whole run; only the case of its outcome has it.
  package var wall: Nanoseconds?
}

extension GateFindings {
  /// All cases, in the order of the runs: for each run its outcome, a missing baseline, its checks and its expected
  /// failures; then what vanished.
  package var cases: [ReportCase] {
    var cases: [ReportCase] = []
    for (run, name) in zip(result.runs, result.runNames) {
      cases += RunCases(run, name: name, strictness: strictness).all
    }
    return cases + vanished.map { $0.reportCase }
  }
}

extension ResultFile {
  /// The name of each run in a report, unique within its scenario: its variant, and its seed only if the variant has
  /// several runs, since the seed may change with each commit.
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
