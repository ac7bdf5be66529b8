import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchReporting
import ReelbenchScenarios

/// `reelbench baseline update`: writes the baselines of all named scenarios, or of none.
@MainActor
struct BaselineUpdate {
  private let workspace: Workspace
  private let arguments: Arguments
  private let options: RunOptions
  private let jobs: Int

  init(_ tool: Tool, _ raw: ArraySlice<String>) throws {
    workspace = try Workspace(tool)
    arguments = try Arguments(
      raw,
      accepting: [
        .value("baseline"), .value("reason"), .value("from"), .value("decode"), .value("jobs"),
        .value("workers"), .value("tapes"), .value("stuck-after"),
      ])
    options = try RunOptions(arguments, decodingByDefault: .tape)
    jobs = try arguments.number("jobs", in: 1...256) ?? Workspace.cores
  }

  func run() throws -> ExitCode {
    guard !arguments.positional.isEmpty, let folder = arguments["baseline"] else {
      throw UsageError(
        message: "`baseline update` needs scenarios and `--baseline DIR`")
    }
    let reason = (arguments["reason"] ?? "").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    guard !reason.isEmpty else {
      throw UsageError(
        message: "`baseline update` needs `--reason`: it is what a reviewer reads first")
    }
    let scenarios = try workspace.scenarios(arguments.positional)
    let plans = try workspace.plans(
      scenarios, variant: nil, seed: nil, decode: options.decode, tapes: options.tapes)
    let file = try arguments["from"].map { try stored($0, plans) } ?? measured(plans)
    if let code = Interrupts.exitCode {
      Console.note("interrupted: nothing is written")
      return code
    }
    let faults = file.runs.flatMap(\.faults)
    guard faults.isEmpty else {
      for fault in faults { Console.note("not fit for a baseline: \(fault)") }
      throw CommandError(
        message: "nothing is written: a baseline needs runs that all meet their expectations",
        exitCode: file.runs.contains { $0.tape != "committed" } ? .badInput : .broken)
    }
    var files: [(path: String, bytes: [UInt8])] = []
    var summaries: [String] = []
    for scenario in scenarios {
      let new = Baseline(
        of: file.runs.filter { $0.scenario == scenario.name }, thresholds: scenario.thresholds,
        tool: file.tool, time: .now, reason: reason,
        file: BaselineSet.path(of: scenario.name, in: folder))
      let difference = known(scenario.name, folder).map { BaselineDifference(from: $0, to: new) }
      files.append((new.file, Array(new.text.utf8)))
      summaries.append(
        difference.map { BaselineText.difference(scenario.name, $0) }
          ?? "\(scenario.name): a new baseline of \(new.runs.count) runs")
    }
    try TraceArchive.write(all: files)
    for summary in summaries { Console.out(summary) }
    return .pass
  }

  /// The baseline that is replaced; nil if there is none, or if it cannot be read, as with a file that contains merge
  /// conflict markers.
  private func known(_ scenario: String, _ folder: String) -> Baseline? {
    do throws(BaselineError) {
      return try BaselineSet.read(scenario, in: folder)
    } catch {
      Console.note("note: replacing an unreadable baseline: \(error.message)")
      return nil
    }
  }

  private func measured(_ plans: [RunPlan]) throws -> ResultFile {
    Interrupts.listen()
    let runs = try workspace.perform(plans, jobs: jobs, stuckAfter: options.stuckAfter)
    if let failure = runs.compactMap(\.auditFailure).first {
      throw CommandError(message: failure, exitCode: .badInput)
    }
    return Conclusion(runs, ResultBuilder().judge(runs), others: []).file
  }

  /// Reads the runs of the plans from a stored result. Throws unless the same versions of the tool made them from the
  /// same inputs.
  private func stored(_ path: String, _ plans: [RunPlan]) throws -> ResultFile {
    let file = try Workspace.result(path)
    func refuse(_ why: String) -> CommandError {
      CommandError(message: "\(path): \(why): run the scenarios again", exitCode: .badInput)
    }
    if let change = Tool.built.changes(from: file.tool).first { throw refuse(change) }
    let runs = try plans.map { plan in
      guard
        let run = file.runs.first(where: {
          $0.scenario == plan.scenario.name && $0.variant == plan.variant.name
            && $0.seed == plan.seed
        })
      else { throw refuse("it has no run of \(plan.title), seed \(plan.seed)") }
      guard let inputs = run.inputs else {
        throw refuse("it does not record the inputs of its runs")
      }
      if let change = plan.inputs.changes(from: inputs).first { throw refuse(change) }
      return run
    }
    return ResultFile(tool: file.tool, runs: runs)
  }
}
