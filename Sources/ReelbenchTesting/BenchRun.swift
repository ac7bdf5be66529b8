import ReelbenchMeasurement
import ReelbenchSimulation

/// One run: a variant with one seed.
public struct BenchRun: Sendable {
  /// How a run ended.
  public enum Outcome: String, Sendable {
    case completed, crashed, hung, interrupted
    /// The device had no memory left for the app, or a threshold with `abortOnFail` was broken.
    case killed
    /// A `check` or `waitFor` of the script did not hold.
    case stepFailed = "step-failed"
    /// Real decoding and the tape disagree.
    case auditFailed = "audit-failed"
    /// The scenario has no such variant.
    case missing
  }

  /// A threshold of the scenario, and what was measured.
  public struct Check: Sendable, CustomStringConvertible {
    public let metric: String
    /// As written in the scenario, such as `final == 0`.
    public let expression: String
    /// `pass`, `fail`, `warn`, `no-sample` and the like: `reelbench explain no-sample`.
    public let verdict: String
    /// In the metric's unit; nil if nothing was measured.
    public let measured: Double?
    /// The line of the scenario file that contains the threshold.
    public let line: Int
    /// Whether the check fails its run: it is broken or has no sample, and its level is error.
    public let isBroken: Bool
    let replay: String

    init(_ check: ReelbenchMeasurement.Check, replay: String) {
      metric = check.metric
      expression = check.expression
      verdict = check.verdict.rawValue
      measured = check.actual
      line = check.line
      isBroken = check.isBroken
      self.replay = replay
    }

    /// The broken check of a run that does not exist.
    init(missing reason: String) {
      metric = "variant"
      expression = "exists"
      verdict = "fail"
      measured = nil
      line = 0
      isBroken = true
      replay = reason
    }

    public var description: String {
      "\(metric): \(expression), was \(measured.map { "\($0)" } ?? "not measured") (\(verdict); \(replay))"
    }
  }

  public let scenario: String
  public let variant: String
  public let seed: UInt64
  public let outcome: Outcome
  /// The reason for the outcome; empty for a run that completed.
  public let reason: String
  /// Every metric by its name.
  public let metrics: BenchMetrics
  public let checks: [Check]
  /// SHA-256 of the trace; the same scenario, app and seed give the same one.
  public let traceHash: String
  /// The command line that repeats this run.
  public let replay: String

  /// The thresholds that were broken.
  public var failures: [Check] { checks.filter(\.isBroken) }

  init(_ run: RunResult, program: String) {
    let replay = "swift run " + run.replay
    scenario = run.scenario
    variant = run.variant
    seed = run.seed
    outcome = Outcome(rawValue: run.outcome.word) ?? .crashed
    reason = run.reason ?? ""
    metrics = BenchMetrics(run.metrics, replay: replay)
    checks = run.checks.map { Check($0, replay: replay) }
    traceHash = run.traceHash
    self.replay = replay
  }

  private init(missing variant: String, _ reason: String) {
    scenario = ""
    self.variant = variant
    seed = 0
    outcome = .missing
    self.reason = reason
    metrics = BenchMetrics(nil, replay: reason)
    checks = [Check(missing: reason)]
    traceHash = ""
    replay = ""
  }

  static func missing(_ variant: String, among known: [String]) -> BenchRun {
    let near = Spelling.nearest(to: variant, among: known).map { ", did you mean `\($0)`?" } ?? ""
    return BenchRun(
      missing: variant,
      "there is no run of the variant `\(variant)`\(near); there are \(known.joined(separator: ", "))"
    )
  }
}

extension BenchRun: CustomStringConvertible {
  public var description: String {
    guard outcome != .missing else { return reason }
    return
      "\(scenario)/\(variant): \(outcome.rawValue)\(reason.isEmpty ? "" : ", \(reason)") (\(replay))"
  }
}
