import Measurement
import Scenarios
import Simulation

/// Measures completed runs and judges them: checks need the variants of the same scenario and seed beside each other.
package struct ResultBuilder {
  package struct Judged {
    package var result: RunResult
    package var judgement: RunJudgement
  }

  package init() {}

  package func judge(_ runs: [CompletedRun]) -> [Judged] {
    let metrics = runs.map { RunMetrics(of: $0.trace) }
    return runs.indices.map { index in
      var variants: [String: RunMetrics] = [:]
      for other in runs.indices
      where runs[other].plan.scenario.name == runs[index].plan.scenario.name
        && runs[other].plan.seed == runs[index].plan.seed
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
    let judge = Judge(metrics, variants: variants)
    let checks = plan.scenario.thresholds.map { judge.check($0) }
    let judgement = RunJudgement(
      outcome: run.outcome, reason: run.reason, checks: checks, expectation: plan.expectation)
    let result = RunResult(
      scenario: plan.scenario.name, variant: plan.variant.name, seed: plan.seed, clock: "virtual",
      decode: plan.decode.word, outcome: run.outcome,
      reason: run.reason.isEmpty ? nil : run.reason, expect: plan.variant.expectation.rawValue,
      because: plan.variant.because.map(\.text), verdict: judgement.verdict,
      traceHash: run.traceHash, tape: plan.tapeOrigin == .committed ? "committed" : "local",
      host: run.host, metrics: metrics, checks: checks,
      assumptions: plan.scenario.device.assumptions + plan.network.assumptions,
      replay: plan.replay, inputs: plan.inputs)
    return Judged(result: result, judgement: judgement)
  }
}
