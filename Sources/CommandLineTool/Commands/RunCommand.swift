import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchReporting

/// `reelbench run`: scenarios × variants, a child process each; a table on standard output, files under `--out`.
@MainActor
struct RunCommand {
  static let help = """
    usage: reelbench run FILE|DIR… [option …]

      --decode real|tape       decode really and audit (default), or replay the tapes
      --clock virtual|wall     the model's time (default), or held to the pace of this host's clock, with
                               real decoding on threads; what the network does stays modelled
      --repeat N               with --clock wall: fresh processes for each variant, in turn (default 5)
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
