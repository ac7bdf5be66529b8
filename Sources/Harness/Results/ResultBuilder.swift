import ReelbenchMeasurement
import ReelbenchScenarios
import ReelbenchSimulation

/// Measures completed runs and judges them together, since checks compare variants of the same scenario and seed.
package struct ResultBuilder {
  package struct Judged {
    package var result: RunResult
    package var judgement: RunJudgement
  }

  /// Nil if runs are not compared with baselines.
  private let baselines: BaselineSet?
  private let strictness: RunJudgement.Strictness

  package init(
    baselines: BaselineSet? = nil, strictness: RunJudgement.Strictness = .init()
  ) {
    self.baselines = baselines
    self.strictness = strictness
  }

  package func judge(_ runs: [CompletedRun]) -> [Judged] {
    // The metrics are judged as they are stored, so that a result that is read again gives the same verdicts.
    let metrics = runs.map { RunMetrics(of: $0.trace).asStored }
    return runs.indices.map { index in
      var variants: [String: RunMetrics] = [:]
      for other in runs.indices
      where runs[other].plan.scenario.name == runs[index].plan.scenario.name
        && runs[other].plan.seed == runs[index].plan.seed
        && runs[other].plan.repetition == runs[index].plan.repetition
        && runs[other].outcome != .interrupted
      {
        variants[runs[other].plan.variant.name] = metrics[other]
      }
      return judge(runs[index], metrics[index], variants)
    }
  }

  private func judge(
    _ run: CompletedRun, _ metrics: RunMetrics, _ variants: [String: RunMetrics]
  ) -> Judged {
    let plan = run.plan
    let baseline = baselines?[plan.scenario.name]
    let base = baseline?.run(plan.variant.name, seed: plan.seed)
    let judge = Judge(metrics, variants: variants, base: base)
    let isVirtual = plan.clock == .virtual
    // It is not known what an interrupted run would have measured, so it has no checks.
    let thresholds = run.outcome == .interrupted ? [] : plan.scenario.thresholds
    var checks = thresholds.map { threshold in
      var threshold = threshold
      if !isVirtual { threshold.level = .warn }
      return judge.check(threshold)
    }
    // Numbers of an intended failure, and of a run that did not reach its end, are not compared with the baseline.
    let isWhole = run.outcome == .completed && run.reason.isEmpty
    if let baseline, let base, !plan.expectation.mustFail, isWhole {
      checks += DefaultComparison.checks(
        of: metrics, thresholds: plan.scenario.thresholds, against: base, file: baseline.file)
    }
    let judgement = RunJudgement(
      outcome: run.outcome, reason: run.reason, checks: checks,
      expectation: isVirtual ? plan.expectation : Self.asked(of: run),
      isNew: baselines != nil && base == nil, strictness: strictness)
    let result = RunResult(
      scenario: plan.scenario.name, variant: plan.variant.name, seed: plan.seed,
      clock: plan.clock.rawValue,
      decode: plan.decode.word, outcome: run.outcome,
      reason: run.reason.isEmpty ? nil : run.reason,
      expect: isVirtual ? plan.variant.expectation.rawValue : "pass",
      because: isVirtual ? plan.variant.because.map(\.text) : [], verdict: judgement.verdict,
      traceHash: run.traceHash, tape: plan.tapeOrigin == .committed ? "committed" : "local",
      host: run.host, metrics: metrics, checks: checks,
      assumptions: plan.scenario.device.assumptions + plan.network.assumptions,
      replay: plan.replay + (baselines.map { " --baseline \(RunPlan.quoted($0.folder))" } ?? ""),
      inputs: plan.inputs,
      device: DeviceFacts(
        memoryWarning: plan.scenario.device.memoryWarning,
        memoryLimit: plan.scenario.device.memoryLimit),
      repetition: plan.repetition)
    return Judged(result: result, judgement: judgement)
  }

  /// On the host's clock no number is judged: a run must only complete, or end as the scenario file says.
  private static func asked(of run: CompletedRun) -> RunExpectation {
    let endings = run.plan.expectation.because.filter { cause in
      if case .outcome = cause { true } else { false }
    }
    guard run.outcome != .completed, !endings.isEmpty else { return .pass }
    return RunExpectation(mustFail: true, because: endings)
  }
}
