import Foundation
import Testing

/// A page of the documentation: its fenced blocks in order.
struct Page: CustomTestStringConvertible {
  struct Block {
    let language: String
    let lines: [String]
    /// The number of the line with its first fence, from 1.
    let line: Int

    var text: String { lines.joined(separator: "\n") }

    /// The file that the block is saved as: its first line is a comment with the path.
    var path: String? {
      guard language == "yaml", let first = lines.first, first.hasPrefix("# "),
        first.hasSuffix(".yaml"), !first.dropFirst(2).contains(" ")
      else { return nil }
      return String(first.dropFirst(2))
    }
  }

  /// The path from the root of the repository.
  let path: String
  let lines: [String]

  static let all: [Page] =
    ["README.md"].map(Page.init)
    + ((try? FileManager.default.contentsOfDirectory(
      atPath: Reelbench.root.appending(path: "docs").path)) ?? [])
    .filter { $0.hasSuffix(".md") }.sorted().map { Page("docs/\($0)") }

  init(_ path: String) {
    self.path = path
    let text = try? String(contentsOf: Reelbench.root.appending(path: path), encoding: .utf8)
    lines = (text ?? "").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  var testDescription: String { path }

  var blocks: [Block] {
    var blocks: [Block] = []
    var open: (language: String, first: Int)?
    for (index, line) in lines.enumerated() where line.hasPrefix("```") {
      if let began = open {
        blocks.append(
          Block(
            language: began.language, lines: Array(lines[(began.first + 1)..<index]),
            line: began.first + 1))
        open = nil
      } else {
        open = (String(line.dropFirst(3)), index)
      }
    }
    return blocks
  }

  /// The targets of its links to files, without anchors.
  var links: [String] {
    lines.joined(separator: "\n").matches(of: #/\]\(\s*([^)#\s]+)(?:#[^)]*)?\)/#).map {
      String($0.1)
    }.filter { !$0.contains("://") }
  }
}
