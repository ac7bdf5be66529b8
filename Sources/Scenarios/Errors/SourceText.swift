/// The text of one file. Characters that would make lines and columns ambiguous are a `problem`.
struct SourceText {
  struct Problem: Equatable {
    var message: String
    var mark: SourcePosition?
  }

  /// As given on the command line.
  let path: String
  /// Without a byte-order mark; empty when the text cannot be used.
  let bytes: [UInt8]
  let problem: Problem?
  private let lines: [Substring]

  init(path: String, bytes contents: [UInt8], limit: Int = YAMLReader.maximumBytes) {
    let bytes = contents.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(contents.dropFirst(3)) : contents
    guard bytes.count <= limit else {
      self.init(path: path, failing: "the file is longer than \(limit >> 10) KiB")
      return
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let valid = String(decoding: Self.validPrefix(of: bytes), as: UTF8.self)
      self.init(path: path, bytes: [], text: valid, problem: Self.notUTF8(after: valid))
      return
    }
    let problem = Self.forbiddenCharacter(in: text)
    self.init(path: path, bytes: problem == nil ? bytes : [], text: text, problem: problem)
  }

  /// A file that could not be read at all.
  init(path: String, failing message: String) {
    self.init(path: path, bytes: [], text: "", problem: Problem(message: message, mark: nil))
  }

  private init(path: String, bytes: [UInt8], text: String, problem: Problem?) {
    self.path = path
    self.bytes = bytes
    self.problem = problem
    lines = Substring(text).unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Substring($0.last == "\r" ? $0.dropLast() : $0) }
  }

  /// A line by its number, from 1, without its line break.
  func line(_ number: Int) -> Substring? {
    lines.indices.contains(number - 1) ? lines[number - 1] : nil
  }

  /// Moves a place past the end of the text to the end of the last line that is not empty.
  func clamped(_ mark: SourcePosition) -> SourcePosition {
    guard let last = lines.lastIndex(where: { !$0.isEmpty }), mark.line > last + 1 else {
      return mark
    }
    return SourcePosition(line: last + 1, column: lines[last].unicodeScalars.count + 1)
  }

  /// The longest beginning that is valid UTF-8, up to the last whole character.
  private static func validPrefix(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    var decoder = Unicode.UTF8()
    var iterator = bytes.makeIterator()
    var length = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      length += Unicode.UTF8.width(scalar)
    }
    return bytes[..<length]
  }

  private static func notUTF8(after valid: String) -> Problem {
    Problem(message: "this is not UTF-8", mark: end(of: valid.unicodeScalars))
  }

  private static func forbiddenCharacter(in text: String) -> Problem? {
    let scalars = text.unicodeScalars
    for index in scalars.indices where isForbidden(scalars, at: index) {
      let scalar = scalars[index]
      let message =
        scalar == "\t"
        ? "tabs are not allowed, use spaces"
        : "the character U+\(hexadecimal(scalar.value)) is not allowed"
      return Problem(message: message, mark: end(of: scalars[..<index]))
    }
    return nil
  }

  /// Characters that are not printable in YAML, line breaks other than LF and CRLF, and tabs.
  private static func isForbidden(
    _ scalars: String.UnicodeScalarView, at index: String.UnicodeScalarIndex
  ) -> Bool {
    switch scalars[index].value {
    case 0x0A, 0x20...0x7E, 0xA0...0x2027, 0x202A...0xFEFE, 0xFF00...0xFFFD, 0x1_0000...: false
    case 0x0D:
      scalars.index(after: index) == scalars.endIndex
        || scalars[scalars.index(after: index)] != "\n"
    default: true
    }
  }

  private static func end(of scalars: some BidirectionalCollection<Unicode.Scalar>)
    -> SourcePosition
  {
    var mark = SourcePosition(line: 1, column: 1)
    for scalar in scalars {
      mark =
        scalar == "\n"
        ? SourcePosition(line: mark.line + 1, column: 1)
        : SourcePosition(line: mark.line, column: mark.column + 1)
    }
    return mark
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
