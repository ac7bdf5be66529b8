import Foundation
import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchSimulation

/// Records of runs in files, from one process of a determinism check to the other.
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

  /// Leaves nothing behind; what cannot be removed lies in the temporary folder.
  func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
