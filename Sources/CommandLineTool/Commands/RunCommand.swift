import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchReporting

/// `reelbench run`: runs each variant of each scenario in a child process, prints a table on standard output, and
/// writes files to `--out`.
@MainActor
struct RunCommand {
  static let help = """
    usage: reelbench run FILE|DIR… [option …]

      --decode real|tape       real: decode, and audit the tapes (default); tape: replay the tapes
      --clock virtual|wall     virtual: the time of the model (default); wall: paced by this host's clock,
                               with real decoding on threads, while the network is still modelled
      --repeat N               with --clock wall: processes per variant; variants take turns (default 5)
    \(SessionOptions.help)
    """

  private let tool: Tool
  private let raw: ArraySlice<String>

  init(_ tool: Tool, _ raw: ArraySlice<String>) {
    self.tool = tool
    self.raw = raw
  }

  func run() throws -> ExitCode {
    let session = try RunSession(
      tool, "run", raw, accepting: RunOptions.clockOptions, decodingByDefault: .real)
    let runs = try session.perform(try session.scenarios())
    if try session.leavesRawTraces(of: runs) { return Interrupts.exitCode ?? .pass }
    let conclusion = Conclusion(
      runs, ResultBuilder().judge(runs), others: try session.otherCodes(runs))
    if let folder = session.options.out {
      try conclusion.write(to: folder, keeping: session.options.keeping)
    }
    switch session.options.run.clock {
    case .virtual: Console.out(ResultTable(conclusion.judged.map(\.result)).text)
    case .wall:
      let groups = conclusion.file.repeatedRuns
      Console.out(RepetitionTable(groups).text)
      if let folder = session.options.out {
        try TraceArchive.write(
          Array(FidelityJSON.text(groups).utf8), to: folder + "/wall.json")
      }
    }
    if let folder = session.options.out { Console.note("results: \(folder)/result.json") }
    let isFilmed = session.film(conclusion)
    return .strongest(
      [conclusion.exitCode, Interrupts.exitCode ?? .pass] + (isFilmed ? [] : [.internalError]))
  }
}
