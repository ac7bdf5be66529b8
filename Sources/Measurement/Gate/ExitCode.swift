/// The exit code of the process.
package enum ExitCode: Int32, CaseIterable, Sendable {
  case pass = 0
  case internalError = 1
  case broken = 2
  case runFailed = 3
  case better = 4
  case missingBaseline = 5
  case notDeterministic = 7
  case expectedFailureMissing = 8
  case badCommandLine = 64
  case badInput = 65
  case interrupted = 130
  case terminated = 143

  /// When several apply, the first of these is used. A process that was ended by a signal has interrupted runs as well;
  /// the code of the signal comes first, because it says more.
  package static let strongestFirst: [ExitCode] = [
    .terminated, .interrupted, .badCommandLine, .badInput, .internalError, .runFailed,
    .notDeterministic, .broken, .expectedFailureMissing, .missingBaseline, .better, .pass,
  ]

  /// The code of a whole from the codes of its parts; `pass` when there are none.
  package static func strongest(_ codes: some Sequence<ExitCode>) -> ExitCode {
    let codes = Set(codes)
    return strongestFirst.first { codes.contains($0) } ?? .pass
  }

  /// What it means, for `explain`.
  package var meaning: String {
    switch self {
    case .pass: "Everything passed."
    case .internalError: "Internal error, or a report could not be written."
    case .broken: "A threshold is broken, or a metric is worse than its baseline allows."
    case .runFailed: "A run crashed, hung, was killed, or one of its steps failed, unexpectedly."
    case .better: "A metric is better than its baseline, and --strict-improvement was given."
    case .missingBaseline: "A baseline is missing, and --require-baseline was given."
    case .notDeterministic: "Not deterministic: the same seed gave a different trace."
    case .expectedFailureMissing:
      "A variant with `expect: fail` did not break what its `because` names."
    case .badCommandLine: "The command line is wrong."
    case .badInput: "A scenario, media, tape or baseline file is bad."
    case .interrupted: "Interrupted (SIGINT); the partial result is kept and marked."
    case .terminated: "Terminated (SIGTERM); the partial result is kept and marked."
    }
  }
}
