import ReelbenchSimulation

/// Reads the lines of a stored tape strictly, byte by byte: the writer has only one way to spell everything.
///
/// After the first finding it does not advance and returns zeros and empty values, so that the reader checks for a
/// finding once per line.
struct TapeScanner {
  private(set) var line = 1
  private(set) var finding: String?
  private var next = 0
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Printable ASCII that needs no escape.
  static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7f && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  var isAtEnd: Bool { next == bytes.count }

  mutating func fail(_ what: String) {
    if finding == nil { finding = what }
  }

  mutating func expect(_ text: StaticString, or what: @autoclosure () -> String) {
    guard finding == nil else { return }
    text.withUTF8Buffer { wanted in
      guard bytes.count - next >= wanted.count,
        wanted.indices.allSatisfy({ bytes[next + $0] == wanted[$0] })
      else { return fail(what()) }
      next += wanted.count
    }
  }

  mutating func expect(_ text: StaticString) { expect(text, or: "expected \(text)") }

  /// Whether the next line is that of a column.
  func isAt(_ column: TapeColumn) -> Bool {
    bytes[min(next, bytes.count)...].starts(with: "{\"\(column.rawValue)\"".utf8)
  }

  /// The beginning of a line, up to its value.
  mutating func begin(_ column: TapeColumn) {
    expect("{\"", or: "expected the column \"\(column.rawValue)\"")
    for byte in column.rawValue.utf8 where finding == nil {
      if next < bytes.count, bytes[next] == byte {
        next += 1
      } else {
        fail("expected the column \"\(column.rawValue)\"")
      }
    }
    expect("\":", or: "expected the column \"\(column.rawValue)\"")
  }

  mutating func endLine() {
    expect("}", or: "expected } after the value")
    expect("\n", or: "expected the end of the line")
    if finding == nil { line += 1 }
  }

  /// Whether the text is next; if it is, it is consumed.
  mutating func takes(_ text: StaticString) -> Bool {
    let place = next
    guard finding == nil else { return false }
    let isHere = text.withUTF8Buffer { wanted in
      next + wanted.count <= bytes.count
        && wanted.indices.allSatisfy { bytes[place + $0] == wanted[$0] }
    }
    if isHere { next += text.utf8CodeUnitCount }
    return isHere
  }

  /// Whether `null` is next; if it is, it is consumed.
  mutating func takesNull() -> Bool {
    guard finding == nil, next < bytes.count, bytes[next] == UInt8(ascii: "n") else { return false }
    expect("null")
    return finding == nil
  }

  /// A whole number in its shortest form.
  mutating func integer() -> Int64 {
    guard finding == nil else { return 0 }
    let isNegative = next < bytes.count && bytes[next] == UInt8(ascii: "-")
    if isNegative { next += 1 }
    let first = next
    var value: Int64 = 0
    while next < bytes.count {
      let digit = bytes[next] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      // 18 digits cannot overflow.
      if next - first < 18 {
        value = value &* 10 &+ (isNegative ? -Int64(digit) : Int64(digit))
      } else {
        let (product, high) = value.multipliedReportingOverflow(by: 10)
        let (sum, higher) = product.addingReportingOverflow(
          isNegative ? -Int64(digit) : Int64(digit))
        guard !high, !higher else {
          fail("a number does not fit in 64 bits")
          return 0
        }
        value = sum
      }
      next += 1
    }
    let isShortest =
      bytes.indices.contains(first) && (bytes[first] != UInt8(ascii: "0") || next - first == 1)
    guard next > first, isShortest, !(isNegative && value == 0) else {
      fail(next > first ? "a number is not in its shortest form" : "expected a whole number")
      return 0
    }
    return value
  }

  mutating func integers() -> [Int64] {
    var values: [Int64] = []
    elements { scanner in values.append(scanner.integer()) }
    return finding == nil ? values : []
  }

  mutating func hashes() -> [FrameHash] {
    var values: [FrameHash] = []
    elements { scanner in values.append(scanner.hash()) }
    return finding == nil ? values : []
  }

  /// The elements of an array; `element` reads one.
  mutating func elements(_ element: (inout TapeScanner) -> Void) {
    expect("[", or: "expected an array")
    if next < bytes.count, bytes[next] == UInt8(ascii: "]") {
      next += 1
      return
    }
    while finding == nil {
      element(&self)
      guard finding == nil, next < bytes.count, bytes[next] == UInt8(ascii: ",") else { break }
      next += 1
    }
    expect("]", or: "expected , or ] in an array")
  }

  /// A string without escapes.
  mutating func string() -> String {
    expect("\"", or: "expected a string")
    let first = next
    while finding == nil, next < bytes.count, Self.isPlain(bytes[next]) { next += 1 }
    guard finding == nil else { return "" }
    let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[first..<next]), as: UTF8.self)
    expect("\"", or: "a string has no end, or holds a character that is not allowed")
    return text
  }

  mutating func hash() -> FrameHash {
    expect("\"", or: "expected a hash")
    let high = word()
    let low = word()
    expect("\"", or: "a hash has 32 digits")
    return FrameHash(high: high, low: low)
  }

  /// 16 lower-case hexadecimal digits.
  private mutating func word() -> UInt64 {
    guard finding == nil else { return 0 }
    guard bytes.count - next >= 16 else {
      fail("a hash has 32 digits")
      return 0
    }
    var word: UInt64 = 0
    for index in next..<(next + 16) {
      let byte = bytes[index]
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      default:
        fail("a hash has 32 lower-case hexadecimal digits")
        return 0
      }
      word = word << 4 | UInt64(digit)
    }
    next += 16
    return word
  }
}
