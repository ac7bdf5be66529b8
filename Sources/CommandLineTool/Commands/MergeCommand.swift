import Foundation
import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchReporting

/// `reelbench merge`: merges the results of shards into one, with the traces beside them.
struct MergeCommand {
  static let help = """
    usage: reelbench merge RESULT… --out DIR

      RESULT     a result.json, or a folder that holds one
      --out DIR  write DIR/result.json, and the traces that are beside the results

      Exit code 65 if a run is in two results, or if the results were made by different tool versions.
    """

  private let arguments: Arguments

  init(_ raw: ArraySlice<String>) throws {
    arguments = try Arguments(raw, accepting: [.value("out")])
  }

  func run() throws -> ExitCode {
    let names = arguments.positional
    guard !names.isEmpty else {
      throw UsageError(message: "`merge` needs results: files or folders that `run --out` wrote")
    }
    guard let folder = arguments["out"] else {
      throw UsageError(message: "`merge` needs `--out DIR`")
    }
    let parts = try names.map { try StoredRuns($0) }
    let merged: ResultFile
    do {
      merged = try ResultFile(
        merging: parts.map { (name: "\($0.folder)/result.json", result: $0.file) })
    } catch {
      throw CommandError(message: error.message, exitCode: .badInput)
    }
    for part in parts { try copyTraces(of: part, to: folder) }
    try TraceArchive.write(Array(merged.text.utf8), to: folder + "/result.json")
    Console.out(ResultTable(merged.runs).text)
    Console.note("results: \(folder)/result.json, \(merged.runs.count) runs")
    return .pass
  }

  private func copyTraces(of part: StoredRuns, to folder: String) throws {
    for run in part.file.runs {
      let name = TraceArchive.path(of: run)
      let source = URL(fileURLWithPath: "\(part.folder)/\(name)")
      let target = URL(fileURLWithPath: "\(folder)/\(name)")
      // With `--trace off` or `--trace retain-on-failure`, not every run has a stored trace.
      guard FileManager.default.fileExists(atPath: source.path),
        target.standardizedFileURL != source.standardizedFileURL
      else { continue }
      try TraceArchive.write(Array(try StoredFile.read(source.path)), to: target.path)
    }
  }
}
