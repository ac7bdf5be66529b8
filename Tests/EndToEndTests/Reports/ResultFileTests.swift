import Foundation
import Testing

/// The shape of `result.json` and of the traces beside it, on which other programs rely.
struct ResultFileTests {
  private let folder: Folder
  private let result: [String: Any]
  private let run: [String: Any]

  init() throws {
    folder = try Folder()
    let file = try ShortScenario(
      thresholds: ["memory.peak: [ \"max <= 1GiB\" ]", "first_frame: [ \"p95 <= 10s\" ]"]
    ).write(to: folder)
    _ = try Reelbench.run("run", file, "--decode", "tape", "--out", folder.path("out"))
    let text = try JSONSerialization.jsonObject(with: try folder.data("out/result.json"))
    result = try #require(text as? [String: Any])
    run = try #require((result["runs"] as? [[String: Any]])?.first)
  }

  private func keys(_ value: Any?) -> Set<String> { Set((value as? [String: Any] ?? [:]).keys) }

  @Test func `the file says its schema and what made it`() {
    #expect(Set(result.keys) == ["schema", "tool", "runs"])
    #expect(result["schema"] as? String == "reelbench.result/1")
    #expect(keys(result["tool"]) == ["version", "ffmpeg", "swift"])
  }

  @Test func `a run has its keys`() {
    #expect(
      Set(run.keys) == [
        "scenario", "variant", "seed", "clock", "decode", "outcome", "expect", "because", "verdict",
        "trace_hash", "tape", "inputs", "host", "metrics", "checks", "assumptions", "replay",
        "device",
      ])
    let device = run["device"] as? [String: Int64]
    #expect(
      device == ["memory_warning_bytes": 1_091 << 20, "memory_limit_bytes": 1_364 << 20])
    #expect(run["clock"] as? String == "virtual")
    #expect(run["tape"] as? String == "committed")
    #expect(!(run["assumptions"] as? [String] ?? []).isEmpty)
    #expect(keys(run["host"]) == ["wall_s", "cpu_s", "peak_rss_bytes", "decode"])
    let host = run["host"] as? [String: Any]
    #expect(keys(host?["decode"]) == ["packets", "frames", "cpu_s", "threads"])
  }

  @Test func `a metric is a value or samples, with its unit and its kind, and none is absent`()
    throws
  {
    let metrics = try #require(run["metrics"] as? [String: [String: Any]])
    for name in ["memory.peak", "stall.count", "leak.items", "decoders.opened", "hitch.count"] {
      let metric = try #require(metrics[name], "\(name)")
      #expect(metric["value"] is NSNumber, "\(name)")
    }
    for name in ["first_frame", "first_frame_visible", "stall.duration"] {
      let metric = try #require(metrics[name], "\(name)")
      #expect(
        Set(metric.keys).isSuperset(of: ["samples", "count", "p50", "p95", "max"]), "\(name)")
    }
    let kinds: Set = ["modelled", "recorded", "host"]
    for (name, metric) in metrics {
      #expect(metric["unit"] is String, "\(name)")
      #expect(kinds.contains(metric["kind"] as? String ?? ""), "\(name)")
    }
    #expect(metrics["memory.peak"]?["kind"] as? String == "recorded")
    #expect(metrics["first_frame"]?["kind"] as? String == "modelled")
  }

  @Test func `a check has its keys`() throws {
    let checks = try #require(run["checks"] as? [[String: Any]])
    #expect(checks.map { $0["metric"] as? String } == ["memory.peak", "first_frame"])
    for check in checks {
      #expect(
        Set(check.keys).isSuperset(of: [
          "metric", "expr", "level", "actual", "base", "verdict", "file", "line",
        ]))
    }
  }

  @Test func `the trace is gzip of one JSON object a line, in order of time`() throws {
    let unpacked = try Reelbench.command(
      ["gzip", "-dc", folder.path("out/short/plain/7/trace.ndjson.gz")])
    #expect(unpacked.code == 0)
    let lines = unpacked.output.split(separator: "\n")
    #expect(lines.count > 100)
    for line in lines {
      let event = try JSONSerialization.jsonObject(with: Data(line.utf8))
      #expect(event is [String: Any])
    }
  }

  @Test func `traces are left out on demand, and kept for failures alone on demand`() throws {
    let failing = try ShortScenario(
      variants: """
        small: { app: carousel, expect: fail, because: [memory.peak] }
        large: { app: carousel }
        """,
      thresholds: ["memory.peak: [ \"max <= 1KiB\" ]"]
    ).write(to: folder)
    func run(_ keeping: String) throws {
      let outcome = try Reelbench.run(
        "run", failing, "--decode", "tape", "--trace", keeping, "--out", folder.path(keeping))
      #expect(outcome.code == 2)
    }
    try run("off")
    #expect(folder.exists("off/result.json") && !folder.exists("off/short"))
    try run("retain-on-failure")
    #expect(folder.exists("retain-on-failure/short/large/7/trace.ndjson.gz"))
    #expect(!folder.exists("retain-on-failure/short/small/7/trace.ndjson.gz"))
  }
}
