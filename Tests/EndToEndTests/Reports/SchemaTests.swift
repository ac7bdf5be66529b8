import Foundation
import Testing

/// The schemas that `reelbench schema` prints, applied by a public validator.
@Suite(.withCheckers)
struct SchemaTests {
  private static let committed = "reports/schema/result-1.schema.json"

  private let folder: Folder

  init() throws { folder = try Folder() }

  // MARK: Results

  @Test func `the committed schema of results is the one that the program prints`() throws {
    let file = Reelbench.root.appending(path: Self.committed)
    let printed = try Reelbench.run("schema", "--result")
    #expect(printed.code == 0)
    #expect(printed.output == (try String(contentsOf: file, encoding: .utf8)))
  }

  @Test func `results of runs that complete, fail, crash and are interrupted fit the schema`()
    throws
  {
    let file = try ShortScenario(
      variants: """
        small: { app: carousel, expect: fail, because: [memory.peak] }
        large: { app: carousel }
        """,
      thresholds: ["memory.peak: [ \"max <= 1KiB\" ]", "stall.duration: [ \"p95 <= 1s\" ]"]
    ).write(to: folder)
    let failed = try Reelbench.run("run", file, "--decode", "tape", "--out", folder.path("failed"))
    #expect(failed.code == 2)
    let crashed = try Reelbench.command([
      TestAppTests.binary, "run", "Tests/TestApps/scenarios/traps.yaml", "--decode", "tape",
      "--out", folder.path("crashed"),
    ])
    #expect(crashed.code == 3)
    // Interrupted once the first run is reported, so that one run has completed.
    let script = """
      mkfifo "$1/told"; "$2" run scenarios/gate --decode tape --jobs 1 --out "$1/cut" 2>"$1/told" &
      exec 3<"$1/told"; read -r line <&3; kill -INT $!; cat <&3 >/dev/null; wait $!
      """
    let cut = try Reelbench.command(["sh", "-c", script, "sh", folder.url.path, Reelbench.binary])
    #expect(cut.code == 130)
    #expect(try StoredResult.read(folder, "cut").runs.contains { $0.outcome == "interrupted" })
    let gated = try Reelbench.run(
      "gate", file, "--baseline", folder.path("none"), "--out", folder.path("gated"))
    #expect(gated.code == 2)
    let results = ["failed", "crashed", "cut", "gated"].map { folder.path("\($0)/result.json") }
    let checked = try Checker.check(["json", Self.committed] + results)
    #expect(checked.code == 0, "\(checked.output)\(checked.errors)")
  }

