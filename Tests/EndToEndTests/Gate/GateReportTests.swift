import Foundation
import Testing

/// `gate --report`: the reports that CI systems read.
struct GateReportTests {
  /// A repository with a folder `app`, in which the commands are run.
  private let folder: Folder
  private let file = "scenarios/short.yaml"

  init() throws {
    folder = try Folder()
    try folder.write("", to: ".git/HEAD")
    try folder.write(
      ShortScenario(
        variants: "small: { app: carousel }",
        thresholds: [
          "memory.peak: [ \"max <= 1KiB\", { expr: \"max <= 2KiB\", level: warn } ]",
          "stall.count: [ \"final <= 100\" ]",
        ]
      ).text, to: "app/\(file)")
    for name in ["media", "devices", "networks"] {
      try FileManager.default.createSymbolicLink(
        at: folder.url.appending(path: "app/scenarios/\(name)"),
        withDestinationURL: Reelbench.root.appending(path: "scenarios/\(name)"))
    }
  }

  private func gate(_ words: String...) throws -> Reelbench.Outcome {
    try gate(words)
  }

  private func gate(_ words: [String]) throws -> Reelbench.Outcome {
    try Reelbench.run(
      ["gate", file, "--baseline", "none"] + words, in: folder.url.appending(path: "app"))
  }

  @Test(.withCheckers) func `each form is written, and its readers take it`() throws {
    let outcome = try gate(
      "--report", "html,junit,md,github,gitlab", "--out", folder.path("out"))
    #expect(outcome.code == 2)
    let junit = try Checker.check(["junit", folder.path("out/junit.xml")])
    #expect(junit.code == 0 && junit.output.hasPrefix("tests="), "\(junit.output)\(junit.errors)")
    #expect(try Checker.check(["openmetrics", folder.path("out/metrics.txt")]).code == 0)
    let quality = try Checker.check(["codequality", folder.path("out/code-quality.json")])
    #expect(quality.output == "2\n", "\(quality.output)")
    let page = String(decoding: try folder.data("out/report.html"), as: UTF8.self)
    #expect(page.hasPrefix("<!doctype html>") && page.contains("memory.peak"))
    let summary = String(decoding: try folder.data("out/summary.md"), as: UTF8.self)
    #expect(summary.hasPrefix("# reelbench: FAILED\n"))
    #expect(summary.contains("reelbench replay \(file) --variant small --seed 7"))
    let text = String(decoding: try folder.data("app/\(file)"), as: UTF8.self)
    let line = try #require(
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .firstIndex { $0.contains("1KiB") })
    let commands = outcome.output.split(separator: "\n").filter { $0.hasPrefix("::") }
    #expect(commands.count == 2)
    #expect(
      commands.first?.hasPrefix(
        "::error file=app/scenarios/short.yaml,line=\(line + 1),col=19,title=short") == true)
    #expect(
      commands.last?.hasPrefix(
        "::warning file=app/scenarios/short.yaml,line=\(line + 1),col=42,title=short") == true)
  }

  @Test func `a report that cannot be written is exit code 1, and the others are written`() throws {
    try folder.write("", to: "out/junit.xml/in-the-way")
    let outcome = try gate("--report", "junit,md", "--out", folder.path("out"))
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("error: \(folder.path("out/junit.xml")) cannot be written"))
    #expect(outcome.output.contains("memory.peak: max <= 1KiB"))
    #expect(folder.exists("out/summary.md") && folder.exists("out/result.json"))
  }

  @Test(arguments: [
    ["--report", "junit"], ["--report", "pdf", "--out", "x"], ["--report", "", "--out", "x"],
    ["--report", "md,md", "--out", "x"], ["--report", "md,", "--out", "x"],
  ])
  func `a form that is unknown, or has nowhere to go, is exit code 64`(_ words: [String]) throws {
    let outcome = try gate(words)
    #expect(outcome.code == 64)
    #expect(outcome.errorLines.count == 1)
  }
}
