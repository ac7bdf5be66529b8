import Foundation
import Testing

/// The failure modes that the catalogue reproduces, and the guide to reproducing one's own.
struct CatalogueTests {
  private struct Mode: Decodable {
    let id: String
    let group: String
    let symptom: String
    let scenario: String
    let metric: String
    let broken: String
    let fixed: String
    let broken_value: Double?
    let fixed_value: Double?
  }

  private static let folder = Reelbench.root.appending(path: "scenarios/catalogue")

  private static func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// A scenario of the catalogue as text.
  private static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: "\(name).yaml"), encoding: .utf8)
  }

  @Test func `every broken variant breaks what it names by far, every fixed one nothing by far`()
    throws
  {
    let folder = try Folder()
    let outcome = try Reelbench.run(
      "run", "scenarios/catalogue", "--decode", "tape", "--out", folder.path("out"))
    #expect(outcome.code == 0, "\(outcome.errors)")
    let expected = outcome.output.split(separator: "\n").filter {
      $0.hasPrefix("verdict") && $0.contains("fails as expected") && $0.hasSuffix("pass")
    }
    #expect(expected.count == (try Self.files().count))
    for run in try StoredResult.read(folder).runs {
      for check in run.checks {
        let margin = Margin(check: check)
        if run.because.contains(check.metric) {
          #expect(margin.isFarBroken, "\(run.scenario), \(run.variant): \(margin)")
        } else if run.variant == "fixed" {
          #expect(margin.isFarKept, "\(run.scenario), \(run.variant): \(margin)")
        }
      }
    }
  }

  @Test
  func `the parts of every start, in the gate and in the catalogue, add up to its first frame`()
    throws
  {
    let folder = try Folder()
    let outcome = try Reelbench.run(
      "run", "scenarios/gate", "scenarios/catalogue", "--decode", "tape", "--out",
      folder.path("out"))
    #expect(outcome.code == 0, "\(outcome.errors)")
    let parts = ["request", "index", "buffer", "slot", "decode", "present"]
    var starts = 0
    for run in try StoredSamples.read(folder) {
      let wholes = run.nanoseconds("first_frame")
      let each = parts.map { run.nanoseconds("first_frame.phase.\($0)") }
      #expect(each.allSatisfy { $0.count == wholes.count })
      for (place, whole) in wholes.enumerated() {
        let sum = each.reduce(0) { $0 + $1[place] }
        #expect(sum == whole, "\(run.scenario), \(run.variant), start \(place)")
      }
      starts += wholes.count
    }
    #expect(starts > 500)
  }

  @Test func `the list has each failure mode that a scenario is tagged with, once and measured`()
    throws
  {
    var tagged: Set<String> = []
    for file in try Self.files() {
      let text = try Self.text(String(file.dropLast(5)))
      let line = try #require(text.firstMatch(of: #/tags: \[catalogue, (.*)\]/#)?.1)
      let tags = line.split(separator: ", ").map(String.init)
      #expect(tags.count { $0.hasPrefix("B") } == 1, "\(file) has one group")
      tagged.formUnion(tags.filter { !$0.hasPrefix("B") })
    }
    let outcome = try Reelbench.run("list", "--catalogue", "--json")
    #expect(outcome.code == 0, "\(outcome.errors)")
    let modes = try JSONDecoder().decode([Mode].self, from: Data(outcome.output.utf8))
    #expect(modes.count == tagged.count)
    #expect(Set(modes.map(\.id)) == tagged)
    for mode in modes {
      #expect(!mode.symptom.isEmpty && mode.group.hasPrefix("B"))
      #expect(mode.broken != mode.fixed, "\(mode.id)")
      if mode.metric == "outcome" {
        #expect(mode.broken == "crashed" && mode.fixed == "completed")
      } else {
        let fixed = try #require(mode.fixed_value)
        // A figure of `never` has no value.
        guard mode.broken != "never" else { continue }
        let broken = try #require(mode.broken_value)
        let ratio = max(broken, fixed) / max(min(broken, fixed), 1e-9)
        #expect(ratio >= 2, "\(mode.id): \(broken) and \(fixed)")
      }
    }
  }

  @Test func `the list for people names id, symptom, scenario and both figures`() throws {
    let outcome = try Reelbench.run(
      "list", "--catalogue", "scenarios/catalogue/kept-cell-not-rebuilt.yaml")
    #expect(outcome.code == 0)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("id"))
    #expect(lines[1].hasPrefix("L3 "))
    #expect(lines[1].contains("kept-cell-not-rebuilt") && lines[1].contains("→"))
  }

  @Test func `the list names the definitions, and the files whose modes others show`() throws {
    let outcome = try Reelbench.run("list", "--catalogue")
    #expect(outcome.code == 0)
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex(of: ""))
    #expect(lines[(start + 1)...].first == "definitions, which no scenario reproduces")
    let ids = lines[(start + 2)...].prefix { !$0.isEmpty }.map { $0.split(separator: " ")[0] }
    #expect(ids == ["L13", "N17", "N22"])
    let omitted = try #require(lines.firstIndex(of: "not in the table"))
    let reasons = lines[(omitted + 1)...].filter { !$0.isEmpty }
    #expect(!reasons.isEmpty && reasons.allSatisfy { $0.contains(" is shown by ") })
  }

  @Test(arguments: [
    ("tags: [catalogue, L3,", "tags: [catalogue,", "no id such as N3, L3 or 3.2 among its tags"),
    ("fixed:", "better:", "no variant `fixed`"),
    (
      "    expect: fail\n    because: [screen.poster_time]\n", "",
      "no variant with `expect: fail`"
    ),
  ])
  func `the list tells why a scenario is not in the table`(
    _ old: String, _ new: String, _ reason: String
  ) throws {
    let text = try Self.text("kept-cell-not-rebuilt")
    try #require(text.contains(old))
    let folder = try Folder()
    let file = try folder.write(
      text.replacingOccurrences(of: old, with: new), to: "scenarios/mine.yaml")
    let outcome = try Reelbench.run("list", "--catalogue", file)
    #expect(outcome.output.contains("\nnot in the table\n  \(file): \(reason)\n"))
  }

  @Test(arguments: [
    ("kept-cell-not-rebuilt", "rebuild: whenReleased", "rebuild: never"),
    ("item-kept-at-close", "loopObserver: removed", "loopObserver: weak"),
    ("cover-hidden-early", "poster: shown", "poster: hiddenAtPlay"),
  ])
  func `a scenario turns red when its fix is taken away`(
    _ name: String, _ fix: String, _ fault: String
  ) throws {
    let text = try Self.text(name)
    try #require(text.contains(fix) && text.contains(fault))
    let folder = try Folder()
    let file = try folder.write(
      text.replacingOccurrences(of: fix, with: fault), to: "scenarios/\(name).yaml")
    let outcome = try Reelbench.run("run", file, "--decode", "tape")
    #expect(outcome.code == 2, "\(outcome.output)\(outcome.errors)")
  }

  @Test func `the scenario that the guide shows is one that shows its failure`() throws {
    let blocks = Page("docs/reproduce-your-bug.md").blocks.filter { $0.language == "yaml" }.map(
      \.lines)
    let shown = try #require(blocks.first { $0.contains("scenario: my-bug") })
    let folder = try Folder()
    let file = try folder.write(shown.joined(separator: "\n") + "\n", to: "scenarios/mine.yaml")
    let outcome = try Reelbench.run("run", file, "--decode", "tape")
    #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("fails as expected"))
  }
}
