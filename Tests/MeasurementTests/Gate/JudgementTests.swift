import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

struct JudgementTests {
  private func check(_ metric: String, _ verdict: Verdict, _ level: Threshold.Level = .error)
    -> Check
  {
    Check(
      metric: metric, expression: "max <= 1", level: level, unit: .one, actual: 2, limit: 1,
      base: nil, verdict: verdict, file: "a.yaml", line: 1)
  }

  private func failing(_ names: String...) -> RunExpectation {
    RunExpectation(mustFail: true, because: names.map { .metric(MetricSelector(name: $0)) })
  }

  @Test func `a run that completes and breaks nothing passes`() {
    let judgement = RunJudgement(
      outcome: .completed, checks: [check("a", .pass)], expectation: .pass)
    #expect(judgement.verdict == .pass)
    #expect(judgement.exitCode == .pass)
  }

  @Test(arguments: [Verdict.fail, .noSample]) func `a broken check fails its run`(
    verdict: Verdict
  ) {
    let judgement = RunJudgement(
      outcome: .completed, checks: [check("a", verdict)], expectation: .pass)
    #expect(judgement.verdict == .fail)
    #expect(judgement.exitCode == .broken)
    #expect(judgement.unexpected == ["a"])
  }

  @Test func `an expected failure that breaks exactly what is named passes`() {
    let judgement = RunJudgement(
      outcome: .completed,
      checks: [check("a", .fail), check("b", .pass), check("c", .warn, .warn)],
      expectation: failing("a"))
    #expect(judgement.verdict == .warn)
    #expect(judgement.exitCode == .pass)
    #expect(judgement.shown == ["a"])
  }

  @Test func `an expected failure that does not happen has its own code`() {
    let judgement = RunJudgement(
      outcome: .completed, checks: [check("a", .fail), check("b", .pass)],
      expectation: failing("a", "b"))
    #expect(judgement.exitCode == .expectedFailureMissing)
    #expect(judgement.missing == ["b"])
    #expect(judgement.verdict == .fail)
  }

  @Test func `a cause that there is nothing to compare with is neither shown nor missing`() {
    let judgement = RunJudgement(
      outcome: .completed, checks: [check("a", .missingBase), check("b", .fail)],
      expectation: failing("a", "b"))
    #expect(judgement.shown == ["b"] && judgement.missing.isEmpty)
    #expect(judgement.exitCode == .pass)
    #expect(judgement.verdict == .missingBase)
    let broken = RunJudgement(
      outcome: .completed, checks: [check("a", .missingBase), check("a", .fail)],
      expectation: failing("a"))
    #expect(broken.shown == ["a"] && broken.missing.isEmpty)
    let absent = RunJudgement(
      outcome: .completed, checks: [check("a", .missingBase)], expectation: failing("a", "b"))
    #expect(absent.exitCode == .expectedFailureMissing && absent.missing == ["b"])
  }

  @Test func `nothing is missing of a run that was interrupted`() {
    let judgement = RunJudgement(outcome: .interrupted, checks: [], expectation: failing("a"))
    #expect(judgement.exitCode == .interrupted)
  }

  @Test func `what an expected failure breaks beyond what is named is broken`() {
    let judgement = RunJudgement(
      outcome: .completed, checks: [check("a", .fail), check("a{phase=x}", .fail)],
      expectation: failing("a"))
    #expect(judgement.exitCode == .broken)
    #expect(judgement.unexpected == ["a{phase=x}"])
  }

  @Test func `a warning does not count for an expected failure`() {
    let judgement = RunJudgement(
      outcome: .completed, checks: [check("a", .warn, .warn)], expectation: failing("a"))
    #expect(judgement.exitCode == .expectedFailureMissing)
  }

  @Test(arguments: [
    (RunOutcome.crashed, ExitCode.runFailed), (.killed, .runFailed), (.hung, .runFailed),
    (.stepFailed, .runFailed), (.interrupted, .interrupted), (.auditFailed, .badInput),
  ]) func `an outcome that nobody expects has its code`(outcome: RunOutcome, code: ExitCode) {
    let judgement = RunJudgement(outcome: outcome, checks: [], expectation: .pass)
    #expect(judgement.exitCode == code)
    #expect(judgement.verdict == .fail)
    #expect(judgement.unexpected == ["outcome.\(outcome.word)"])
  }

  @Test func `an outcome may be expected, with its exception`() {
    let crash = RunExpectation(
      mustFail: true, because: [.outcome(.crashed, detail: "NSRangeException")])
    func code(_ outcome: RunOutcome, _ reason: String?) -> ExitCode {
      RunJudgement(outcome: outcome, reason: reason, checks: [], expectation: crash).exitCode
    }
    #expect(code(.crashed, "NSRangeException: index 4 beyond bounds") == .pass)
    #expect(code(.crashed, "another") == .runFailed)
    #expect(code(.completed, nil) == .expectedFailureMissing)
  }

  @Test func `better and missing bases change the code only when asked to`() {
    let checks = [check("a", .better), check("b", .missingBase)]
    func judgement(_ strictness: RunJudgement.Strictness) -> RunJudgement {
      RunJudgement(
        outcome: .completed, checks: checks, expectation: .pass, strictness: strictness)
    }
    #expect(judgement(.init()).exitCode == .pass)
    #expect(judgement(.init()).verdict == .missingBase)
    #expect(judgement(.init(strictImprovement: true)).exitCode == .better)
    #expect(
      judgement(.init(requireBaseline: true, strictImprovement: true)).exitCode == .missingBaseline)
  }

  @Test func `codes give way in their order`() {
    let order: [ExitCode] = [
      .terminated, .interrupted, .badCommandLine, .badInput, .internalError, .runFailed,
      .notDeterministic, .broken, .expectedFailureMissing, .missingBaseline, .better, .pass,
    ]
    #expect(Set(order) == Set(ExitCode.allCases))
    for (index, code) in order.enumerated() {
      #expect(ExitCode.strongest(order[index...].reversed()) == code)
    }
    #expect(ExitCode.strongest([]) == .pass)
    #expect(
      order.map(\.rawValue) == [143, 130, 64, 65, 1, 3, 7, 2, 8, 5, 4, 0])
  }
}
