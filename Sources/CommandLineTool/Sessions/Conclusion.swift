import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchMedia

/// Runs with their judgements, the files that are stored of them, and the resulting exit code.
struct Conclusion {
  let runs: [CompletedRun]
  let judged: [ResultBuilder.Judged]
  /// The strongest exit code of all runs and of all other findings.
  let exitCode: ExitCode

  init(_ runs: [CompletedRun], _ judged: [ResultBuilder.Judged], others: [ExitCode]) {
    self.runs = runs
    self.judged = judged
    exitCode = .strongest(judged.map(\.judgement.exitCode) + others)
  }

  @MainActor
  var file: ResultFile { ResultFile(tool: Tool.built, runs: judged.map(\.result)) }

  /// Writes the traces that are kept, and then `result.json`. Each file is written completely or not at all.
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
  /// The versions of this program, of FFmpeg, and of the compiler, for results.
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