  @Test func `a result without one of its keys, or with another, does not fit`() throws {
    let file = try ShortScenario().write(to: folder)
    _ = try Reelbench.run("run", file, "--decode", "tape", "--out", folder.path("out"))
    let text = String(decoding: try folder.data("out/result.json"), as: UTF8.self)
    let edits = [
      ("\"ffmpeg\": ", "\"libav\": "), ("\"verdict\": \"pass\"", "\"verdict\": \"fine\""),
      ("\"trace_hash\": \"sha256:", "\"trace_hash\": \"md5:"), ("\"checks\": ", "\"tests\": "),
      ("\"kind\": \"recorded\"", "\"kind\": \"guessed\""),
      ("\"outcome\": \"completed\"", "\"outcome\": \"hung\""),
      ("reelbench.result/1", "reelbench.result/2"), ("\"p95\": ", "\"p96\": "),
    ]
    var files: [String] = []
    for (index, edit) in edits.enumerated() {
      #expect(text.contains(edit.0), "\(edit.0)")
      files.append(
        try folder.write(text.replacingOccurrences(of: edit.0, with: edit.1), to: "\(index).json"))
    }
    let checked = try Checker.check(["json", Self.committed] + files)
    #expect(checked.code == 1)
    for file in files { #expect(checked.output.contains("\(file): "), "\(file)") }
  }

  // MARK: Scenario files

  private func scenarioSchema() throws -> String {
    let printed = try Reelbench.run("schema")
    #expect(printed.code == 0)
    return try folder.write(printed.output, to: "scenario.schema.json")
  }

  @Test func `every scenario of the repository fits the schema of scenario files`() throws {
    let names = try FileManager.default.subpathsOfDirectory(
      atPath: Reelbench.root.appending(path: "scenarios").path)
    let files = names.filter { name in
      name.hasSuffix(".yaml") && !name.hasPrefix("devices/") && !name.hasPrefix("networks/")
    }.map { "scenarios/\($0)" }
    #expect(files.count > 90)
    let checked = try Checker.check(["scenarios", try scenarioSchema()] + files.sorted())
    #expect(checked.code == 0, "\(checked.output)\(checked.errors)")
  }

  private static let good = ShortScenario(
    header: "tags: [ gate ]\notherAudio: true",
    variants: """
      broken: { app: carousel, options: { loopObserver: strong }, expect: fail, because: [memory.peak] }
      plain: { app: carousel }
      """,
    steps: [
      "phase: burst", "repeat: { times: 2, pace: open, every: 450ms, steps: [ { swipe: left } ] }",
      "waitFor: { settled: visible, timeout: 2s }", "check: { page: 0, within: 1s }", "close",
      "open",
    ],
    thresholds: [
      "memory.peak: [ \"max <= 1GiB\", { expr: \"max <= 2GiB\", level: warn } ]",
      "first_frame{phase=burst}: [ \"p95 <= 10s\" ]",
    ]
  ).text

  private static let edits = [
    ("otherAudio: true", "otherAudios: true"), ("otherAudio: true", "otherAudio: loud"),
    ("seed: 7", "seed: -7"), ("device: iphone-8", "device: { name: iphone-8, main.plays: 2ms }"),
    ("network: wifi", "network: { name: wifi, downlink: 3Mbits }"), ("feed:", "feeds:"),
    ("- video: media/city-720p.mp4", "- movie: media/city-720p.mp4"),
    ("      poster: media/city-720p.jpg", "      posters: media/city-720p.jpg"),
    ("app: carousel", "app: carrousel"), ("loopObserver: strong", "loopObservers: strong"),
    ("loopObserver: strong", "loopObserver: strongest"), (", because: [memory.peak]", ""),
    ("expect: fail, ", ""), ("because: [memory.peak]", "because: [memory.peek]"),
    ("because: [memory.peak]", "because: [outcome.tired]"), ("- phase: burst", "- fase: burst"),
    ("every: 450ms", "every: 450"), ("pace: open", "pace: brisk"),
    ("swipe: left", "swipe: forward"),
    ("times: 2", "times: two"), ("timeout: 2s", "timeout: 2 s"),
    ("settled: visible", "settled: hidden"),
    ("settled: visible, ", ""), ("page: 0, ", ""), ("- close", "- close: now"),
    ("thresholds:", "threshold:"), ("memory.peak: [ \"max", "memory.peek: [ \"max"),
    ("max <= 1GiB", "maximum <= 1GiB"), ("max <= 1GiB", "max ~ 1GiB"),
    ("level: warn", "level: alarm"),
    ("{phase=burst}", "{face=burst}"),
  ]

  @Test func `what the reader refuses by its form, the schema refuses as well`() throws {
    let schema = try scenarioSchema()
    let good = try folder.write(Self.good, to: "good/scenarios/good.yaml")
    #expect(try Reelbench.run("validate", good).code == 0)
    let fine = try Checker.check(["scenarios", schema, good])
    #expect(fine.code == 0, "\(fine.output)\(fine.errors)")
    var files: [String] = []
    for (index, edit) in Self.edits.enumerated() {
      #expect(Self.good.contains(edit.0), "\(edit.0)")
      let text = Self.good.replacingOccurrences(of: edit.0, with: edit.1)
        .replacingOccurrences(of: "scenario: short", with: "scenario: s\(index)")
      files.append(try folder.write(text, to: "scenarios/s\(index).yaml"))
    }
    let reader = try Reelbench.run(["validate"] + files)
    #expect(reader.code == 65)
    let checked = try Checker.check(["scenarios", schema] + files)
    #expect(checked.code == 1)
    for (file, edit) in zip(files, Self.edits) {
      #expect(reader.errors.contains("\(file):"), "the reader takes \(edit.1)")
      #expect(checked.output.contains("\(file), "), "the schema takes \(edit.1)")
    }
  }
}
