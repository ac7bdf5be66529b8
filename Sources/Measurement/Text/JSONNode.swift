/// A JSON value of a file that people edit or merge, with its line.
package struct JSONNode: Equatable, Sendable {
  package indirect enum Content: Equatable, Sendable {
    case null
    case bool(Bool)
    /// As written.
    case number(String)
    case string(String)
    case array([JSONNode])
    /// In the order of the file; each key occurs once.
    case object([Field])
  }

  package struct Field: Equatable, Sendable {
    package var key: String
    package var line: Int
    package var value: JSONNode
  }

  package var content: Content
  /// From 1.
  package var line: Int

  package init(_ content: Content, line: Int) {
    self.content = content
    self.line = line
  }

  /// The kind of the value, for errors.
  package var word: String {
    switch content {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

/// What is wrong with a JSON file, and in which line.
package struct JSONError: Error, Equatable, Sendable {
  /// From 1.
  package var line: Int
  package var what: String

  package init(line: Int, what: String) {
    self.line = line
    self.what = what
  }
}
