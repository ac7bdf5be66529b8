import Foundation
import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchSimulation

/// Files with the records of runs, by which the second process of a determinism check passes them to the first.
struct RawTraces {
  let folder: String

  static func temporary() -> RawTraces {
    RawTraces(
      folder: FileManager.default.temporaryDirectory
        .appendingPathComponent("reelbench-\(ProcessInfo.processInfo.processIdentifier)").path)
  }

  private func path(_ index: Int) -> String { "\(folder)/\(index).trace" }

  func write(_ runs: [CompletedRun]) throws {
    for (index, run) in runs.enumerated() {
      let bytes = run.trace.records.withUnsafeBytes { Array($0) }
      try TraceArchive.write(bytes, to: path(index))
    }
  }

  func read(_ index: Int) throws -> StoredTrace {
    guard let data = FileManager.default.contents(atPath: path(index)) else {
      throw CommandError(
        message: "the second process left no trace \(index)", exitCode: .internalError)
    }
    return data.withUnsafeBytes { StoredTrace(bytes: $0) }
  }

  /// Removes the files. If that fails, they remain in the host's temporary folder.
  func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
