import Foundation
import Testing

/// The structure of the package: target names, sizes of folders and functions, and the walks of the architecture page.
struct StructureTests {
  // MARK: Names of targets

  /// Apple's names, which the stand-ins must have, and our own products.
  private static let products: Set = [
    "UIKit", "AVFoundation", "AVKit", "Network", "Reelbench", "ReelbenchTesting",
  ]

  /// Whether a target is a product or its name has one of our prefixes. Other packages' targets may have any other name.
  private static func hasPrefix(_ target: String) -> Bool {
    ["Reelbench", "Headless", "reelbench"].contains { target.hasPrefix($0) }
      || products.contains(target)
  }

  @Test func `every target but a product has a prefix`() throws {
    // SwiftPM does not load the test targets of a dependency.
    let targets = try Manifest.dumped().targets.filter { $0.type != "test" }
    #expect(targets.count > 20)
    #expect(targets.map(\.name).filter { !Self.hasPrefix($0) } == [])
  }

  @Test func `a target without a prefix is found`() {
    #expect(
      ["Media", "ReelbenchMedia", "UIKit", "Headless"].filter { !Self.hasPrefix($0) } == ["Media"])
  }

  // MARK: Sizes

  private static let folders = ["Sources", "Tests", "Benchmarks"]

  private static func crowded(_ paths: [String]) -> [String] {
    let folders = paths.map { $0.split(separator: "/").dropLast().joined(separator: "/") }
    return Dictionary(folders.map { ($0, 1) }, uniquingKeysWith: +)
      .filter { $0.value > 25 }.keys.sorted()
  }

  @Test func `no folder has more than 25 files`() throws {
    let paths = try Self.folders.flatMap {
      try Repository.files(below: $0, endingIn: [".swift", ".c", ".h", ".yaml"])
    }
    .map(\.path)
    #expect(paths.count > 500)
    #expect(Self.crowded(paths) == [])
  }

  @Test func `a folder of 26 files is found, one of 25 is not`() {
    #expect(
      Self.crowded((1...26).map { "a/b/\($0).swift" } + (1...25).map { "a/\($0)" }) == ["a/b"])
  }

  @Test func `no function is longer than 70 lines`() throws {
    let files = try Self.folders.flatMap { try Repository.files(below: $0, endingIn: [".swift"]) }
    var count = 0
    for file in files {
      for function in FunctionLength(file).functions {
        count += 1
        #expect(function.count <= FunctionLength.longest, "\(file.path):\(function.line)")
      }
    }
    #expect(count > 4_000)
  }

  @Test func `functions of every form are measured from their first word to their last brace`() {
    let text = """
      protocol P {
        func none(_ a: Int)
        var value: Int { get }
      }
      struct A {
        var plain = 1
        private var lazy: [Int] {
          [1]
        }
        init?(
          _ a: Int, _ b: () -> Void = { }
        ) {
          use("{")
        }
        @MainActor static func long<T>(
          _ a: T
        ) where T: P {
          if true {
            // }
          }
        }
        deinit { end() }
      }
      """
    let functions = FunctionLength(Repository.File(path: "A.swift", text: text)).functions
    #expect(functions.map(\.line) == [3, 7, 10, 15, 22])
    #expect(functions.map(\.count) == [1, 3, 5, 7, 1])
  }

  // MARK: Walks

  /// The file names at the beginning of the numbered list items below a heading.
  private static func walk(_ heading: String, in page: String) -> [String] {
    let parts = page.components(separatedBy: "\n## ")
    guard let part = parts.first(where: { $0.hasPrefix(heading) }) else { return [] }
    return part.matches(of: #/(?m)^\d+\. \[`([^`]+)`\]\(\s*\.\.\/([^)\s]+)\)/#).map { match in
      #expect(match.1 == match.2)
      return String(match.1)
    }
  }

  @Test(arguments: ["From a URL to a presented frame", "From a finger to `cellForItemAt`"])
  func `the files of a walk exist`(_ heading: String) throws {
    let files = Self.walk(heading, in: try Repository.file("docs/architecture.md").text)
    #expect(files.count >= 15, "\(heading)")
    for file in files {
      #expect(
        FileManager.default.fileExists(atPath: Repository.root.appending(path: file).path),
        "\(file)")
    }
  }

  @Test func `the walk from a URL to a frame enters no file twice`() throws {
    let files = Self.walk(
      "From a URL to a presented frame", in: try Repository.file("docs/architecture.md").text)
    #expect(Set(files).count == files.count)
  }

  // MARK: Options

  @Test func `an option is declared in a table alone`() throws {
    let apps = try Repository.files(below: "Sources/Apps", endingIn: [".swift"])
    let tables = apps.filter { $0.text.contains(": OptionTable {") }
    #expect(tables.count >= 10)
    for file in apps {
      // The name of an option is written as text in its table only.
      #expect(!file.text.contains("AppEntry.Option("), "\(file.path)")
      #expect(!file.text.contains("options[\""), "\(file.path)")
    }
  }
}
