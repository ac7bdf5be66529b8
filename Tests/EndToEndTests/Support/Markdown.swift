/// A page's fenced blocks of one language.
struct Markdown {
  let text: String

  /// The lines of each block that is opened by ```` ```language ````.
  func blocks(of language: String) -> [[String]] {
    var blocks: [[String]] = []
    var open: [String]?
    var isOther = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let block = open {
          blocks.append(block)
          open = nil
        } else if isOther {
          isOther = false
        } else if line == "```" + language {
          open = []
        } else {
          isOther = true
        }
      } else {
        open?.append(String(line))
      }
    }
    return blocks
  }

  /// First cells of the rows of every table, without their header.
  var firstCells: [String] {
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("|") }
    return rows.map { row in
      row.split(separator: "|").first.map { $0.trimmingPrefix(" ") }.map {
        String($0.reversed().drop { $0 == " " }.reversed())
      } ?? ""
    }
  }
}
