/// Reads a JSON object of integers and strings from a line, field by field. The lines of a stored trace hold nothing
/// else.
///
/// It is specialised because a trace has one line per record: a general reader takes a hundred times as long.
struct FlatObjectScanner {
  /// Why a line is not such an object.
  struct Failure: Error {
    var message: String
  }

  /// A whole number of 64 bits, with or without a sign.
  struct Integer {
    var magnitude: UInt64
    var isNegative: Bool

    /// Nil when it does not fit 64 bits with a sign.
    var signed: Int64? {
      isNegative
        ? magnitude <= 1 << 63 ? Int64(bitPattern: 0 &- magnitude) : nil
        : Int64(exactly: magnitude)
    }
  }

  enum Value {
    case integer(Integer)
    /// The bytes between the quotes, and whether they are the text itself, without escapes.
    case string(Range<Int>, isPlain: Bool)
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset: Int
  private let end: Int
  private var isOpen = false

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    self.bytes = bytes
    offset = range.lowerBound
    end = range.upperBound
  }

  /// The next key, as a range of the bytes, and its value; nil after the last, when the line ends correctly.
  mutating func nextField() throws(Failure) -> (key: Range<Int>, value: Value)? {
    if !isOpen {
      try take(UInt8(ascii: "{"))
      isOpen = true
      skipSpaces()
      if next == UInt8(ascii: "}") { return try close() }
    } else {
      skipSpaces()
      guard next == UInt8(ascii: ",") else { return try close() }
      offset += 1
    }
    let key = try key()
    try take(UInt8(ascii: ":"))
    return (key, try value())
  }

  private mutating func close() throws(Failure) -> (key: Range<Int>, value: Value)? {
    try take(UInt8(ascii: "}"))
    skipSpaces()
    guard offset == end else { throw Failure(message: "something follows the record") }
    return nil
  }

  private var next: UInt8? { offset < end ? bytes[offset] : nil }

  private mutating func skipSpaces() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0D { offset += 1 }
  }

  private mutating func take(_ byte: UInt8) throws(Failure) {
    skipSpaces()
    guard next == byte else {
      throw Failure(message: "`\(Character(UnicodeScalar(byte)))` is missing")
    }
    offset += 1
  }

  /// Keys have no escapes.
  private mutating func key() throws(Failure) -> Range<Int> {
    try take(UInt8(ascii: "\""))
    let start = offset
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte != UInt8(ascii: "\\") else { throw Failure(message: "a key has an escape") }
      offset += 1
    }
    let key = start..<offset
    try take(UInt8(ascii: "\""))
    return key
  }

  private mutating func value() throws(Failure) -> Value {
    skipSpaces()
    guard let first = next else { throw Failure(message: "the line ends within a record") }
    if first == UInt8(ascii: "\"") {
      offset += 1
      return try string()
    }
    let isNegative = first == UInt8(ascii: "-")
    if isNegative { offset += 1 }
    var magnitude: UInt64 = 0
    let start = offset
    while let byte = next, (0x30...0x39).contains(byte) {
      let (tens, overflow) = magnitude.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(UInt64(byte - 0x30))
      guard !overflow, !carry else { throw Failure(message: "a number is too large") }
      magnitude = sum
      offset += 1
    }
    guard offset > start else {
      throw Failure(message: "a value is neither a whole number nor a string")
    }
    return .integer(Integer(magnitude: magnitude, isNegative: isNegative))
  }

  private mutating func string() throws(Failure) -> Value {
    let start = offset
    var isPlain = true
    while let byte = next {
      offset += 1
      if byte == UInt8(ascii: "\"") { return .string(start..<(offset - 1), isPlain: isPlain) }
      if byte == UInt8(ascii: "\\") {
        isPlain = false
        offset += 1
      }
    }
    throw Failure(message: "a string has no end")
  }

  /// The text of a string's bytes, with its escapes resolved.
  static func text(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, isPlain: Bool
  ) throws(Failure) -> [UInt8] {
    if isPlain { return Array(bytes[range]) }
    var text: [UInt8] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = bytes[offset]
      offset += 1
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        continue
      }
      let escape = bytes[offset]
      offset += 1
      switch escape {
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(escape)
      case UInt8(ascii: "u"):
        guard range.upperBound - offset >= 4,
          let code = UInt32(
            String(decoding: bytes[offset..<offset + 4], as: UTF8.self), radix: 16),
          let scalar = Unicode.Scalar(code)
        else { throw Failure(message: "a string has an escape that is not a character") }
        offset += 4
        text += Array(String(Character(scalar)).utf8)
      default: throw Failure(message: "a string has an unknown escape")
      }
    }
    return text
  }
}
