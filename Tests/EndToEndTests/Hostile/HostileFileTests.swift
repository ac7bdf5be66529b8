import Foundation
import Testing

/// Inputs that are not regular files, and outputs that cannot be written: one clear error, the right exit code, and
/// nothing half done.
struct HostileFileTests {
  private let gate: Gate
  private var folder: Folder { gate.folder }

  init() throws {
    gate = try Gate()
    try gate.write()
  }

  private func expectRefusal(
    _ words: [String], _ text: String, code: Int32 = 65, _ place: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try gate.run(words)
    #expect(outcome.code == code, "\(words): \(outcome.errors)", sourceLocation: place)
    #expect(outcome.errorLines.count == 1, "\(outcome.errors)", sourceLocation: place)
    #expect(outcome.errors.contains(text), "\(outcome.errors)", sourceLocation: place)
    #expect(outcome.output == "", sourceLocation: place)
  }

  private func makePipe(_ name: String) throws -> String {
    let path = folder.path(name)
    try #require(mkfifo(path, 0o600) == 0)
    return path
  }

  // MARK: What is read

  @Test func `a pipe that nobody writes to is not waited for`() throws {
    let pipe = try makePipe("pipe")
    try expectRefusal(["gate", pipe, "--baseline", gate.baselines], "not a regular file")
    for words in [
      ["compare", pipe, pipe], ["merge", pipe, "--out", folder.path("out")],
      ["report", pipe, "--out", folder.path("page.html")],
    ] {
      try expectRefusal(words, "not valid JSON")
    }
    #expect(try gate.gate("--out", folder.path("out")).code == 0)
    try FileManager.default.createDirectory(
      atPath: gate.baselines, withIntermediateDirectories: true)
    _ = try makePipe("baselines/prefetches.json")
    try expectRefusal(
      ["gate", gate.scenarios, "--baseline", gate.baselines], "prefetches.json:1: ")
    let trace = folder.path("out/prefetches/only/7/trace.ndjson.gz")
    try FileManager.default.removeItem(atPath: trace)
    _ = try makePipe("out/prefetches/only/7/trace.ndjson.gz")
    try expectRefusal(
      ["report", folder.path("out"), "--out", folder.path("page.html")], "cut short")
    #expect(!folder.exists("page.html"))
  }

