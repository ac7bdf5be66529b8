import ReelbenchHarness
import ReelbenchSimulation

/// The parsed options of the commands that run scenarios and store the results.
struct SessionOptions {
  enum TraceKeeping: String, CaseIterable { case on, off, retainOnFailure = "retain-on-failure" }

  /// A hidden option: the folder to which the second process of `--check-determinism` writes its raw records.
  static let rawTraces = "raw-traces"
  static let checkDeterminism = "check-determinism"

  static let accepted: [Arguments.Option] =
    RunOptions.accepted + [
      .value("out"), .value("jobs"), .value("trace"), .flag(checkDeterminism),
      .value(rawTraces), .value("shard"), .value("filmstrip"),
    ]

  /// The lines of these options in a command's help, without `--decode`, whose default differs between commands.
  static let help = """
      --variant V              only this variant
      --seed N                 use this seed instead of the scenario's
      --out DIR                write DIR/result.json and the traces
      --jobs N                 runs at once (default: cores)
      --shard I/N              only part I of N parts; a scenario is never divided
      --workers N              decode threads per run (default 0)
      --tapes DIR              folder of tapes that are not beside their media
      --stuck-after S          seconds of host time in which a run must record something (default 120)
      --trace on|off|retain-on-failure
    \(FilmstripRequest.help)
      --check-determinism      run everything in two processes and compare the traces
    """

  let run: RunOptions
  /// Runs at once.
  let jobs: Int
  /// Nil to run all scenarios.
  let shard: Shard?
  /// The folder for results; nil to store nothing.
  let out: String?
  let keeping: TraceKeeping
  let filmstrip: FilmstripRequest
  let isCheckingDeterminism: Bool
  let rawFolder: String?

  init(_ arguments: Arguments, decodingByDefault decode: RunOptions.Decode) throws(UsageError) {
    run = try RunOptions(arguments, decodingByDefault: decode)
    jobs =
      try arguments.number("jobs", in: 1...256)
      ?? (run.clock == .virtual ? Workspace.cores : 1)
    shard = try arguments["shard"].map { text throws(UsageError) in try Shard(text) }
    out = arguments["out"]
    keeping = try arguments.choice("trace", of: TraceKeeping.self) ?? .on
    let request = try FilmstripRequest(arguments["filmstrip"])
    // With `--trace off`, filmstrips are made only if they are requested.
    filmstrip = keeping == .off && arguments["filmstrip"] == nil ? .off : request
    guard out != nil || arguments["filmstrip"] == nil || filmstrip == .off else {
      throw UsageError(message: "`--filmstrip` needs `--out DIR`, where its pictures go")
    }
    isCheckingDeterminism = arguments.has(Self.checkDeterminism)
    guard !isCheckingDeterminism || run.clock == .virtual else {
      throw UsageError(message: "`--check-determinism` is for the virtual clock")
    }
    rawFolder = arguments[Self.rawTraces]
  }
}
