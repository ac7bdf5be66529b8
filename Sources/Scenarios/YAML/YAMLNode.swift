/// A place in a file: line and column from 1, columns in Unicode scalars.
struct SourcePosition: Hashable, Comparable, Sendable {
  var line: Int
  var column: Int

  static func < (a: SourcePosition, b: SourcePosition) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}

/// A value of a YAML document as it was written: scalars stay text and are never converted to booleans, numbers or
/// nulls.
struct YAMLNode: Equatable, Sendable {
  enum Content: Equatable, Sendable {
    case scalar(String, isQuoted: Bool)
    case sequence([YAMLNode])
    case mapping([Entry])
    /// Something that was reported already, such as an alias.
    case refused
  }

  struct Entry: Equatable, Sendable {
    var key: String
    var mark: SourcePosition
    var value: YAMLNode
  }

  var content: Content
  var mark: SourcePosition
  /// Just past its last character.
  var end: SourcePosition

  /// The place of one Unicode scalar of a scalar's text. Where escapes or line breaks make the text differ from the
  /// file, it is the place of the scalar itself.
  func mark(atOffset offset: Int) -> SourcePosition {
    guard case .scalar(let text, let isQuoted) = content, mark.line == end.line else { return mark }
    let quotes = isQuoted ? 2 : 0
    guard end.column - mark.column == text.unicodeScalars.count + quotes else { return mark }
    return SourcePosition(line: mark.line, column: mark.column + offset + quotes / 2)
  }

  /// The value on one line, in flow style; the value of the key `elided` is left out.
  func flow(eliding elided: String) -> String {
    switch content {
    case .scalar(let text, let isQuoted):
      return isQuoted ? "\"\(text)\"" : text
    case .sequence(let items):
      return "[" + items.map { $0.flow(eliding: elided) }.joined(separator: ", ") + "]"
    case .mapping(let entries):
      let parts = entries.map {
        $0.key + ": " + ($0.key == elided ? "…" : $0.value.flow(eliding: elided))
      }
      return "{ " + parts.joined(separator: ", ") + " }"
    case .refused:
      return "?"
    }
  }
}
