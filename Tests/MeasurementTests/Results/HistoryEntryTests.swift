import Foundation
import ReelbenchMeasurement
import Testing

struct HistoryEntryTests {
  private static func line(commit: String, metrics: String) -> Data {
    Data(
      """
      {"schema":"reelbench.history/1","time":"2026-01-31T12:00:00Z","commit":\(commit),"exit_code":0,"runs":[{"scenario":\
      "burst","variant":"fixed","seed":42,"verdict":"pass","outcome":"completed","trace_hash":"sha256:0","metrics":\
      {\(metrics)}}]}
      """.utf8)
  }

  @Test func `a gate outside a repository has no commit, and a percentile may be never`() throws {
    let line = Self.line(
      commit: "null",
      metrics: #""first_frame_visible p50":"never","memory.peak":1048576,"stall.count":null"#)
    let entry = try #require(try HistoryEntry.read(line).first)
    #expect(entry.commit == nil)
    let run = try #require(entry.runs.first)
    #expect(
      run.metrics == ["first_frame_visible p50": nil, "memory.peak": 1_048_576, "stall.count": nil])
  }

  @Test func `another word in the place of a number is an error with its line`() {
    let lines =
      Self.line(commit: #""1a2b""#, metrics: #""memory.peak":1"#) + Data("\n".utf8)
      + Self.line(commit: #""1a2b""#, metrics: #""memory.peak":"often""#)
    #expect {
      try HistoryEntry.read(lines)
    } throws: { error in
      (error as? ResultReadError)?.message == "line 2: a field is missing, or of the wrong type"
    }
  }
}
