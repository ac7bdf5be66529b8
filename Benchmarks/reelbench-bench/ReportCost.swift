import Foundation
import ReelbenchCommandLineTool
import ReelbenchDevice
import ReelbenchMeasurement

/// The cost of a page of many runs: CPU time of `reelbench report` divided by CPU time of the runs that it shows. These
/// are the runs of the catalogue, from tapes and with their traces.
///
/// The work for a page is bounded by the size of the page and not by the number of its runs, so the figure falls as
/// runs become longer.
@MainActor
struct ReportCost {
  private static let fewestRuns = 200
  private static let mostBytes = 5_000_000

  let apps: [AppEntry]
  let rounds: Int

  func measure() throws -> Figure {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "reelbench-bench-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = folder.appending(path: "page.html").path
    let runs = try measured(
      ["run", "scenarios/catalogue", "--decode", "tape", "--out", folder.path])
    let reports = try (0..<rounds).map { _ in
      try measured(["report", folder.path, "--out", page])
    }
    let file = try ResultFile(
      reading: try Data(contentsOf: folder.appending(path: "result.json")))
    let bytes = try Data(contentsOf: URL(filePath: page)).count
    var faults: [String] = []
    if file.runs.count < Self.fewestRuns {
      faults.append("the catalogue has fewer than \(Self.fewestRuns) runs")
    }
    if bytes > Self.mostBytes { faults.append("the page has \(bytes) bytes") }
    let least = reports.map(\.processor).min() ?? 0
    return Figure(
      name: "report_cost", value: least / runs.processor, unit: "CPU of the runs",
      limit: .atMost(0.5), faults: faults,
      details: [
        (
          "method",
          .string("least CPU of \(rounds) pages, over CPU of the runs and their processes")
        ),
        ("runs", .integer(Int64(file.runs.count))), ("page_bytes", .integer(Int64(bytes))),
        ("report_cpu_s", .number(least)),
        ("report_wall_s", .number(reports.map(\.wall).min() ?? 0)),
        ("runs_cpu_s", .number(runs.processor)), ("runs_wall_s", .number(runs.wall)),
      ])
  }

  /// Measures a command, whose output is discarded.
  private func measured(
    _ arguments: [String]
  ) throws -> (processor: Double, wall: Double) {
    let kept = [dup(1), dup(2)]
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    dup2(nowhere, 1)
    dup2(nowhere, 2)
    close(nowhere)
    defer {
      for (place, descriptor) in kept.enumerated() {
        dup2(descriptor, Int32(place + 1))
        close(descriptor)
      }
    }
    let began = (Processor.secondsWithChildren, ContinuousClock.now)
    let code = Tool(apps: apps, runsBundledScenarios: true).run(arguments)
    guard code == .pass else {
      throw BenchmarkError(
        message:
          "reelbench \(arguments.joined(separator: " ")) ended with exit code \(code.rawValue)")
    }
    return (
      Processor.secondsWithChildren - began.0,
      (ContinuousClock.now - began.1) / .seconds(1)
    )
  }
}