  @Test func `a result may come through a pipe`() throws {
    #expect(try gate.gate("--out", folder.path("out")).code == 0)
    let outcome = try Reelbench.command([
      "bash", "-c", "\"$0\" compare <(cat \"$1\") \"$1\"", TestAppTests.binary,
      folder.path("out/result.json"),
    ])
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("0 numbers are worse"))
  }

  @Test func `a folder in the place of a file is told as one`() throws {
    try folder.write("", to: "baselines/prefetches.json/x")
    try expectRefusal(
      ["gate", gate.scenarios, "--baseline", gate.baselines],
      "\(gate.baseline("prefetches")): cannot be read: it is a folder")
    try folder.write("", to: "result/result.json/x")
    for words in [
      ["compare", folder.path("result"), folder.path("result")],
      ["merge", folder.path("result"), "--out", folder.path("out")],
      ["report", folder.path("result"), "--out", folder.path("page.html")],
    ] {
      try expectRefusal(words, "result/result.json cannot be read: it is a folder")
    }
    #expect(!folder.exists("out") && !folder.exists("page.html"))
  }

  @Test func `a link that leads to itself is told`() throws {
    for name in ["scenarios/loop.yaml", "loop.json"] {
      #expect(symlink(folder.path(name), folder.path(name)) == 0)
    }
    try expectRefusal(
      ["gate", folder.path("scenarios/loop.yaml"), "--baseline", gate.baselines],
      "Too many levels of symbolic links")
    try expectRefusal(
      ["compare", folder.path("loop.json"), folder.path("loop.json")],
      "Too many levels of symbolic links")
    #expect(symlink(gate.scenarios, gate.scenarios + "/again") == 0)
    #expect(try gate.gate().code == 0)
  }

  @Test func `a scenario of ten megabytes is refused by its length`() throws {
    let file = try folder.write(
      String(repeating: "# a line of a comment\n", count: 500_000), to: "scenarios/long.yaml")
    try expectRefusal(["gate", file, "--baseline", gate.baselines], "longer than")
  }

  @Test func `a result of a newer schema is told as one, whatever its keys are`() throws {
    let file = try folder.write(
      "{\"schema\": \"reelbench.result/2\", \"program\": 1}", to: "new/result.json")
    for words in [
      ["compare", file, file], ["merge", file, "--out", folder.path("out")],
      ["report", file, "--out", folder.path("page.html")],
      ["baseline", "diff", gate.baselines, file],
    ] {
      try expectRefusal(words, "written by another version")
    }
  }

  @Test(arguments: ["../../outside", "/tmp/outside", "..", ""])
  func `no name in a result leads out of its folder`(_ name: String) throws {
    #expect(try gate.gate("--out", folder.path("in/result")).code == 0)
    let text = String(decoding: try folder.data("in/result/result.json"), as: UTF8.self)
    for key in ["scenario", "variant"] {
      let value = key == "scenario" ? "prefetches" : "only"
      try folder.write(
        text.replacingOccurrences(of: "\"\(key)\": \"\(value)\"", with: "\"\(key)\": \"\(name)\""),
        to: "in/result/result.json")
      for words in [
        ["merge", folder.path("in/result"), "--out", folder.path("in/deep/merged")],
        ["report", folder.path("in/result"), "--out", folder.path("in/page.html")],
      ] {
        try expectRefusal(words, "is not a name of a scenario or a variant")
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("in")) == ["result"])
  }

  // MARK: What is written

  @Test(arguments: ["--out", "--baseline", "--history", "--variant"])
  func `an option whose value is empty is exit code 64`(_ option: String) throws {
    for words in [["\(option)", ""], ["\(option)="]] {
      let outcome = try gate.run(["gate", gate.scenarios] + words)
      #expect(outcome.code == 64)
      #expect(outcome.errors.contains("`\(option)` needs a value"), "\(outcome.errors)")
    }
  }

  @Test func `an update of baselines writes all of them or none`() throws {
    try gate.write("second")
    #expect(try gate.update().code == 0)
    let before = try folder.data("baselines/prefetches.json")
    try FileManager.default.removeItem(atPath: gate.baseline("second"))
    try folder.write("", to: "baselines/second.json/in-the-way")
    let outcome = try gate.update(isChanged: true)
    #expect(outcome.code == 1, "\(outcome.errors)")
    #expect(outcome.errors.contains("second.json cannot be written: Is a directory"))
    #expect(outcome.output == "")
    #expect(try folder.data("baselines/prefetches.json") == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: gate.baselines).sorted()
        == ["prefetches.json", "second.json"])
  }

  @Test func `a full disk is told and leaves what was there`() throws {
    #expect(try gate.gate("--out", folder.path("out")).code == 0)
    for name in ["page.html", "merged/result.json"] { try folder.write("before", to: name) }
    // The shell's limit on file size stands in for a full disk.
    for words in [
      ["report", folder.path("out"), "--out", folder.path("page.html")],
      ["merge", folder.path("out/result.json"), "--out", folder.path("merged")],
    ] {
      let outcome = try Reelbench.command(
        ["bash", "-c", "trap '' XFSZ; ulimit -f 2; exec \"$@\"", "bash", Reelbench.binary] + words)
      #expect(outcome.code == 1, "\(outcome.errors)")
      #expect(outcome.errorLines.count == 1 && outcome.errors.contains("cannot be written"))
    }
    #expect(try folder.data("page.html") == Data("before".utf8))
    #expect(try folder.data("merged/result.json") == Data("before".utf8))
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
    #expect(!names.contains { $0.contains(".reelbench-") })
  }

  @Test func `a device is written to, and not replaced`() throws {
    #expect(try gate.gate("--out", folder.path("out")).code == 0)
    let page = try gate.run(["report", folder.path("out"), "--out", "/dev/stdout"])
    #expect(page.code == 0 && page.output.hasPrefix("<!doctype html>"))
    try expectRefusal(
      ["report", folder.path("out"), "--out", "/dev/full"], "No space left", code: 1)
    var status = stat()
    #expect(stat("/dev/full", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test func `a gate that cannot keep its result still tells everything else`() throws {
    let file = try folder.write("a file", to: "file")
    try gate.write(thresholds: ["players.live_max: [ \"max <= 1\" ]"])
    let outcome = try gate.gate(
      "--out", file + "/below", "--report", "github,junit", "--history", folder.path("history"))
    #expect(outcome.code == 1)
    let errors = outcome.errorLines.filter { $0.contains("cannot be written: Not a directory") }
    // The errors are for the result and the report. Pictures are stored beside the result, so they add no error.
    #expect(errors.count == 2 && outcome.errorLines == errors, "\(outcome.errors)")
    #expect(outcome.output.contains("FAIL prefetches/only"))
    #expect(outcome.output.contains("::error file="))
    #expect(folder.exists("history"))
  }

  @Test func `output that goes nowhere is exit code 1, and files are written all the same`() throws
  {
    for (target, code) in [("> /dev/full", Int32(1)), (">&- <&-", 1), ("> /dev/null", 0)] {
      let outcome = try Reelbench.command([
        "bash", "-c", "exec \"$@\" \(target)", "bash", TestAppTests.binary, "gate",
        gate.scenarios, "--baseline", gate.baselines, "--out", folder.path("out"),
      ])
      #expect(outcome.code == code)
      #expect(try StoredResult.read(folder).runs.count == 1)
      #expect(
        outcome.errors.contains("error: standard output cannot be written") == (code == 1))
      try FileManager.default.removeItem(atPath: folder.path("out"))
    }
    // It is no error if the reader of a pipe closes it early.
    let outcome = try Reelbench.command([
      "bash", "-c", "\"$@\" | true; exit ${PIPESTATUS[0]}", "bash", TestAppTests.binary, "gate",
      gate.scenarios, "--baseline", gate.baselines, "--out", folder.path("out"),
    ])
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(folder.exists("out/result.json"))
  }

  @Test func `gates that write to one place at once leave one whole result and all lines`() throws {
    let script = """
      for round in 1 2 3 4; do "$@" >/dev/null & all="$all $!"; done
      for one in $all; do wait $one || exit $?; done
      """
    let outcome = try Reelbench.command([
      "bash", "-c", script, "bash", TestAppTests.binary, "gate", gate.scenarios, "--baseline",
      gate.baselines, "--report", "junit,md", "--out", folder.path("out"), "--history",
      folder.path("history"),
    ])
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try StoredResult.read(folder).runs.count == 1)
    #expect(
      try gate.run([
        "report", folder.path("out"), "--history", folder.path("history"), "--out",
        folder.path("page.html"),
      ]).code == 0)
    #expect(
      try String(contentsOfFile: folder.path("history"), encoding: .utf8)
        .split(separator: "\n").count == 4)
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path("out"))
    #expect(!names.contains { $0.contains(".reelbench-") })
  }

  @Test func `a line of history that was cut off does not spoil the next`() throws {
    let file = try folder.write("{\"schema\": \"reelbench.his", to: "history")
    #expect(try gate.gate("--history", file).code == 0)
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    let last = try #require(lines.last)
    #expect(lines.count == 2 && last.hasPrefix("{\"schema\":") && last.hasSuffix("}"))
  }

  @Test func `a folder's name cannot forge an annotation or a line`() throws {
    let name = "50%, a:b\n::error::forged\n"
    try gate.write(thresholds: ["players.live_max: [ \"max <= 1\" ]"])
    let text = try String(contentsOfFile: gate.scenarios + "/prefetches.yaml", encoding: .utf8)
    let file = try folder.write(text, to: "\(name)/scenarios/prefetches.yaml")
    let outcome = try gate.run([
      "gate", file, "--baseline", gate.baselines, "--report", "github,junit,md,gitlab,html",
      "--out", folder.path("out"),
    ])
    #expect(outcome.code == 2, "\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n").filter { $0.hasPrefix("::") }
    #expect(lines.count == 1, "\(outcome.output)")
    #expect(lines.first?.contains("50%25%2C a%3Ab%0A%3A%3Aerror%3A%3Aforged%0A/scenarios") == true)
  }
}
