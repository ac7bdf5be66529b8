import Foundation
import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchReporting

/// A result on disk and the traces beside it.
struct StoredRuns {
  let file: ResultFile
  /// The folder of the result.
  let folder: String

  /// - Parameter path: a `result.json`, or the folder that holds it.
  init(_ path: String) throws {
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    let url = URL(fileURLWithPath: path)
    let json = isFolder.boolValue ? url.appendingPathComponent("result.json") : url
    if isFolder.boolValue, !FileManager.default.fileExists(atPath: json.path) {
      throw CommandError(message: "\(path): there is no result.json in it", exitCode: .badInput)
    }
    let data = try StoredFile.read(isFolder.boolValue ? json.path : path)
    folder = json.deletingLastPathComponent().path
    do {
      file = try ResultFile(reading: data)
    } catch {
      throw CommandError(message: "\(path): \(error.message)", exitCode: .badInput)
    }
  }

  func holds(_ run: RunResult) -> Bool { file.runs.contains(run) }

  /// The stored trace of a run; nil if there is none, or only that of another run, left by an earlier `run --out`.
  /// Throws if the trace is damaged.
  func trace(of run: RunResult) throws -> StoredTrace? {
    let path = folder + "/" + TraceArchive.path(of: run)
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let trace = try TraceArchive.read(path)
    guard TraceArchive.hash(of: trace) == run.traceHash else {
      Console.note("\(path) is not the trace of the run in the result, and is left out")
      return nil
    }
    return trace
  }

  /// The filmstrip of a run; nil when there is none.
  func strip(of run: RunResult) throws -> RunStrip? {
    try StoredFilmstrip.strip(of: run, beside: folder)
  }

  /// The runs of all results, each once, in the order of their first occurrence. A run that is in several results has
  /// the values of the last one, and those of the first one to compare with.
  static func merged(_ results: [StoredRuns]) -> [ReportInput.Run] {
    var places: [String: Int] = [:]
    var runs: [ReportInput.Run] = []
    for run in results.flatMap(\.file.runs) {
      let key = TraceArchive.path(of: run)
      if let place = places[key] {
        runs[place].base = runs[place].base ?? runs[place].result
        runs[place].result = run
      } else {
        places[key] = runs.count
        runs.append(ReportInput.Run(result: run))
      }
    }
    return runs
  }
}
