import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchReporting

/// `reelbench trace`: converts stored traces into one file that trace viewers can open.
@MainActor
struct TraceCommand {
  static let help = """
    usage: reelbench trace RESULT… --out FILE.json.gz [option …]

    RESULT is a result.json with the traces beside it, or the folder that `run --out` wrote. The output is in Chrome's
    trace event format: open it at https://ui.perfetto.dev or in chrome://tracing. Each run is shown as a process.

      --out FILE      the output file; compressed if its name ends in .gz
      --scenario S    only runs of this scenario
      --variant V     only this variant
    """

  private let arguments: Arguments

  init(_ raw: ArraySlice<String>) throws {
    arguments = try Arguments(
      raw,
      accepting: [.value("out"), .value("scenario"), .value("variant")])
  }

  func run() throws -> ExitCode {
    guard !arguments.positional.isEmpty else {
      throw UsageError(message: "`trace` needs a result.json, or the folder with one")
    }
    guard let file = arguments["out"] else {
      throw UsageError(message: "`trace` needs `--out FILE.json.gz`")
    }
    var events = TraceEvents()
    var written = 0
    for name in arguments.positional {
      let stored = try StoredRuns(name)
      for run in stored.file.runs where isWanted(run) {
        let title = "\(run.scenario)/\(run.variant), seed \(run.seed)"
        guard let trace = try stored.trace(of: run) else {
          Console.note("there is no trace of \(title) beside \(name)")
          continue
        }
        events.add(trace, title: title)
        written += 1
      }
    }
    guard written > 0 else {
      throw CommandError(
        message: "there is no trace to write; `run --out DIR` stores them with the result",
        exitCode: .badInput)
    }
    if events.leftOut > 0 { Console.note("\(events.leftOut) events did not fit and are left out") }
    let bytes = Array(events.json(tool: Tool.version).utf8)
    if file.hasSuffix(".gz") {
      try TraceArchive.writeCompressed(bytes, to: file)
    } else {
      try TraceArchive.write(bytes, to: file)
    }
    Console.note("trace: \(file), \(written) runs")
    return .pass
  }

  private func isWanted(_ run: RunResult) -> Bool {
    (arguments["scenario"] ?? run.scenario) == run.scenario
      && (arguments["variant"] ?? run.variant) == run.variant
  }
}
