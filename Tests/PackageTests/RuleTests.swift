import Foundation
import Testing

/// Rules of this repository that no compiler checks. Each rule is shown to find what it forbids.
struct RuleTests {
  private func offences(_ rule: SourceRule, _ text: String) -> [String] {
    rule.offences(in: [Repository.File(path: "A.swift", text: text)])
  }

  private static let code = ["Sources", "Tests", "Benchmarks"]

  private func everything() throws -> [Repository.File] {
    try Self.code.flatMap { try Repository.files(below: $0, endingIn: [".swift", ".c", ".h"]) }
  }

  // MARK: Length

  @Test func `no file is longer than 400 lines`() throws {
    let files = try everything() + Repository.files(below: "scripts", endingIn: [""])
    #expect(files.count > 100)
    #expect(SourceRule.length.offences(in: files) == [])
  }

  @Test func `a file of 401 lines is found, one of 400 is not`() {
    let line = "let a = 1\n"
    #expect(offences(.length, String(repeating: line, count: 401)) == ["A.swift:401"])
    #expect(offences(.length, String(repeating: line, count: 400)) == [])
  }

  // MARK: Reminders

  @Test func `no file holds a reminder of work left undone`() throws {
    let files =
      try everything() + Repository.files(below: "scripts", endingIn: [""])
      + Repository.files(below: "scenarios", endingIn: [".yaml"])
      + ["Package.swift", "README.md", "CONTRIBUTING.md", ".ci/run"].map { try Repository.file($0) }
    #expect(SourceRule.noReminders.offences(in: files) == [])
  }

  @Test func `a reminder is found in a comment`() {
    let text = "let a = 1\n// \("TO" + "DO"): later\n/* \("FIX" + "ME") */\n"
    #expect(offences(.noReminders, text) == ["A.swift:2", "A.swift:3"])
  }

  // MARK: Printing

  @Test func `no target prints but through the tool's console`() throws {
    let files = try Repository.files(below: "Sources", endingIn: [".swift"])
    #expect(SourceRule.noPrinting.offences(in: files) == [])
  }

  @Test func `printing is found in code, and only there`() {
    let text = """
      print("a")
      func print(_ items: Any...) {}
      // print("b")
      let text = "print(c)"
      phone.print("d")
      if isLoud { debugPrint(1) }
      let blueprint = blueprint(1)
      """
    #expect(offences(.noPrinting, text) == ["A.swift:1", "A.swift:6"])
  }

  // MARK: Apps under test

  @Test func `apps keep nothing in variables of a type`() throws {
    let files = try Repository.files(below: "Sources/Apps", endingIn: [".swift"])
    #expect(!files.isEmpty)
    #expect(SourceRule.noTypeVariables.offences(in: files) == [])
  }

  @Test func `a variable of a type is found, a constant is none`() {
    let text = """
      static var shared = Cell()
      static let reuseID = "cell"
        private static var count = 0
      class var layerClass: AnyClass { Layer.self }
      var plain = 1
      """
    #expect(offences(.noTypeVariables, text) == ["A.swift:1", "A.swift:3", "A.swift:4"])
  }

  @Test func `apps have no stored property that only a branch on an option reads`() throws {
    let files = try Repository.files(below: "Sources/Apps", endingIn: [".swift"])
    let options = StoredProperties(
      files.filter { $0.path.hasSuffix("Options.swift") }, options: []
    ).names
    #expect(options.contains("loopObserver") && options.contains("release"))
    #expect(StoredProperties(files, options: options).readByBranchesAlone == [])
  }

  @Test func `a stored property that is there for a fault is found`() {
    let text = """
      final class Cell: UIView {
        private var kept: [Player] = []
        private let player = Player()
        private var token: Token?
        let release: Release
        var isBig: Bool { player.isBig }

        func end() {
          let local = player
          if release == .onReuse { kept.append(local) } else { token = nil }
          switch release {
          case .onReuse: use(kept)
          case .atOnce: player.stop()
          }
          token = Token()
        }
      }
      """
    let properties = StoredProperties(
      [Repository.File(path: "Cell.swift", text: text)], options: ["release"])
    #expect(properties.names == ["kept", "player", "token", "release"])
    #expect(properties.readByBranchesAlone == ["kept", "token"])
  }

  // MARK: C targets and scripts

  @Test func `a C target has one public header, named as the target`() throws {
    var count = 0
    for row in TargetTable.rows where row.folder.hasPrefix("Sources/C") {
      let folder = row.folder
      let header = String(folder.dropFirst(8)) + ".h"
      let names = try Repository.names(in: folder)
      if names.contains("module.modulemap") {
        let map = try Repository.file("\(folder)/module.modulemap").text
        let headers = map.matches(of: #/header "([^"]+)"/#).map { String($0.1) }
        #expect(headers == [header], "\(row.target)")
        count += 1
      } else if names.contains("include") {
        #expect(try Repository.names(in: "\(folder)/include") == [header])
        count += 1
      } else {
        #expect(try Repository.files(below: folder, endingIn: [".c", ".h"]) == [])
      }
    }
    #expect(count >= 4)
  }

  @Test func `scripts can be executed and say what runs them`() throws {
    for path in try Repository.names(in: "scripts").map({ "scripts/" + $0 }) + [".ci/run"] {
      #expect(try Repository.file(path).text.hasPrefix("#!/usr/bin/env "), "\(path)")
      let place = Repository.root.appending(path: path).path
      #expect(FileManager.default.isExecutableFile(atPath: place), "\(path)")
    }
  }

  @Test func `the bundled media weigh at most 14 MB, tapes included`() throws {
    let folder = Repository.root.appending(path: "scenarios/media")
    let files = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: [.fileSizeKey])
    var sizes: [Int] = []
    for case let file as URL in try #require(files) {
      sizes.append(try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0)
    }
    #expect(sizes.count > 40)
    #expect(sizes.reduce(0, +) <= 14_000_000)
  }
}
