import ReelbenchSimulation

/// `result.json`: what `run` found, and all that reports and comparisons read.
package struct ResultFile: Equatable, Sendable {
  package static let schema = "reelbench.result/1"

  package struct Tool: Equatable, Sendable {
    package var version: String
    package var ffmpeg: String
    package var swift: String
    package init(version: String, ffmpeg: String, swift: String) {
      self.version = version
      self.ffmpeg = ffmpeg
      self.swift = swift
    }
  }

  package var tool: Tool
  /// In the order scenario file, variant, seed.
  package var runs: [RunResult]

  package init(tool: Tool, runs: [RunResult]) {
    self.tool = tool
    self.runs = runs
  }
}

/// One scenario, variant and seed.
package struct RunResult: Equatable, Sendable {
  /// Measurements of the host. Information only: they are not metrics, and no threshold applies to them.
  package struct Host: Equatable, Sendable {
    package var wall: Nanoseconds
    package var processor: Nanoseconds
    package var peakResidentBytes: Int64
    /// Totals of real decoding; all 0 in tape mode.
    package var decode: DecodeTally
    /// The largest lag of the run behind the host's clock; nil on the virtual clock.
    package var lag: Nanoseconds?

    package init(
      wall: Nanoseconds, processor: Nanoseconds, peakResidentBytes: Int64,
      decode: DecodeTally = DecodeTally(), lag: Nanoseconds? = nil
    ) {
      self.wall = wall
      self.processor = processor
      self.peakResidentBytes = peakResidentBytes
      self.decode = decode
      self.lag = lag
    }
  }

  package var scenario: String
  package var variant: String
  package var seed: UInt64
  /// `virtual` or `wall`.
  package var clock: String
  /// The number of this repetition, from 1; nil on the virtual clock, on which all repetitions are the same.
  package var repetition: Int?
  /// `real` or `tape`.
  package var decode: String
  package var outcome: RunOutcome
  /// Why the run ended with this outcome; nil for a run that completed.
  package var reason: String?
  /// `pass` or `fail`.
  package var expect: String
  package var because: [String]
  package var verdict: Verdict
  /// `sha256:…`.
  package var traceHash: String
  /// `committed` or `local`.
  package var tape: String
  package var host: Host
  package var metrics: RunMetrics
  package var checks: [Check]
  package var assumptions: [String]
  /// The `replay` command line that repeats this run.
  package var replay: String
  /// Nil in a result of a version that did not write it.
  package var inputs: RunInputs?
  /// Nil in a result of a version that did not write it.
  package var device: DeviceFacts?

  package init(
    scenario: String, variant: String, seed: UInt64, clock: String, decode: String,
    outcome: RunOutcome, reason: String?, expect: String, because: [String], verdict: Verdict,
    traceHash: String, tape: String, host: Host, metrics: RunMetrics, checks: [Check],
    assumptions: [String], replay: String, inputs: RunInputs? = nil, device: DeviceFacts? = nil,
    repetition: Int? = nil
  ) {
    self.scenario = scenario
    self.variant = variant
    self.seed = seed
    self.clock = clock
    self.decode = decode
    self.outcome = outcome
    self.reason = reason
    self.expect = expect
    self.because = because
    self.verdict = verdict
    self.traceHash = traceHash
    self.tape = tape
    self.host = host
    self.metrics = metrics
    self.checks = checks
    self.assumptions = assumptions
    self.replay = replay
    self.inputs = inputs
    self.device = device
    self.repetition = repetition
  }
}
