/// Escapes text so that GitHub's and GitLab's Markdown show it literally.
enum MarkdownText {
  /// The longest text that is kept whole, in scalars.
  private static let longest = 2_000

  /// Text within a sentence: no character keeps its meaning in Markdown.
  static func plain(_ text: String) -> String {
    var escaped = ""
    for character in line(text) {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      // `@name` would notify somebody, `#1` point at an issue, `://` become a link.
      case "@", "#", ":": escaped += "&#\(character.unicodeScalars.first?.value ?? 0);"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "+", "-", ".", "!", "|", "~", "$":
        escaped += "\\" + String(character)
      default: escaped.append(character)
      }
    }
    return escaped
  }

  /// A code span, which may be in a table cell; only a bar needs an escape.
  static func code(_ text: String) -> String {
    let text = line(text)
    var run = 0
    var longestRun = 0
    for character in text {
      run = character == "`" ? run + 1 : 0
      longestRun = max(longestRun, run)
    }
    let fence = String(repeating: "`", count: longestRun + 1)
    let edge = text.hasPrefix("`") || text.hasSuffix("`") || text.isEmpty ? " " : ""
    // In a table a bar ends the cell even within a code span, unless it is escaped.
    return fence + edge + text.map { $0 == "|" ? "\\|" : String($0) }.joined() + edge + fence
  }

  /// One line of bounded length, without control characters.
  private static func line(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(longest) {
      switch scalar.value {
      case 0x9, 0xA, 0xD, 0x85, 0x2028, 0x2029: line.append(" ")
      case 0x0..<0x20, 0x7F..<0xA0: line.append("\u{FFFD}")
      default: line.append(scalar)
      }
    }
    if text.unicodeScalars.count > longest { line.append("…") }
    return String(line)
  }
}
