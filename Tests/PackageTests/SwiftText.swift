/// The parts of Swift source that these tests read: its code without comments and literals, and its imports.
struct SwiftText {
  struct Import: Equatable {
    let module: String
    let isExported: Bool
  }

  /// The source with the insides of comments and string literals blanked out; lines keep their numbers.
  let code: String

  init(_ source: String) { code = Blanking(source).blanked() }

  /// The modules that the source imports, submodules by the name of their module, in order.
  var imports: [Import] {
    code.split(separator: "\n").flatMap { $0.split(separator: ";") }.compactMap { line in
      var words = line.split(whereSeparator: \.isWhitespace).map(String.init)[...]
      var isExported = false
      while let word = words.first, word.hasPrefix("@") || Self.modifiers.contains(word) {
        isExported = isExported || word == "@_exported"
        words.removeFirst()
      }
      guard words.popFirst() == "import" else { return nil }
      if let kind = words.first, Self.kinds.contains(kind) { words.removeFirst() }
      guard let path = words.first, let module = path.split(separator: ".").first else {
        return nil
      }
      return Import(module: String(module), isExported: isExported)
    }
  }

  private static let modifiers: Set = ["public", "package", "internal", "fileprivate", "private"]
  private static let kinds: Set = [
    "typealias", "struct", "class", "enum", "protocol", "let", "var", "func",
  ]

  /// Numbers of the lines whose code matches.
  func lines(matching pattern: Regex<Substring>) -> [Int] {
    code.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { $0.element.contains(pattern) }.map { $0.offset + 1 }
  }
}

/// One pass over a source that replaces everything that is not code with blanks.
private struct Blanking {
  private var rest: Substring
  private var output = ""

  init(_ source: String) { rest = source[...] }

  consuming func blanked() -> String {
    while let next = rest.first {
      if rest.hasPrefix("//") {
        blank(while: { !$0.isNewline })
      } else if rest.hasPrefix("/*") {
        comment()
      } else if next == "\"" || next == "#" {
        literal()
      } else {
        output.append(rest.removeFirst())
      }
    }
    return output
  }

  private mutating func blank(_ count: Int) {
    for _ in 0..<count {
      guard let character = rest.popFirst() else { return }
      output.append(character.isNewline ? character : " ")
    }
  }

  private mutating func blank(while holds: (Character) -> Bool) {
    while let next = rest.first, holds(next) { blank(1) }
  }

  private mutating func comment() {
    var depth = 0
    repeat {
      if rest.hasPrefix("/*") {
        depth += 1
        blank(2)
      } else if rest.hasPrefix("*/") {
        depth -= 1
        blank(2)
      } else {
        blank(1)
      }
    } while depth > 0 && !rest.isEmpty
  }

  /// A string literal, raw and multi-line ones too, or a regular expression between `#/` and `/#`. What is
  /// interpolated counts as text.
  private mutating func literal() {
    let hashes = rest.prefix { $0 == "#" }.count
    let pounds = String(repeating: "#", count: hashes)
    let body = rest.dropFirst(hashes)
    if hashes > 0, body.hasPrefix("/") {
      blank(hashes + 1)
      blank(upTo: "/" + pounds, escape: nil)
      return
    }
    let quotes = body.prefix { $0 == "\"" }.count
    guard quotes > 0 else {
      output += pounds
      rest = body
      return
    }
    let mark = String(repeating: "\"", count: quotes >= 3 ? 3 : 1)
    blank(hashes + mark.count)
    blank(upTo: mark + pounds, escape: "\\" + pounds)
  }

  /// Blanks to the end of a literal that began here; a single-line literal ends at the end of its line at the latest.
  private mutating func blank(upTo end: String, escape: String?) {
    while let next = rest.first, !rest.hasPrefix(end) {
      if next.isNewline, !end.hasPrefix("\"\"\"") { return }
      blank(escape.map(rest.hasPrefix) == true ? 1 + (escape?.count ?? 0) : 1)
    }
    blank(end.count)
  }
}
