/// Lines, words and numbers of recordings.
extension NetworkTraceReader {
  struct Word {
    var text: Substring
    /// From 1, in Unicode scalars.
    var column: Int
  }

  /// Calls `take` for each line that is not empty, until it returns false.
  func eachLine(_ take: ([Word], Int) -> Bool) -> Bool {
    var number = 1
    while let line = diagnostics.source.line(number) {
      let words = Self.words(line, separator: " ")
      if !words.isEmpty, !take(words, number) { return false }
      number += 1
    }
    return true
  }

  static func words(_ line: Substring, separator: Unicode.Scalar) -> [Word] {
    var words: [Word] = []
    var column = 1
    for part in line.unicodeScalars.split(
      separator: separator, omittingEmptySubsequences: false)
    {
      if !part.isEmpty || separator != " " {
        words.append(Word(text: Substring(part), column: column))
      }
      column += part.count + 1
    }
    return words
  }

  /// Reports an error. The result is always false.
  func fail(_ message: String, _ words: [Word], _ line: Int) -> Bool {
    diagnostics.report(message, at: SourcePosition(line: line, column: words.first?.column ?? 1))
    return false
  }

  /// A number without sign or exponent, in units of its last place; further places are cut off.
  static func decimal(_ text: Substring, places: Int) -> Int64? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, (1...9).contains(parts[0].utf8.count),
      parts.count == 1 || (places > 0 && !parts[1].isEmpty),
      parts.allSatisfy({ $0.unicodeScalars.allSatisfy(\.isASCIIDigit) })
    else { return nil }
    let fraction = parts.count == 2 ? parts[1].prefix(places) : ""
    return Int64(parts[0] + fraction + String(repeating: "0", count: places - fraction.utf8.count))
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
