import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchMedia

/// Runs with their judgements: what is stored of them, and the exit code that follows.
struct Conclusion {
  let runs: [CompletedRun]
  let judged: [ResultBuilder.Judged]
  /// Strongest of all runs and of what was found beside them.
  let exitCode: ExitCode

  init(_ runs: [CompletedRun], _ judged: [ResultBuilder.Judged], others: [ExitCode]) {
    self.runs = runs
    self.judged = judged
    exitCode = .strongest(judged.map(\.judgement.exitCode) + others)
  }

  @MainActor
  var file: ResultFile { ResultFile(tool: Tool.built, runs: judged.map(\.result)) }

  /// Writes `result.json` and the traces that are kept. Each file is there whole or not at all, the result last.
  @MainActor
  func write(to folder: String, keeping: SessionOptions.TraceKeeping) throws {
    for (run, judged) in zip(runs, judged) {
      let isKept =
        keeping == .on || (keeping == .retainOnFailure && judged.judgement.exitCode != .pass)
      guard isKept else { continue }
      try TraceArchive.write(
        run.trace, to: "\(folder)/" + TraceArchive.path(of: judged.result))
    }
    try TraceArchive.write(Array(file.text.utf8), to: folder + "/result.json")
  }
}

extension Tool {
  /// What made a result: this program and what it is built with.
  static var built: ResultFile.Tool {
    ResultFile.Tool(version: version, ffmpeg: Libav.version, swift: swiftVersion)
  }

  private static var swiftVersion: String {
    #if compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}
