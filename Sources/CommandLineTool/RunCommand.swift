import Harness
import Measurement
import Media
import Reporting
import Scenarios

/// `reelbench run`: scenarios × variants, a child process each; a table on standard output, files under `--out`.
@MainActor
struct RunCommand {
  enum TraceKeeping: String, CaseIterable { case on, off, retainOnFailure = "retain-on-failure" }

  static let help = """
    usage: reelbench run FILE|DIR… [option …]

      --variant V              only this variant
      --seed N                 instead of the scenario's
      --out DIR                write DIR/result.json and the traces
      --jobs N                 runs at once (default: cores)
      --decode real|tape       decode really and audit (default), or replay the tapes
      --workers N              decode threads a run (default 0)
      --tapes DIR              where tapes lie that are not beside their media
      --trace on|off|retain-on-failure
      --check-determinism      run everything in two processes and compare the traces
    """

  /// Hidden: where a second process leaves its raw records for `--check-determinism`.
  private static let rawOption = "raw-traces"

  private let workspace: Workspace
  private let arguments: Arguments
  private let raw: [String]
  private let options: RunOptions
  private let isHelp: Bool

  init(_ tool: Tool, _ raw: ArraySlice<String>) throws {
    workspace = Workspace(apps: tool.apps)
    self.raw = Array(raw)
    isHelp = raw.contains("--help")
    arguments = try Arguments(
      raw.filter { $0 != "--help" },
      accepting: RunOptions.accepted + [
        .value("out"), .value("jobs"), .value("trace"), .flag("check-determinism"),
        .value(Self.rawOption),
      ])
    options = try RunOptions(arguments)
  }

  func run() throws -> ExitCode {
    if isHelp {
      Console.out(Self.help)
      return .pass
    }
    guard !arguments.positional.isEmpty else {
      throw UsageError(message: "`run` needs a scenario file or a folder of them")
    }
    let jobs = try arguments.number("jobs", in: 1...256) ?? Workspace.cores
    let keeping = try arguments.choice("trace", of: TraceKeeping.self) ?? .on
    let scenarios = try workspace.reader.readAll(arguments.positional)
    let plans = try workspace.plans(
      scenarios, variant: options.variant, seed: options.seed, decode: options.decode,
      tapes: options.tapes)
    Interrupts.listen()
    let runs = try workspace.perform(plans, jobs: jobs)
    if let failure = runs.compactMap(\.auditFailure).first {
      throw CommandError(message: failure, exitCode: .badInput)
    }
    if let folder = arguments[Self.rawOption] {
      try RawTraces(folder: folder).write(runs)
      return .pass
    }
    return try conclude(runs, keeping: keeping)
  }

  private func conclude(_ runs: [CompletedRun], keeping: TraceKeeping) throws -> ExitCode {
    let judged = ResultBuilder().judge(runs)
    let results = judged.map(\.result)
    var codes = judged.map(\.judgement.exitCode)
    if let code = Interrupts.exitCode { codes.append(code) }
    if arguments.has("check-determinism"), !Interrupts.isReceived {
      codes.append(try checkDeterminism(runs))
    }
    if let folder = arguments["out"] { try write(judged, runs, to: folder, keeping: keeping) }
    Console.out(ResultTable(results).text)
    if let folder = arguments["out"] { Console.note("results: \(folder)/result.json") }
    return .strongest(codes)
  }

  // MARK: Files

  private func write(
    _ judged: [ResultBuilder.Judged], _ runs: [CompletedRun], to folder: String,
    keeping: TraceKeeping
  ) throws {
    let file = ResultFile(
      tool: ResultFile.Tool(
        version: Tool.version, ffmpeg: Libav.version, swift: Self.swiftVersion),
      runs: judged.map(\.result))
    for (run, judged) in zip(runs, judged) {
      let isKept =
        keeping == .on || (keeping == .retainOnFailure && judged.judgement.exitCode != .pass)
      guard isKept else { continue }
      try TraceArchive.write(
        run.trace,
        to: "\(folder)/\(run.plan.scenario.name)/\(run.plan.variant.name)/\(run.plan.seed)"
          + "/trace.ndjson.gz")
    }
    try TraceArchive.write(Array(file.text.utf8), to: folder + "/result.json")
  }

  private static var swiftVersion: String {
    #if compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  // MARK: Determinism

  /// Runs everything again in another process, with hashing left random, and compares record by record.
  private func checkDeterminism(_ runs: [CompletedRun]) throws -> ExitCode {
    let traces = RawTraces.temporary()
    defer { traces.remove() }
    var again = ["run"] + raw.filter { $0 != "--check-determinism" }
    again += ["--\(Self.rawOption)", traces.folder]
    guard let code = Reexecution.runAgain(again) else {
      throw CommandError(
        message: "the program could not be started again", exitCode: .internalError)
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
