import Foundation
import Testing

/// `reelbench trace`: stored traces for other viewers.
struct TraceFileTests {
  @Test func `the traces of a result become one file, the same whoever unpacks it`() throws {
    let folder = try Folder()
    let scenario = try ShortScenario().write(to: folder)
    let results = folder.path("results")
    let run = try Reelbench.run("run", scenario, "--decode", "tape", "--out", results)
    #expect(run.code == 0)
    let plain = try Reelbench.run("trace", results, "--out", folder.path("trace.json"))
    #expect(plain.code == 0, "\(plain.errors)")
    let packed = try Reelbench.run(
      "trace", "\(results)/result.json", "--out", folder.path("trace.json.gz"))
    #expect(packed.code == 0)
    let unpacked = try Reelbench.command(["gunzip", "-c", folder.path("trace.json.gz")])
    let text = String(decoding: try folder.data("trace.json"), as: UTF8.self)
    #expect(unpacked.output == text)
    let parsed = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let events = try #require(parsed?["traceEvents"] as? [[String: Any]])
    let names = Set(events.compactMap { $0["name"] as? String })
    #expect(
      names.isSuperset(of: ["item 0", "item 1", "frame", "memory", "city-720p.mp4", "touch"]))
    #expect(events.contains { $0["ph"] as? String == "f" })
  }

  @Test func `a result without traces is an error that says how to get them`() throws {
    let folder = try Folder()
    let scenario = try ShortScenario().write(to: folder)
    let results = folder.path("results")
    let run = try Reelbench.run(
      "run", scenario, "--decode", "tape", "--out", results, "--trace", "off")
    #expect(run.code == 0)
    let outcome = try Reelbench.run("trace", results, "--out", folder.path("trace.json"))
    #expect(outcome.code == 65)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.contains("--out DIR"))
    #expect(!folder.exists("trace.json"))
  }
}
