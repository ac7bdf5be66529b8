import Foundation
import Harness
import Measurement
import Reporting

/// `reelbench merge`: the results of shards as one, with the traces that lie beside them.
struct MergeCommand {
  private static let help = """
    usage: reelbench merge RESULT… --out DIR

      RESULT     a result.json, or a folder that holds one
      --out DIR  write DIR/result.json, and the traces that lie beside the results

      A run that is in two results, or results of different tools, are refused with exit code 65.
    """

  private let arguments: Arguments
  private let isHelp: Bool

  init(_ raw: ArraySlice<String>) throws {
    isHelp = raw.contains("--help")
    arguments = try Arguments(raw.filter { $0 != "--help" }, accepting: [.value("out")])
  }

  func run() throws -> ExitCode {
    if isHelp {
      Console.out(Self.help)
      return .pass
    }
    let names = arguments.positional
    guard !names.isEmpty else {
      throw UsageError(message: "`merge` needs results: files or folders that `run --out` wrote")
    }
    guard let folder = arguments["out"] else {
      throw UsageError(message: "`merge` needs `--out DIR`")
    }
    let parts = try names.map { (name: StoredResults.path($0), result: try StoredResults.read($0)) }
    let merged: ResultFile
    do {
      merged = try ResultFile(merging: parts)
    } catch {
      throw CommandError(message: error.message, exitCode: .badInput)
    }
    for part in parts { try copyTraces(of: part.result, beside: part.name, to: folder) }
    try TraceArchive.write(Array(merged.text.utf8), to: folder + "/result.json")
    Console.out(ResultTable(merged.runs).text)
    Console.note("results: \(folder)/result.json, \(merged.runs.count) runs")
    return .pass
  }

  private func copyTraces(
    of result: ResultFile, beside path: String, to folder: String
  ) throws {
    let source = URL(fileURLWithPath: path).deletingLastPathComponent()
    for run in result.runs {
      let name = "\(run.scenario)/\(run.variant)/\(run.seed)/trace.ndjson.gz"
      let trace = source.appending(path: name)
      // A result keeps no traces, or only those of failures, when it is told to.
      guard FileManager.default.fileExists(atPath: trace.path) else { continue }
      let target = URL(fileURLWithPath: "\(folder)/\(name)")
      guard target.standardizedFileURL != trace.standardizedFileURL else { continue }
      let data: Data
      do {
        data = try Data(contentsOf: trace)
      } catch {
        throw CommandError(
          message: "\(trace.path) cannot be read: \(error.localizedDescription)",
          exitCode: .badInput)
      }
      try TraceArchive.write(Array(data), to: target.path)
    }
  }
}
