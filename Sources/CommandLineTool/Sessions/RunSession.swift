import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchScenarios

/// The runs of one command line: each variant of each scenario, in a child process.
@MainActor
struct RunSession {
  /// The name of the command, which a determinism check runs again.
  private let verb: String
  private let raw: [String]
  let arguments: Arguments
  let options: SessionOptions
  let workspace: Workspace

  /// - Parameter others: options of this command alone.
  init(
    _ tool: Tool, _ verb: String, _ raw: ArraySlice<String>, accepting others: [Arguments.Option],
    decodingByDefault decode: RunOptions.Decode
  ) throws {
    self.verb = verb
    self.raw = Array(raw)
    arguments = try Arguments(raw, accepting: SessionOptions.accepted + others)
    options = try SessionOptions(arguments, decodingByDefault: decode)
    workspace = try Workspace(tool)
  }

  /// The scenarios that the command line names.
  func scenarios() throws -> [Scenario] {
    guard !arguments.positional.isEmpty else {
      throw UsageError(message: "`\(verb)` needs a scenario file or a folder of them")
    }
    return try workspace.scenarios(arguments.positional)
  }

  /// The scenarios that this command line runs: its shard of the scenarios that have its variant.
  func part(of scenarios: [Scenario]) -> [Scenario] {
    guard let shard = options.shard else { return scenarios }
    let chosen = scenarios.filter(hasVariant)
    // If no scenario has the variant, keep all of them: making the plans then fails with an error about the variant.
    return chosen.isEmpty ? scenarios : shard.scenarios(of: chosen)
  }

  /// The scenarios whose vanished variants this command line reports. Each shard reports those of the scenarios that it
  /// runs, and the first shard also those of the scenarios that no shard runs, so that all shards together report each
  /// variant once.
  func answered(of scenarios: [Scenario]) -> [Scenario] {
    let part = Set(part(of: scenarios).map(\.name))
    return scenarios.filter { part.contains($0.name) || (answersForRest && !hasVariant($0)) }
  }

  /// Whether this is the first shard, or there are no shards.
  var answersForRest: Bool { options.shard.map { $0.number == 1 } ?? true }

  /// Whether a scenario has the requested variant; true if none is requested.
  private func hasVariant(_ scenario: Scenario) -> Bool {
    options.run.variant.map { name in scenario.variants.contains { $0.name == name } } ?? true
  }

  /// Runs the scenarios. Throws if real decoding and a tape disagree, since no metric can be trusted then.
  func perform(_ scenarios: [Scenario]) throws -> [CompletedRun] {
    let part = part(of: scenarios)
    if part.isEmpty, let shard = options.shard {
      Console.note("shard \(shard.number)/\(shard.count) has no scenario")
      return []
    }
    let plans = try workspace.plans(
      part, variant: options.run.variant, seed: options.run.seed, decode: options.run.decode,
      tapes: options.run.tapes)
    Interrupts.listen()
    let runs = try workspace.perform(
      options.run.timed(plans), jobs: options.jobs, stuckAfter: options.run.stuckAfter)
    if let failure = runs.compactMap(\.auditFailure).first {
      throw CommandError(message: failure, exitCode: .badInput)
    }
    return options.run.gathered(runs)
  }

  /// Writes the records for the process that compares them, if this is the second process of a determinism check.
  /// - Returns: whether it is.
  func leavesRawTraces(of runs: [CompletedRun]) throws -> Bool {
    guard let folder = options.rawFolder else { return false }
    try RawTraces(folder: folder).write(runs)
    return true
  }

  /// Writes filmstrips beside the results if `--out` is given, and reports errors. Returns false if one could not be
  /// made.
  func film(_ conclusion: Conclusion) -> Bool {
    guard let folder = options.out else { return true }
    do {
      try Filming(jobs: options.jobs, stuckAfter: options.run.stuckAfter)
        .perform(Filming.orders(options.filmstrip, conclusion), into: folder)
      return true
    } catch let error as CommandError {
      Console.note("error: \(error.message)")
    } catch let error as HarnessError {
      Console.note("error: \(error.message)")
    } catch {
      Console.note("error: no filmstrip can be made: \(error)")
    }
    return false
  }

  /// The exit codes in addition to those of the judged runs: of an interrupt, and of the determinism check.
  func otherCodes(_ runs: [CompletedRun]) throws -> [ExitCode] {
    if let code = Interrupts.exitCode { return [code] }
    return options.isCheckingDeterminism ? [try checkDeterminism(runs)] : []
  }

  /// Runs everything again in a second process, with random hashing, and compares the traces record by record.
  private func checkDeterminism(_ runs: [CompletedRun]) throws -> ExitCode {
    let traces = RawTraces.temporary()
    defer { traces.remove() }
    var again = [verb] + raw.filter { $0 != "--\(SessionOptions.checkDeterminism)" }
    again += ["--\(SessionOptions.rawTraces)", traces.folder]
    guard let code = Reexecution.runAgain(again) else {
      throw CommandError(
        message: "the program could not be started again", exitCode: .internalError)
    }
    if let code = Interrupts.exitCode {
      Console.note("interrupted: whether the runs are deterministic is not known")
      return code
    }
    guard code == 0 else {
      throw CommandError(
        message: "the second process of the determinism check ended with exit code \(code)",
        exitCode: ExitCode(rawValue: code) ?? .internalError)
    }
    var isSame = true
    for (index, run) in runs.enumerated() {
      guard let difference = run.trace.firstDifference(from: try traces.read(index)) else {
        continue
      }
      isSame = false
      Console.note(
        "not deterministic: \(run.plan.title), seed \(run.plan.seed), \(difference.text)")
    }
    if isSame {
      Console.note("deterministic: \(runs.count) runs gave the same traces in two processes")
    }
    return isSame ? .pass : .notDeterministic
  }
}
