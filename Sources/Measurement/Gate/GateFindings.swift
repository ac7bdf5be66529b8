/// The outcome of a gate: the runs with their verdicts, and the scenarios and variants that were not run.
///
/// Every report of a gate is a pure function of this.
package struct GateFindings: Equatable, Sendable {
  /// A scenario, or one of its variants, that is in the baseline and that the gate did not run. It counts as broken.
  package struct Vanished: Equatable, Sendable {
    package var scenario: String
    /// Nil: the whole scenario.
    package var variant: String?
    /// The baseline's file and line.
    package var file: String
    package var line: Int

    package init(scenario: String, variant: String?, file: String, line: Int) {
      self.scenario = scenario
      self.variant = variant
      self.file = file
      self.line = line
    }
  }

  /// Something other than the app that changed since the baseline: a tape, a device profile, a network, FFmpeg.
  package struct Cause: Equatable, Sendable {
    package var scenario: String
    /// One line for people, such as `the tape of media/city-720p.mp4 has changed`.
    package var text: String

    package init(scenario: String, text: String) {
      self.scenario = scenario
      self.text = text
    }
  }

  package var result: ResultFile
  package var vanished: [Vanished]
  package var causes: [Cause]
  /// How strict the gate was asked to be.
  package var strictness: RunJudgement.Strictness
  /// The strongest code of all runs and of what vanished.
  package var exitCode: ExitCode

  package init(
    result: ResultFile, vanished: [Vanished] = [], causes: [Cause] = [],
    strictness: RunJudgement.Strictness = RunJudgement.Strictness(), exitCode: ExitCode
  ) {
    self.result = result
    self.vanished = vanished
    self.causes = causes
    self.strictness = strictness
    self.exitCode = exitCode
  }
}
