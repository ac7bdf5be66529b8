import Foundation
import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchReporting
import ReelbenchSimulation

/// `reelbench replay`: repeats one run and prints it as a timeline, as a list of events, or as exact numbers.
@MainActor
struct ReplayCommand {
  static let help = """
    usage: reelbench replay FILE --variant V --seed N [option …]

      --timeline               print what was on the screen (one row per cell, one column per 50 ms),
                               and the calls into the app.
                               cells: . absent, P poster, b blank, x a frame of another item, a digit:
                               a frame of the item whose index ends in it; finger: | down, - held;
                               scroll: d dragged, ~ moving by itself; main: ! hitch;
                               turn: A the app began an animated scroll
      --starts                 print each start of a video as a timeline of its stages, whose
                               durations sum to first_frame
      --events                 print every event
      --until T                only up to this instant of the run, such as 2.5s or 900ms
      --baseline DIR           judge the run as `gate` does, and print exact numbers
      --decode real|tape       real: decode, and audit the tapes (default); tape: replay the tapes
      --clock virtual|wall     virtual: the time of the model (default); wall: paced by this host's clock
      --workers N              decode threads (default 0; on the wall clock: cores)
      --tapes DIR              folder of tapes that are not beside their media
      --stuck-after S          seconds of host time in which the run must record something (default 120)
    """

  private let workspace: Workspace
  private let arguments: Arguments
  private let options: RunOptions

  init(_ tool: Tool, _ raw: ArraySlice<String>) throws {
    workspace = try Workspace(tool)
    arguments = try Arguments(
      raw,
      accepting: RunOptions.accepted + [
        .value("until"), .flag("timeline"), .flag("starts"), .flag("events"),
        .value("baseline"), .value("clock"),
      ])
    options = try RunOptions(arguments)
  }

  func run() throws -> ExitCode {
    guard arguments.positional.count == 1 else {
      throw UsageError(message: "`replay` needs one scenario file")
    }
    guard let variant = options.variant else {
      throw UsageError(message: "`replay` needs `--variant`")
    }
    let until = try limit()
    let scenario = try workspace.scenario(arguments.positional[0])
    let all = try workspace.plans(
      [scenario], variant: nil, seed: options.seed, decode: options.decode, tapes: options.tapes)
    guard let plan = all.first(where: { $0.variant.name == variant }) else {
      throw UsageError(
        message: "\(scenario.file) has no variant `\(variant)`; it has "
          + scenario.variants.map(\.name).joined(separator: ", "))
    }
    let companions = Self.companions(of: plan)
    var plans = [plan] + all.filter { companions.contains($0.variant.name) }
    for place in plans.indices { plans[place].clock = options.clock }
    Interrupts.listen()
    let runs = try RunPool(
      jobs: 1, stuckAfter: options.stuckAfter, isInterrupted: { Interrupts.isReceived }
    ).run(plans)
    if let failure = runs.compactMap(\.auditFailure).first {
      throw CommandError(message: failure, exitCode: .badInput)
    }
    let baselines = try arguments["baseline"].map { folder throws(BaselineError) in
      try BaselineSet.read(folder)
    }
    return report(runs, until: until, baselines)
  }

  /// The variants that thresholds compare with. Their metrics are needed to judge this one.
  private static func companions(of plan: RunPlan) -> Set<String> {
    var names: Set<String> = []
    for threshold in plan.scenario.thresholds {
      if case .timesVariant(_, let name) = threshold.expression.right { names.insert(name) }
    }
    names.remove(plan.variant.name)
    return names
  }

  private func limit() throws(UsageError) -> Instant {
    guard let text = arguments["until"] else { return .distantFuture }
    let factors: [(suffix: String, nanoseconds: Double)] = [("ms", 1e6), ("us", 1e3), ("s", 1e9)]
    for (suffix, factor) in factors where text.hasSuffix(suffix) {
      if let value = Double(text.dropLast(suffix.count)), value >= 0, value * factor < 9e18 {
        return Instant(nanoseconds: Int64((value * factor).rounded()))
      }
    }
    throw UsageError(message: "`--until` takes an instant such as 2.5s or 900ms, not `\(text)`")
  }

  private func report(
    _ runs: [CompletedRun], until: Instant, _ baselines: BaselineSet?
  ) -> ExitCode {
    let run = runs[0]
    if arguments.has("timeline") {
      Console.out(run.trace.picture(until: until).text)
      Console.out("\ncalls\n" + CallList.text(run.trace.records, until: until))
    }
    if arguments.has("starts") { Console.out(StartList.text(run.trace, until: until)) }
    if arguments.has("events") {
      var text = ""
      for record in run.trace.records where record.at <= until {
        if let event = run.trace.event(record) { text += event + "\n" }
      }
      Console.out(text)
    }
    let judged = ResultBuilder(baselines: baselines).judge(runs)[0]
    Console.out("\(run.plan.title), seed \(run.plan.seed): \(run.outcome.word)")
    if !run.reason.isEmpty { Console.out("  \(run.reason)") }
    if !run.errorOutput.isEmpty { Console.note(run.errorOutput) }
    Console.out("trace_hash \(run.traceHash)")
    Console.out(ResultTable([judged.result]).text)
    if baselines != nil {
      for block in FailureText(judged.result).blocks {
        Console.out(block.joined(separator: "\n"))
      }
    }
    return Interrupts.exitCode ?? judged.judgement.exitCode
  }
}
