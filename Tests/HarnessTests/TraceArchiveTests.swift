import Foundation
import ReelbenchHarness
import ReelbenchMeasurement
import ReelbenchSimulation
import Testing

/// Traces in files.
struct TraceArchiveTests {
  private let path = FileManager.default.temporaryDirectory
    .appending(path: "reelbench-trace-\(UUID().uuidString)/trace.ndjson.gz").path

  private func stored(_ count: Int64 = 500) throws -> StoredTrace {
    let trace = StoredTrace(
      (0..<count).map { Record(at: Instant(nanoseconds: $0 * 977), .opened, a: $0 &* 0x9E37_79B9) })
    try TraceArchive.write(trace, to: path)
    return trace
  }

  private func failure() -> HarnessError? {
    defer { try? FileManager.default.removeItem(atPath: path) }
    return #expect(throws: HarnessError.self) { try TraceArchive.read(path) }
  }

  @Test(arguments: [0, 1, 500, 20_000]) func `a trace is read as it was written`(count: Int64)
    throws
  {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let trace = try stored(count)
    #expect(try TraceArchive.read(path).records == trace.records)
  }

  @Test(arguments: [0, 1, 9, 20, -1, -8])
  func `a file that was cut is one error with exit code 65`(length: Int) throws {
    _ = try stored()
    let url = URL(filePath: path)
    let data = try Data(contentsOf: url)
    try data.prefix(length < 0 ? data.count + length : length).write(to: url)
    #expect(failure() == HarnessError("\(path): the file is cut short", exitCode: .badInput))
  }

  @Test func `so is one with a changed byte, one that is no gzip file, and one that goes on`()
    throws
  {
    _ = try stored()
    let url = URL(filePath: path)
    let good = try Data(contentsOf: url)
    var data = good
    data[data.count / 2] ^= 0x10
    try data.write(to: url)
    #expect(failure()?.exitCode == .badInput)
    _ = try stored()
    try Data("{}".utf8).write(to: url)
    #expect(
      failure()
        == HarnessError(
          "\(path): the file is damaged, or no gzip file", exitCode: .badInput))
    _ = try stored()
    try (good + Data([1])).write(to: url)
    #expect(failure()?.message == "\(path): something follows the trace")
  }

  @Test func `a file that is not there is named`() {
    #expect(
      failure()
        == HarnessError("\(path) cannot be read: No such file or directory", exitCode: .badInput))
  }
}
