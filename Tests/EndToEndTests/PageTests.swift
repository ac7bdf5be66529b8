import Foundation
import Testing

/// README and docs are true: their commands run, their outputs are what is printed, their links lead somewhere.
struct PageTests {
  /// A folder that stands for a clone: what commands write stays in it.
  private static func clone() throws -> Folder {
    let folder = try Folder()
    let files = FileManager.default
    try files.createSymbolicLink(
      at: folder.url.appending(path: "reports"),
      withDestinationURL: Reelbench.root.appending(path: "reports"))
    let scenarios = Reelbench.root.appending(path: "scenarios")
    try files.createDirectory(
      at: folder.url.appending(path: "scenarios"), withIntermediateDirectories: true)
    for name in try files.contentsOfDirectory(atPath: scenarios.path) {
      try files.createSymbolicLink(
        at: folder.url.appending(path: "scenarios/\(name)"),
        withDestinationURL: scenarios.appending(path: name))
    }
    return folder
  }

  /// Runs a line of a block; nil for a script, which is only looked for. Real decoding is replaced by the tapes, which
  /// give the same trace in less time.
  private static func run(_ line: String, in folder: Folder) throws -> Reelbench.Outcome? {
    let words = line.split(separator: " ").map(String.init)
    guard words.first == "reelbench" else {
      let script = Reelbench.root.appending(path: words.first ?? "").path
      #expect(FileManager.default.isExecutableFile(atPath: script), "\(line)")
      return nil
    }
    var command = "exec '\(Reelbench.binary)' " + words.dropFirst().joined(separator: " ")
    if words.count > 1, ["run", "replay"].contains(words[1]), !words.contains("--decode"),
      !words.contains("--clock")
    {
      command += " --decode tape"
    }
    return try Reelbench.command(["sh", "-c", command], in: folder.url)
  }

  @Test(arguments: Page.all)
  func `the commands of a page run, and print what it shows`(_ page: Page) throws {
    let folder = try Self.clone()
    var last: Reelbench.Outcome?
    for block in page.blocks {
      switch block.language {
      case "yaml":
        if let path = block.path { try folder.write(block.text + "\n", to: path) }
        last = nil
      case "sh":
        for line in block.lines where !line.isEmpty {
          last = try Self.run(line, in: folder)
          guard let last else { continue }
          #expect(last.code == 0, "\(page.path):\(block.line): \(line)\n\(last.errors)")
        }
      case "text":
        if let last { Self.compare(block, with: last.output, in: page) }
        last = nil
      default: last = nil
      }
    }
  }

  /// A block is the whole of an output, or its beginning and a line `…`.
  private static func compare(_ block: Page.Block, with output: String, in page: Page) {
    let printed = output.trimmingCharacters(in: .newlines).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    let isCut = block.lines.last == "…"
    let shown = isCut ? Array(block.lines.dropLast()) : block.lines
    #expect(shown.count > 1, "\(page.path):\(block.line)")
    #expect(
      (isCut ? Array(printed.prefix(shown.count)) : printed) == shown,
      "\(page.path):\(block.line)")
  }

  @Test(arguments: Page.all)
  func `a page opens with an example, above its first section`(_ page: Page) throws {
    #expect(page.lines.first?.hasPrefix("# ") == true)
    guard page.path != "README.md" else { return }
    let first = try #require(page.blocks.first)
    #expect(["sh", "swift", "yaml"].contains(first.language), "\(page.path)")
    let section = page.lines.firstIndex { $0.hasPrefix("## ") } ?? page.lines.count
    #expect(first.line <= section, "\(page.path)")
    // Code of apps is run by the package that it is taken from.
    #expect(first.language == "swift" || page.blocks.contains { $0.language == "sh" })
  }

  @Test(arguments: Page.all)
  func `no line of a page is longer than 120 characters, and its links exist`(_ page: Page) {
    for (index, line) in page.lines.enumerated() {
      #expect(line.count <= 120, "\(page.path):\(index + 1)")
    }
    let folder = Reelbench.root.appending(path: page.path).deletingLastPathComponent()
    for link in page.links {
      #expect(
        FileManager.default.fileExists(atPath: folder.appending(path: link).path),
        "\(page.path): \(link)")
    }
  }

  @Test func `the README has at most 160 lines`() {
    #expect(Page("README.md").lines.count <= 161)
  }

  /// By `scripts/outside`, which builds and runs the package that the code is taken from.
  @Test(arguments: Page.all)
  func `Swift code of a page is code that is built and run`(_ page: Page) throws {
    let package = Reelbench.root.appending(path: "Tests/OutsidePackage")
    var sources = try FileManager.default.subpathsOfDirectory(atPath: package.path)
      .filter { $0.hasSuffix(".swift") && !$0.contains(".build") }
      .map { try String(contentsOf: package.appending(path: $0), encoding: .utf8) }
    #expect(sources.count > 5)
    // The example of a table of options is the one of its documentation, which a test of the table compiles.
    sources.append(
      try String(
        contentsOf: Reelbench.root.appending(
          path: "Tests/StandInTests/Device/OptionTableTests.swift"),
        encoding: .utf8))
    for block in page.blocks where block.language == "swift" {
      #expect(sources.contains { $0.contains(block.text) }, "\(page.path):\(block.line)")
    }
  }
}
