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

      --baseline DIR           the baselines to compare with (made by reelbench baseline update)
      --require-baseline       exit code 5 if a run has no baseline
      --strict-improvement     exit code 4 if a run is better than its baseline
      --report FORM,…          html, junit, md, gitlab: files in --out; github: annotations on standard output
      --history FILE           append a line of JSON with the headline numbers
      --decode real|tape       tape: replay the tapes (default); real: decode, and audit the tapes
    \(SessionOptions.help)

    A baseline without a scenario is reported as GONE if a folder is gated, but not if only files are named. With
    --shard, only the first shard reports it.
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
    reportAge(of: baselines, answered)
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
    // Each step reports its own error, and the steps after it are still worth doing, except filmstrips beside a result
    // that could not be written.
    let isStored = store(conclusion, session)
    let isNoted = note(findings, session)
    let isFilmed = !isStored || session.film(conclusion)
    let isReported = reports.write(findings, of: conclusion)
    return .strongest(
      [findings.exitCode, Interrupts.exitCode ?? .pass]
        + (isStored && isNoted && isFilmed && isReported ? [] : [.internalError]))
  }

  /// Writes the result if `--out` is given. Returns false if it could not be written.
  private func store(_ conclusion: Conclusion, _ session: RunSession) -> Bool {
    guard let out = session.options.out else { return true }
    let code = Tool.reportingErrors {
      try conclusion.write(to: out, keeping: session.options.keeping)
      Console.note("results: \(out)/result.json")
      return .pass
    }
    return code == .pass
  }

  /// Appends a line to the history if `--history` is given. Returns false if it could not be written.
  private func note(_ findings: GateFindings, _ session: RunSession) -> Bool {
    guard let file = session.arguments["history"] else { return true }
    let line = HistoryLine(findings, time: .now, commit: Workspace.commit)
    let code = Tool.reportingErrors {
      try History(file: file).append(line.text)
      return .pass
    }
    return code == .pass
  }

  /// Prints notes about missing and old baselines. They are not stored, since a result must not depend on the date.
  private func reportAge(of baselines: BaselineSet, _ scenarios: [Scenario]) {
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
  /// The time of the host's clock, for file headers and messages.
  static var now: Timestamp {
    Timestamp(secondsSince1970: Int64(Date().timeIntervalSince1970.rounded(.down)))
  }
}
