/// One mistake in a scenario or profile file.
package struct ScenarioError: Error, Equatable, Sendable {
  package var file: String
  /// From 1; 0 when the error concerns the whole file.
  package var line: Int
  /// From 1, in Unicode scalars; 0 when the error concerns the whole file.
  package var column: Int
  package var message: String
  /// What was probably meant, or the correct form.
  package var hint: String?
  /// The text of the line.
  package var sourceLine: String?

  package init(
    file: String, line: Int = 0, column: Int = 0, message: String, hint: String? = nil,
    sourceLine: String? = nil
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.hint = hint
    self.sourceLine = sourceLine
  }

  /// `file:line:column: error: message`, the line, and a caret with the hint.
  package var rendered: String {
    let place = line > 0 ? "\(file):\(line):\(column)" : file
    let head = "\(place): error: \(message)"
    guard line > 0, let sourceLine else {
      return hint.map { "\(head) (\($0))" } ?? head
    }
    let (excerpt, caret) = Self.excerpt(of: sourceLine, around: column)
    let pointer = String(repeating: " ", count: caret) + "^" + (hint.map { " \($0)" } ?? "")
    return "\(head)\n\(excerpt)\n\(pointer)"
  }

  /// The line, or the part of a long one around the column, and the offset of the caret in it.
  private static func excerpt(of line: String, around column: Int) -> (String, caret: Int) {
    let width = 120
    let scalars = Array(line.unicodeScalars)
    let caret = max(0, min(column - 1, scalars.count))
    guard scalars.count > width else { return (line, caret) }
    let first = max(0, min(caret - width / 2, scalars.count - width))
    let last = first + width
    var excerpt = String.UnicodeScalarView()
    if first > 0 { excerpt.append("…") }
    excerpt.append(contentsOf: scalars[first..<last])
    if last < scalars.count { excerpt.append("…") }
    return (String(excerpt), caret - first + (first > 0 ? 1 : 0))
  }
}

/// The mistakes found in one reading, in the order of their files and lines.
package struct ScenarioErrors: Error, Equatable, Sendable {
  /// Never empty.
  package var errors: [ScenarioError]
  /// The number of mistakes that were found but not kept.
  package var omitted: Int

  package init(_ errors: [ScenarioError], omitted: Int = 0) {
    precondition(!errors.isEmpty, "ScenarioErrors without an error")
    self.errors = errors
    self.omitted = omitted
  }

  /// All errors as text for people, without a final line break.
  package var rendered: String {
    var blocks = errors.map(\.rendered)
    if omitted > 0 { blocks.append("and \(omitted) more") }
    return blocks.joined(separator: "\n")
  }
}
