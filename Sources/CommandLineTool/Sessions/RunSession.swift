import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchScenarios

/// The runs of one command line: scenarios × variants, a child process each.
@MainActor
struct RunSession {
  /// The command, which a check of determinism gives again.
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
    workspace = Workspace(apps: tool.apps)
  }

  /// The scenarios that the command line names.
  func scenarios() throws -> [Scenario] {
    guard !arguments.positional.isEmpty else {
      throw UsageError(message: "`\(verb)` needs a scenario file or a folder of them")
    }
    return try workspace.reader.readAll(arguments.positional)
  }

  /// Those that this command line is to run: its shard of those that have its variant.
  func part(of scenarios: [Scenario]) -> [Scenario] {
    guard let shard = options.shard else { return scenarios }
    let chosen = scenarios.filter(hasVariant)
    // Where none has the variant, that is the mistake to be told.
    return chosen.isEmpty ? scenarios : shard.scenarios(of: chosen)
  }

  /// Those of which this command line tells what vanished from them. Of several shards each answers for what it runs, and
  /// the first for what none of them runs, so that all together tell everything once.
  func answered(of scenarios: [Scenario]) -> [Scenario] {
    let part = Set(part(of: scenarios).map(\.name))
    return scenarios.filter { part.contains($0.name) || (answersForRest && !hasVariant($0)) }
  }

  /// True for all shards' first, and for what is no shard.
  var answersForRest: Bool { options.shard.map { $0.number == 1 } ?? true }

  /// Whether a scenario has the variant that is asked for, if one is.
  private func hasVariant(_ scenario: Scenario) -> Bool {
    options.run.variant.map { name in scenario.variants.contains { $0.name == name } } ?? true
  }

  /// Runs them all. Throws where real decoding and a tape disagree: then no number is worth telling.
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

  /// Leaves the records for the process that compares them, when this is the second one of a check of determinism.
  func leavesRawTraces(of runs: [CompletedRun]) throws -> Bool {
    guard let folder = options.rawFolder else { return false }
    try RawTraces(folder: folder).write(runs)
    return true
  }

  /// Leaves filmstrips beside the results, where they are kept. False when one could not be made, which was told.
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

  /// What beside the judgement of each run decides about the exit code: an interrupt, and the check of determinism.
  func otherCodes(_ runs: [CompletedRun]) throws -> [ExitCode] {
    if let code = Interrupts.exitCode { return [code] }
    return options.isCheckingDeterminism ? [try checkDeterminism(runs)] : []
  }

  /// Runs everything again in another process, with hashing left random, and compares record by record.
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
