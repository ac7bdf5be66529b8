import Foundation
import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchReporting

/// `reelbench report`: writes one HTML page of stored results, with the traces and filmstrips beside them.
struct ReportCommand {
  static let help = """
    usage: reelbench report RESULT… --out FILE.html [option …]

    RESULT is a result.json, or the folder that `run --out` wrote. With the traces beside it, the page also shows what
    happened over time. If a run is in more than one result, the page shows the last one and compares it with the first.

      --out FILE        the page; it needs no other file, no network and no JavaScript
      --history FILE    draw each metric over the commits of a history
    """

  private let arguments: Arguments

  init(_ raw: ArraySlice<String>) throws {
    arguments = try Arguments(
      raw, accepting: [.value("out"), .value("history")])
  }

  func run() throws -> ExitCode {
    guard !arguments.positional.isEmpty else {
      throw UsageError(message: "`report` needs a result.json, or the folder with one")
    }
    guard let file = arguments["out"] else {
      throw UsageError(message: "`report` needs `--out FILE.html`")
    }
    let results = try arguments.positional.map { try StoredRuns($0) }
    var input = ReportInput(
      tool: results[results.count - 1].file.tool, runs: StoredRuns.merged(results))
    if let history = arguments["history"] { input.history = try Self.history(history) }
    func stored(_ run: RunResult) -> StoredRuns? { results.last { $0.holds(run) } }
    let page = try ReportPage(
      input, traces: { try stored($0)?.trace(of: $0) }, strips: { try stored($0)?.strip(of: $0) }
    ).html()
    try TraceArchive.write(Array(page.utf8), to: file)
    Console.note("report: \(file)")
    return .pass
  }

  private static func history(_ path: String) throws -> [HistoryEntry] {
    let data = try StoredFile.read(path)
    do {
      return try HistoryEntry.read(data)
    } catch {
      throw CommandError(message: "\(path): \(error.message)", exitCode: .badInput)
    }
  }
}
