import Foundation
import Testing

/// What the README says is so.
struct ReadmeTests {
  private let readme: Markdown
  private let folder: Folder

  /// The folder stands for a clone: commands that leave something behind leave it there.
  init() throws {
    readme = Markdown(
      text: try String(contentsOf: Reelbench.root.appending(path: "README.md"), encoding: .utf8))
    folder = try Folder()
    for name in ["scenarios", "reports"] {
      try FileManager.default.createSymbolicLink(
        at: folder.url.appending(path: name),
        withDestinationURL: Reelbench.root.appending(path: name))
    }
  }

  private var commands: [[String]] {
    readme.blocks(of: "sh").joined().map { $0.split(separator: " ").map(String.init) }
  }

  @Test func `every reelbench command works as it stands`() throws {
    let own = commands.filter { $0.first == "reelbench" }.map { Array($0.dropFirst()) }
    #expect(own.count >= 10)
    for command in own {
      var command = command
      // What decodes really there is replayed here, for speed: the commands that the demo and the gate run decode.
      if ["run", "replay"].contains(command[0]), !command.contains("--decode") {
        command += ["--decode", "tape"]
      }
      // Recording wants a machine with nothing else to do, which one that runs tests is not.
      if command.prefix(2) == ["media", "record"] { command.append("--help") }
      let outcome = try Reelbench.run(command, in: folder.url)
      #expect(outcome.code == 0, "reelbench \(command.joined(separator: " ")): \(outcome.errors)")
    }
    #expect(folder.exists("results/burst/result.json"))
  }

  @Test func `the table shown is what the demo's run prints`() throws {
    let shown = try #require(readme.blocks(of: "text").first).joined(separator: "\n")
    let outcome = try Reelbench.run("run", "scenarios/gate/fast-burst.yaml", "--decode", "tape")
    // Real decoding gives the same trace, so the same table but for its title.
    let printed = outcome.output.replacingOccurrences(of: "decode tape", with: "decode real")
    #expect(shown == printed.trimmingCharacters(in: .newlines))
  }

  @Test func `the table of the slow network's feeds is what its run prints`() throws {
    let shown = try #require(
      readme.blocks(of: "text").first { $0.first?.hasPrefix("slow-network-feed") == true })
    let outcome = try Reelbench.run(
      "run", "scenarios/gate/slow-network-feed.yaml", "--decode", "tape")
    #expect(shown.count > 20)
    #expect(outcome.output.hasPrefix(shown.joined(separator: "\n") + "\n\n"))
  }

  @Test func `the quick start is two commands, both of them scripts that can be executed`() throws {
    let first = try #require(readme.blocks(of: "sh").first)
    #expect(first == ["scripts/demo", "scripts/test"])
    for script in first {
      let path = Reelbench.root.appending(path: script).path
      #expect(FileManager.default.isExecutableFile(atPath: path))
    }
  }

  @Test func `every other command of a block is one of the scripts or sets PATH`() {
    for command in commands where command.first != "reelbench" {
      let word = command.first ?? ""
      let isScript = FileManager.default.isExecutableFile(
        atPath: Reelbench.root.appending(path: word).path)
      #expect(isScript || word == "export", "\(command.joined(separator: " "))")
    }
  }

  @Test func `the scenario shown is valid, and its variants do as they say`() throws {
    let shown = try #require(readme.blocks(of: "yaml").first)
    let other = try Folder()
    let file = try other.write(shown.joined(separator: "\n") + "\n", to: "scenarios/shown.yaml")
    let valid = try Reelbench.run("validate", file)
    #expect(valid.code == 0, "\(valid.errors)")
    let run = try Reelbench.run("run", file, "--decode", "tape")
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains("fails as expected"))
  }

  @Test func `every exit code of the table is one that explain knows`() throws {
    let codes = readme.firstCells.flatMap { $0.split(separator: ",") }
      .compactMap { Int($0.trimmingPrefix(" ")) }
    #expect(codes == [0, 1, 2, 3, 4, 5, 7, 8, 64, 65, 130, 143])
    for code in codes { #expect(try Reelbench.run("explain", "\(code)").code == 0) }
  }

  @Test func `every folder of the table is there`() {
    let folders = readme.text.matches(
      of: #/`((?:Sources|Tests|Benchmarks|scenarios|scripts)[\w\/]*)`/#
    )
    .map { String($0.1) }
    #expect(folders.count > 10)
    for name in folders {
      let path = Reelbench.root.appending(path: name).path
      #expect(FileManager.default.fileExists(atPath: path), "\(name)")
    }
  }
}
