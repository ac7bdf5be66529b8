/// An attribute list of a playlist, `NAME=value,NAME="text, with commas"` (RFC 8216 §4.2).
struct AttributeList {
  struct Value {
    var text: Substring
    /// Column of its first character, from 1.
    var column: Int
  }

  private var values: [String: Value] = [:]

  /// - Parameter column: where the list begins in its line.
  init(_ list: Substring, column: Int, file: String, line: Int) throws(PlaylistError) {
    var rest = list
    var column = column
    func error(_ what: String) -> PlaylistError {
      PlaylistError(file: file, line: line, column: column, what: what)
    }
    while !rest.isEmpty {
      let name = rest.prefix { $0 != "=" && $0 != "," }
      guard !name.isEmpty, rest.dropFirst(name.count).first == "=" else {
        throw error("an attribute is like NAME=value")
      }
      guard values[String(name)] == nil else { throw error("\(name) is given twice") }
      rest = rest.dropFirst(name.count + 1)
      column += name.count + 1
      let value: Substring
      if rest.first == "\"" {
        value = rest.dropFirst().prefix { $0 != "\"" }
        guard rest.dropFirst(value.count + 1).first == "\"" else {
          throw error("the quotation mark has no end")
        }
        values[String(name)] = Value(text: value, column: column + 1)
        rest = rest.dropFirst(value.count + 2)
        column += value.count + 2
      } else {
        value = rest.prefix { $0 != "," }
        values[String(name)] = Value(text: value, column: column)
        rest = rest.dropFirst(value.count)
        column += value.count
      }
      guard let comma = rest.first else { return }
      guard comma == "," else { throw error("a comma is missing") }
      rest = rest.dropFirst()
      column += 1
      if rest.isEmpty { throw error("an attribute is missing after the comma") }
    }
  }

  subscript(_ name: String) -> Value? { values[name] }
}
