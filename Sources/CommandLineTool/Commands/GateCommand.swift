import Foundation
import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchReporting
import ReelbenchScenarios

/// `reelbench gate`: runs scenarios, judges them by their thresholds and by a baseline, and exits with the verdict.
@MainActor
struct GateCommand {
  static let help = """
    usage: reelbench gate FILE|DIR… --baseline DIR [option …]

      --baseline DIR           what the runs are compared with (reelbench baseline update)
      --require-baseline       exit code 5 when a run has none
      --strict-improvement     exit code 4 when a run is better than its baseline
      --report FORM,…          html, junit, md, gitlab: files in --out; github: annotations on standard output
      --history FILE           append a line of JSON with the headline numbers
      --decode real|tape       replay the tapes (default), or decode really and audit
    \(SessionOptions.help)

    A baseline without a scenario is told as vanished when a folder is gated, not when files are named. Of several
    shards the first one tells it.
    """

  private static let options: [Arguments.Option] = [
    .value("baseline"), .flag("require-baseline"), .flag("strict-improvement"), .value("history"),
    .value("report"),
  ]

  private let tool: Tool
  private let raw: ArraySlice<String>

  init(_ tool: Tool, _ raw: ArraySlice<String>) {
    self.tool = tool
    self.raw = raw
  }

  func run() throws -> ExitCode {
    let session = try RunSession(
      tool, "gate", raw, accepting: Self.options, decodingByDefault: .tape)
    guard let folder = session.arguments["baseline"] else {
      throw UsageError(message: "`gate` needs `--baseline DIR`")
    }
    let reports = try ReportOptions(session.arguments)
    let scenarios = try session.scenarios()
    let baselines = try BaselineSet.read(folder)
    let answered = session.answered(of: scenarios)
    tellAge(of: baselines, answered)
    let runs = try session.perform(scenarios)
    if try session.leavesRawTraces(of: runs) { return Interrupts.exitCode ?? .pass }
    let strictness = RunJudgement.Strictness(
      requireBaseline: session.arguments.has("require-baseline"),
      strictImprovement: session.arguments.has("strict-improvement"))
    let builder = ResultBuilder(baselines: baselines, strictness: strictness)
    let others = try session.otherCodes(runs)
    let conclusion = Conclusion(runs, builder.judge(runs), others: others)
    var findings = GateFindings(
      of: conclusion.file, codes: conclusion.judged.map(\.judgement.exitCode),
      scenarios: scenarios, answered: answered, baselines: baselines,
      isWhole: session.answersForRest
        && session.arguments.positional.contains(where: Workspace.isFolder),
      others: others)
    findings.strictness = strictness
    Console.out(GateText(findings).text)
    // What cannot be written was told: what follows is still worth having, but for pictures of a result that is not there.
    let isStored = store(conclusion, session)
    let isNoted = note(findings, session)
    let isFilmed = !isStored || session.film(conclusion)
    let isReported = reports.write(findings, of: conclusion)
    return .strongest(
      [findings.exitCode, Interrupts.exitCode ?? .pass]
        + (isStored && isNoted && isFilmed && isReported ? [] : [.internalError]))
  }

  /// Writes the result where it is asked for. False when it could not be written.
  private func store(_ conclusion: Conclusion, _ session: RunSession) -> Bool {
    guard let out = session.options.out else { return true }
    let code = Tool.told {
      try conclusion.write(to: out, keeping: session.options.keeping)
      Console.note("results: \(out)/result.json")
      return .pass
    }
    return code == .pass
  }

  /// Appends a line to the history, where there is one. False when it could not be written.
  private func note(_ findings: GateFindings, _ session: RunSession) -> Bool {
    guard let file = session.arguments["history"] else { return true }
    let line = HistoryLine(findings, time: .now, commit: Workspace.commit)
    let code = Tool.told {
      try History(file: file).append(line.text)
      return .pass
    }
    return code == .pass
  }

  /// What nobody has looked at for long is told, and nothing else: a stored result does not depend on the day.
  private func tellAge(of baselines: BaselineSet, _ scenarios: [Scenario]) {
    if baselines.all.isEmpty {
      Console.note("note: \(baselines.folder) holds no baseline: every run is new")
    }
    for baseline in baselines.all where scenarios.contains(where: { $0.name == baseline.scenario })
    {
      let days = baseline.time.days(until: .now)
      guard days >= Self.oldAfterDays else { continue }
      Console.note("note: the baseline of \(baseline.scenario) is \(days) days old")
    }
  }

  private static let oldAfterDays: Int64 = 30
}

extension Timestamp {
  /// By the host's clock: for headers of files and for people.
  static var now: Timestamp {
    Timestamp(secondsSince1970: Int64(Date().timeIntervalSince1970.rounded(.down)))
  }
}
