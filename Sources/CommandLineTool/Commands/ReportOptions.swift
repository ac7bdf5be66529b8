import Foundation
import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchReporting

/// The reports that `gate --report` requests, and the folder of their files.
@MainActor
struct ReportOptions {
  private let forms: [GateReport]
  /// Nil only if no form needs a file.
  private let folder: String?

  init(_ arguments: Arguments) throws(UsageError) {
    var forms: [GateReport] = []
    for word in arguments["report"]?.split(separator: ",", omittingEmptySubsequences: false) ?? [] {
      guard let form = GateReport(rawValue: String(word)) else {
        let known = GateReport.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError(
          message: "`--report` takes one or more of \(known), with commas between, not `\(word)`")
      }
      guard !forms.contains(form) else {
        throw UsageError(message: "`--report` names \(form.rawValue) twice")
      }
      forms.append(form)
    }
    if let form = forms.first(where: \.needsFolder), arguments["out"] == nil {
      throw UsageError(message: "`--report \(form.rawValue)` writes files: it needs `--out DIR`")
    }
    self.forms = forms
    folder = arguments["out"]
  }

  /// Writes every report that can be written, and reports errors. Returns false if there was one.
  func write(_ findings: GateFindings, of conclusion: Conclusion) -> Bool {
    var isWhole = true
    let places = RepositoryPaths.here
    let traces = conclusion.traces
    for form in forms {
      do {
        let files = try form.files(findings, places: places, traces: traces) { run in
          try folder.flatMap { try StoredFilmstrip.strip(of: run, beside: $0) }
        }
        for file in files {
          let path = "\(folder ?? ".")/\(file.name)"
          try TraceArchive.write(Array(file.text.utf8), to: path)
          Console.note("report: \(path)")
        }
      } catch let error as HarnessError {
        Console.note("error: \(error.message)")
        isWhole = false
      } catch {
        Console.note("error: the report \(form.rawValue) cannot be made: \(error)")
        isWhole = false
      }
      Console.out(form.output(findings, places: places))
    }
    return isWhole
  }
}

extension Conclusion {
  /// The traces of the runs, which are still in memory.
  fileprivate var traces: TraceSource {
    let runs = zip(runs, judged).map { (result: $1.result, trace: $0.trace) }
    return { run in
      runs.first {
        $0.result.scenario == run.scenario && $0.result.variant == run.variant
          && $0.result.seed == run.seed
      }?.trace
    }
  }
}

extension RepositoryPaths {
  /// The paths of the repository that contains the working directory; outside a repository, of that directory.
  static var here: RepositoryPaths {
    let workingDirectory = FileManager.default.currentDirectoryPath
    var root = URL(fileURLWithPath: workingDirectory, isDirectory: true)
    while root.path != "/", !FileManager.default.fileExists(atPath: root.path + "/.git") {
      root.deleteLastPathComponent()
    }
    return RepositoryPaths(
      root: root.path == "/" ? workingDirectory : root.path, workingDirectory: workingDirectory)
  }
}
