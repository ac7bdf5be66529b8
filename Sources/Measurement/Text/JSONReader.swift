/// Reads JSON (RFC 8259) and keeps line numbers. Any bytes give a value or one error, never a trap.
package struct JSONReader {
  /// Deeper than any file of Reelbench. The reader is recursive, so its depth needs a limit.
  private static let mostLevels = 64

  private let bytes: [UInt8]
  private var place = 0
  private var line = 1

  /// The value that `bytes` hold.
  package static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONNode {
    var reader = JSONReader(bytes: bytes)
    let value = try reader.value(level: 0)
    reader.skipSpace()
    guard reader.place == bytes.count else { throw reader.error("something follows the value") }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private func error(_ what: String) -> JSONError { JSONError(line: line, what: what) }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      if byte == 0x0A { line += 1 }
      place += 1
    }
  }

  private mutating func take(_ byte: Character) -> Bool {
    guard next == byte.asciiValue else { return false }
    place += 1
    return true
  }

  private mutating func value(level: Int) throws(JSONError) -> JSONNode {
    guard level < Self.mostLevels else { throw error("nested too deeply") }
    skipSpace()
    let start = line
    let content: JSONNode.Content
    switch next {
    case UInt8(ascii: "{"): content = .object(try fields(level))
    case UInt8(ascii: "["): content = .array(try elements(level))
    case UInt8(ascii: "\""): content = .string(try string())
    case nil: throw error("the file ends where a value is expected")
    case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte):
      content = .number(try number())
    default: content = try word()
    }
    return JSONNode(content, line: start)
  }

  private mutating func fields(_ level: Int) throws(JSONError) -> [JSONNode.Field] {
    place += 1
    var fields: [JSONNode.Field] = []
    var known: Set<String> = []
    skipSpace()
    if take("}") { return [] }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw error("expected a key in quotes") }
      let start = line
      let key = try string()
      guard known.insert(key).inserted else { throw error("the key \"\(key)\" occurs twice") }
      skipSpace()
      guard take(":") else { throw error("expected `:` after the key \"\(key)\"") }
      fields.append(.init(key: key, line: start, value: try value(level: level + 1)))
      skipSpace()
    } while take(",")
    guard take("}") else { throw error("expected `,` or `}`") }
    return fields
  }

  private mutating func elements(_ level: Int) throws(JSONError) -> [JSONNode] {
    place += 1
    var elements: [JSONNode] = []
    skipSpace()
    if take("]") { return [] }
    repeat {
      elements.append(try value(level: level + 1))
      skipSpace()
    } while take(",")
    guard take("]") else { throw error("expected `,` or `]`") }
    return elements
  }

  private mutating func word() throws(JSONError) -> JSONNode.Content {
    for (word, content) in [
      ("null", JSONNode.Content.null), ("true", .bool(true)), ("false", .bool(false)),
    ] where bytes[place...].starts(with: word.utf8) {
      place += word.utf8.count
      return content
    }
    throw error("expected a value")
  }

  private mutating func number() throws(JSONError) -> String {
    let start = place
    _ = take("-")
    let whole = digits()
    guard whole > 0, whole == 1 || bytes[place - whole] != UInt8(ascii: "0") else {
      throw error("a number is malformed")
    }
    if take("."), digits() == 0 { throw error("a number is malformed") }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      guard digits() > 0 else { throw error("a number is malformed") }
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func digits() -> Int {
    let start = place
    while let byte = next, Self.isDigit(byte) { place += 1 }
    return place - start
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private mutating func string() throws(JSONError) -> String {
    place += 1
    var text: [UInt8] = []
    while let byte = next {
      place += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else {
          throw error("a string is not UTF-8")
        }
        return string
      case UInt8(ascii: "\\"): try text.append(contentsOf: escape())
      case 0..<0x20: throw error("a string has a control character, or no end")
      default: text.append(byte)
      }
    }
    throw error("a string has no end")
  }

  private mutating func escape() throws(JSONError) -> [UInt8] {
    guard let byte = next else { throw error("a string has no end") }
    place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return try unicode()
    default: throw error("a string has an unknown escape")
    }
  }

  /// Four hexadecimal digits, or two such escapes that form a surrogate pair.
  private mutating func unicode() throws(JSONError) -> [UInt8] {
    var code = try fourDigits()
    if (0xD800..<0xDC00).contains(code), take("\\"), take("u") {
      let low = try fourDigits()
      guard (0xDC00..<0xE000).contains(low) else {
        throw error("a string has an unpaired surrogate")
      }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else {
      throw error("a string has an unpaired surrogate")
    }
    return Array(String(Character(scalar)).utf8)
  }

  private mutating func fourDigits() throws(JSONError) -> UInt32 {
    let digits = bytes[place...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw error("expected four hexadecimal digits after `\\u`") }
    place += 4
    return code
  }
}
