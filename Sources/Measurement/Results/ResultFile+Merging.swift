/// Why results cannot be merged.
package struct MergeError: Error, Equatable, Sendable {
  /// One line.
  package var message: String
}

extension ResultFile {
  /// Merges the results of a run's shards into one, in the order of the undivided run: by scenario file, then in the
  /// order of the parts.
  ///
  /// - Parameter parts: results with the names that errors use.
  package init(merging parts: [(name: String, result: ResultFile)]) throws(MergeError) {
    guard let first = parts.first else { throw MergeError(message: "there is no result to merge") }
    var owners: [[String]: String] = [:]
    for part in parts {
      guard part.result.tool == first.result.tool else {
        throw MergeError(
          message: "\(part.name) and \(first.name) were made by different versions: "
            + "\(Self.text(part.result.tool)), and \(Self.text(first.result.tool))")
      }
      for run in part.result.runs {
        let key = [run.scenario, run.variant, "\(run.seed)", "\(run.repetition ?? 0)"]
        if let owner = owners.updateValue(part.name, forKey: key) {
          throw MergeError(
            message: "\(run.scenario), variant \(run.variant), seed \(run.seed) is in \(owner) and "
              + "in \(part.name)")
        }
      }
    }
    let runs = parts.flatMap(\.result.runs)
    // The scenario's file is the last word of a replay line before its options.
    let files = runs.map { run in
      String(run.replay[..<(run.replay.firstRange(of: " --")?.lowerBound ?? run.replay.endIndex)])
    }
    let order = runs.indices.sorted { (files[$0], $0) < (files[$1], $1) }
    self.init(tool: first.result.tool, runs: order.map { runs[$0] })
  }

  private static func text(_ tool: Tool) -> String {
    "reelbench \(tool.version), FFmpeg \(tool.ffmpeg), Swift \(tool.swift)"
  }
}
