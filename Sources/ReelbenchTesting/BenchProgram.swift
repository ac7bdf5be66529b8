import Foundation

/// A program of the package that calls `Reelbench.main`, built beside the tests.
struct BenchProgram {
  let name: String
  let url: URL

  /// The exit code and the output of the program.
  struct End {
    var exitCode: Int32
    var output: String
    var errors: String
  }

  /// Text that every program with Reelbench's command line contains.
  private static let sign = Data("reelbench COMMAND --help prints the options".utf8)

  /// - Parameter name: the name of the executable target; nil if there is only one.
  static func find(_ name: String?) throws(BenchError) -> BenchProgram {
    let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    if let name {
      let url = folder.appendingPathComponent(name)
      guard FileManager.default.isExecutableFile(atPath: url.path) else {
        throw BenchError(
          "there is no program `\(name)` in \(folder.path): make the test target depend on the "
            + "executable target of that name")
      }
      return BenchProgram(name: name, url: url)
    }
    let found = programs(in: folder)
    guard found.count == 1 else {
      let names = found.map(\.name).joined(separator: ", ")
      throw BenchError(
        found.isEmpty
          ? "no program in \(folder.path) calls `Reelbench.main`: make the test target depend on the "
            + "executable target that does"
          : "several programs call `Reelbench.main` (\(names)): name one, as in "
            + "`Bench.run(…, program: \"\(found[0].name)\")`")
    }
    return found[0]
  }

  private static func programs(in folder: URL) -> [BenchProgram] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { name in
      let url = folder.appendingPathComponent(name)
      // SwiftPM writes libraries, test bundles and folders beside programs.
      guard !name.contains("."), FileManager.default.isExecutableFile(atPath: url.path),
        let contents = try? Data(contentsOf: url, options: .alwaysMapped),
        contents.prefix(4) == Data([0x7F, 0x45, 0x4C, 0x46]), contents.range(of: sign) != nil
      else { return nil }
      return BenchProgram(name: name, url: url)
    }
  }

  /// Runs the program and waits until it ends.
  func run(_ arguments: [String], in folder: URL) throws(BenchError) -> End {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    // Errors go to a file, since the writer of two pipes can block if they are read one after the other.
    let log = FileManager.default.temporaryDirectory
      .appendingPathComponent("reelbench-testing-\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: log) }
    do {
      try Data().write(to: log)
      let errors = try FileHandle(forWritingTo: log)
      process.standardError = errors
      try process.run()
      let text = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      try errors.close()
      return End(
        exitCode: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
        errors: String(decoding: try Data(contentsOf: log), as: UTF8.self))
    } catch {
      throw BenchError("\(url.path) could not be run: \(error)")
    }
  }
}
