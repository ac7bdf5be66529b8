/// The functions of a source file, with the lines that their bodies take: functions, initializers, subscripts and
/// computed properties, from the line of their first word to the one of their last brace.
struct FunctionLength {
  struct Function: Equatable {
    /// The number of its first line, from 1.
    let line: Int
    let count: Int
  }

  static let longest = 70

  let functions: [Function]

  init(_ file: Repository.File) {
    let lines = SwiftText(file.text).code.split(
      separator: "\n", omittingEmptySubsequences: false)
    functions = lines.indices.compactMap { index in
      guard lines[index].firstMatch(of: Self.declaration) != nil else { return nil }
      return Self.end(of: index, in: lines).map { Function(line: index + 1, count: $0 - index + 1) }
    }
  }

  private nonisolated(unsafe) static let declaration =
    #/^\s*(?:[@\w()]+ )*(?:func |init[?(<]|deinit\b|subscript[(<]|(?:static |class )?var \w+: [^={]+\{)/#

  private nonisolated(unsafe) static let continuation =
    #/^\s*(?:\{|where\b|throws\b|rethrows\b|async\b|->)/#

  /// The line of the brace that closes the declaration's first brace; nil for a declaration without a body.
  private static func end(of start: Int, in lines: [Substring]) -> Int? {
    var depth = 0
    var parentheses = 0
    var isOpen = false
    for index in start..<lines.count {
      // A line that does not go on with the declaration: it has no body, as in a protocol.
      if index > start, !isOpen, parentheses == 0, !lines[index].contains(continuation) {
        return nil
      }
      for character in lines[index] {
        switch character {
        case "(": parentheses += 1
        case ")": parentheses -= 1
        // A closure among the parameters is not the body.
        case "{" where parentheses == 0 || isOpen:
          depth += 1
          isOpen = true
        case "}" where isOpen:
          depth -= 1
          if depth == 0 { return index }
        default: break
        }
      }
    }
    return nil
  }
}
