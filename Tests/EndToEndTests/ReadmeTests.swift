import Foundation
import Testing

/// What the README says beyond its commands, which `PageTests` runs.
struct ReadmeTests {
  private let page = Page("README.md")

  @Test func `the quick start is two commands, both of them scripts that can be executed`() throws {
    let first = try #require(page.blocks.first { $0.language == "sh" })
    #expect(first.lines == ["scripts/demo", "scripts/test"])
  }

  @Test func `every page of docs is linked`() {
    let linked = Set(page.links)
    for path in Page.all.map(\.path) where path != "README.md" {
      #expect(linked.contains(path), "\(path)")
    }
  }

  @Test func `the table is one whose command stands above it`() throws {
    let shown = try #require(page.blocks.first { $0.language == "text" })
    #expect(shown.lines.first == "fast-burst, seed 42, virtual clock, decode tape")
    #expect(shown.lines.count > 10)
  }

  @Test func `the demo runs the scenario of the first table`() throws {
    let demo = try String(
      contentsOf: Reelbench.root.appending(path: "scripts/demo"), encoding: .utf8)
    #expect(demo.contains("fast-burst"))
  }

  @Test func `every exit code of the gate's table is one that explain knows`() throws {
    let gate = try String(
      contentsOf: Reelbench.root.appending(path: "docs/gate.md"), encoding: .utf8)
    let codes = Markdown(text: gate).firstCells.flatMap { $0.split(separator: ",") }
      .compactMap { Int($0.trimmingPrefix(" ")) }
    // The first that applies wins.
    #expect(codes == [143, 130, 64, 65, 1, 3, 7, 2, 8, 5, 4, 0])
    for code in codes { #expect(try Reelbench.run("explain", "\(code)").code == 0) }
  }

  @Test func `every folder that a page names is there`() {
    let folders = Page.all.flatMap { page in
      page.lines.joined(separator: "\n").matches(
        of: #/`((?:Sources|Tests|Benchmarks|scripts)\/[\w\/]*)`/#
      ).map { String($0.1) }
    }
    #expect(Set(folders).count > 5)
    for name in Set(folders) {
      let path = Reelbench.root.appending(path: name).path
      #expect(FileManager.default.fileExists(atPath: path), "\(name)")
    }
  }
}
