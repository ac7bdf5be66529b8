import Harness
import Measurement
import Reporting

/// `reelbench run`: scenarios × variants, a child process each; a table on standard output, files under `--out`.
@MainActor
struct RunCommand {
  static let help = """
    usage: reelbench run FILE|DIR… [option …]

      --decode real|tape       decode really and audit (default), or replay the tapes
    \(SessionOptions.help)
    """

  private let tool: Tool
  private let raw: ArraySlice<String>

  init(_ tool: Tool, _ raw: ArraySlice<String>) {
    self.tool = tool
    self.raw = raw
  }

  func run() throws -> ExitCode {
    if raw.contains("--help") {
      Console.out(Self.help)
      return .pass
    }
    let session = try RunSession(tool, "run", raw, accepting: [], decodingByDefault: .real)
    let runs = try session.perform(try session.scenarios())
    if try session.leavesRawTraces(of: runs) { return .pass }
    let conclusion = Conclusion(
      runs, ResultBuilder().judge(runs), others: try session.otherCodes(runs))
    if let folder = session.options.out {
      try conclusion.write(to: folder, keeping: session.options.keeping)
    }
    Console.out(ResultTable(conclusion.judged.map(\.result)).text)
    if let folder = session.options.out { Console.note("results: \(folder)/result.json") }
    try session.film(conclusion)
    return conclusion.exitCode
  }
}
