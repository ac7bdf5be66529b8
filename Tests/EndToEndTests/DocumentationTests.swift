import Foundation
import Testing

/// What the pages in `docs` say is so.
struct DocumentationTests {
  private static let pages = ["continuous-integration.md"]

  private static func page(_ name: String) throws -> String {
    try String(contentsOf: Reelbench.root.appending(path: "docs/\(name)"), encoding: .utf8)
  }

  @Test(.withCheckers, arguments: pages)
  func `every block of YAML is YAML`(_ name: String) throws {
    let folder = try Folder()
    let blocks = Markdown(text: try Self.page(name)).blocks(of: "yaml")
    #expect(blocks.count == 3)
    for (index, block) in blocks.enumerated() {
      let file = try folder.write(block.joined(separator: "\n") + "\n", to: "\(index).yaml")
      let told = try Checker.check(["yaml", file])
      #expect(told.code == 0, "\(told.output)\(told.errors)")
    }
  }

  @Test(arguments: pages)
  func `every command is a verb with options that its help tells`(_ name: String) throws {
    let commands = try Self.page(name).matches(of: #/(?m)reelbench ([a-z]+)((?: [^\n`']+)?)/#)
    #expect(commands.count > 8)
    for command in commands {
      let verb = String(command.1)
      let help = try Reelbench.run(verb, "--help")
      #expect(help.code == 0, "\(verb)")
      for option in String(command.2).matches(of: #/--([a-z-]+)/#) {
        #expect(help.output.contains("--\(option.1)"), "\(verb) --\(option.1)")
      }
      for form in String(command.2).matches(of: #/--report ([a-z,]+)/#) {
        let known: Set = ["html", "junit", "md", "github", "gitlab"]
        #expect(known.isSuperset(of: form.1.split(separator: ",").map(String.init)))
      }
    }
  }

  @Test(arguments: pages)
  func `every script and folder that is named is there`(_ name: String) throws {
    let places = try Self.page(name).matches(
      of: #/(?:scripts/setup|scenarios/[a-z/-]+(?:\.yaml)?|reports/[a-z0-9/.-]+[a-z])/#)
    #expect(places.count > 5)
    for place in places {
      #expect(
        FileManager.default.fileExists(
          atPath: Reelbench.root.appending(path: String(place.0)).path), "\(place.0)")
    }
  }
}
