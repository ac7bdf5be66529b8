import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchScenarios
import ReelbenchSimulation

/// `reelbench filmstrip`: makes pictures of the screen for stored runs.
@MainActor
struct FilmstripCommand {
  static let help = """
    usage: reelbench filmstrip RESULT… [option …]

    RESULT is a result.json, or the folder that `run --out` wrote. Each run is repeated from its tapes and must give the
    trace that the result names. Small pictures of its screen are written to filmstrip/ beside its trace.

      --every T         time between two pictures (default 100ms)
      --from T          from this instant of the run on, such as 2s or 900ms
      --until T         up to this instant of the run
      --scenario S      only runs of this scenario
      --variant V       only this variant
      --jobs N          runs at once (default: cores)
      --tapes DIR       folder of tapes that are not beside their media
    """

  private let workspace: Workspace
  private let arguments: Arguments

  init(_ tool: Tool, _ raw: ArraySlice<String>) throws {
    workspace = try Workspace(tool)
    arguments = try Arguments(
      raw,
      accepting: [
        .value("every"), .value("from"), .value("until"), .value("scenario"), .value("variant"),
        .value("jobs"), .value("tapes"),
      ])
  }

  func run() throws -> ExitCode {
    guard !arguments.positional.isEmpty else {
      throw UsageError(message: "`filmstrip` needs a result.json, or the folder with one")
    }
    let film = try plan()
    let jobs = try arguments.number("jobs", in: 1...256) ?? Workspace.cores
    Interrupts.listen()
    for name in arguments.positional {
      let stored = try StoredRuns(name)
      let orders = try stored.file.runs.filter(isWanted).map { try order(of: $0, film) }
      guard !orders.isEmpty else {
        throw UsageError(message: "\(name) has no such run")
      }
      try Filming(jobs: jobs, stuckAfter: RunPool.stuckAfter)
        .perform(orders, into: stored.folder)
    }
    return Interrupts.exitCode ?? .pass
  }

  private func plan() throws(UsageError) -> FilmPlan {
    let every = try span("every") ?? FilmstripRequest.usualSpan
    let from = try span("from")
    let until = try span("until")
    guard from != nil || until != nil else { return FilmPlan(every: every) }
    let first = Instant.zero + (from ?? .zero)
    let last = until.map { .zero + $0 } ?? .distantFuture
    guard first <= last else { throw UsageError(message: "`--from` is later than `--until`") }
    return FilmPlan(every: every, window: first...last)
  }

  private func span(_ name: String) throws(UsageError) -> Nanoseconds? {
    guard let text = arguments[name] else { return nil }
    guard let span = FilmstripRequest.span(text) else {
      throw UsageError(message: "`--\(name)` takes a time such as 2s or 900ms, not `\(text)`")
    }
    return span
  }

  private func isWanted(_ run: RunResult) -> Bool {
    (arguments["scenario"] ?? run.scenario) == run.scenario
      && (arguments["variant"] ?? run.variant) == run.variant
  }

  private func order(of run: RunResult, _ film: FilmPlan) throws -> Filming.Order {
    guard let file = RunPlan.file(ofReplay: run.replay) else {
      throw CommandError(
        message: "\(run.scenario)/\(run.variant): its replay command `\(run.replay)` names no file",
        exitCode: .badInput)
    }
    let scenario = try workspace.scenario(file)
    let plans = try workspace.plans(
      [scenario], variant: run.variant, seed: run.seed, decode: .tape, tapes: arguments["tapes"])
    return Filming.Order(plan: plans[0], traceHash: run.traceHash, film: film)
  }
}
