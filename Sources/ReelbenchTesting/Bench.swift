import Foundation
import ReelbenchMeasurement

/// The runs of one scenario, made by a program of the package under test.
///
/// ```swift
/// @Test func `no player outlives the feed`() throws {
///   let bench = try Bench.run("scenarios/flick.yaml")
///   #expect(bench["ours"].outcome == .completed)
///   #expect(bench["ours"].metrics["leak.players"] == 0)
/// }
/// ```
///
/// The test target must depend on the program, an executable target whose `main.swift` calls `Reelbench.main`. Each run
/// is a child process, so a crash of the app is an outcome and does not end the tests.
public struct Bench: Sendable {
  public enum Decode: String, Sendable {
    /// Replays the tapes: fast, with the same trace.
    case tape
    /// Decodes with FFmpeg, and audits the result against the tapes.
    case real
  }

  /// In the order of the scenario's variants.
  public let runs: [BenchRun]
  /// 0 if every variant met its expectation and thresholds; for 2, 3 and 8, see `reelbench explain codes`.
  public let exitCode: Int32
  /// The table that the program printed.
  public let table: String

  /// The run of a variant. If there is no such run, the result has no metrics and the outcome `missing`: an expectation
  /// about it fails and prints the names of the variants that exist.
  public subscript(variant: String) -> BenchRun {
    runs.first { $0.variant == variant } ?? .missing(variant, among: runs.map(\.variant))
  }

  /// Runs the variants of a scenario.
  ///
  /// - Parameters:
  ///   - scenario: a path from the package's root, or an absolute one.
  ///   - variant: the only variant to run, without those that its thresholds compare it with; nil for all variants.
  ///   - seed: the seed to use instead of the scenario's.
  ///   - program: the name of the executable target; nil if only one target of the package calls `Reelbench.main`.
  ///   - arguments: further options of `run`, such as `["--stuck-after", "10"]`.
  ///   - file: a file of the package. The root of the package is the nearest folder above it with a `Package.swift`.
  /// - Throws: ``BenchError`` if the program or the scenario cannot be found or read. Failed thresholds, crashes and
  ///   hangs are not errors: they are in ``runs`` and ``exitCode``.
  public static func run(
    _ scenario: String, variant: String? = nil, seed: UInt64? = nil, decode: Decode = .tape,
    program: String? = nil, arguments: [String] = [], file: StaticString = #filePath
  ) throws(BenchError) -> Bench {
    let root = try packageRoot(above: "\(file)")
    let tool = try BenchProgram.find(program)
    var words = ["run", scenario, "--decode", decode.rawValue]
    if let variant { words += ["--variant", variant] }
    if let seed { words += ["--seed", String(seed)] }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("reelbench-testing-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let end = try tool.run(words + ["--out", folder.path] + arguments, in: root)
    return try Bench(end, of: tool, results: folder.appendingPathComponent("result.json"))
  }

  private init(_ end: BenchProgram.End, of tool: BenchProgram, results: URL) throws(BenchError) {
    guard let data = FileManager.default.contents(atPath: results.path) else {
      throw BenchError(
        "\(tool.name) ended with exit code \(end.exitCode) and wrote no result\n\(end.errors)")
    }
    let file: ResultFile
    do {
      file = try ResultFile(reading: data)
    } catch {
      throw BenchError("\(tool.name) wrote a result that cannot be read: \(error.message)")
    }
    runs = file.runs.map { BenchRun($0, program: tool.name) }
    exitCode = end.exitCode
    table = end.output
  }

  private static func packageRoot(above file: String) throws(BenchError) -> URL {
    var folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    while folder.path != "/" {
      let manifest = folder.appendingPathComponent("Package.swift").path
      if FileManager.default.fileExists(atPath: manifest) { return folder }
      folder.deleteLastPathComponent()
    }
    throw BenchError("no folder above \(file) has a Package.swift")
  }
}
