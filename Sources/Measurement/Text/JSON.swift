/// A JSON value whose text depends only on the value: keys are in the given order, and each number has one form.
package indirect enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case unsigned(UInt64)
  /// Rounded to 6 decimals, written in the shortest form, never with an exponent; `null` when not finite.
  case number(Double)
  case string(String)
  case array([JSON])
  case object([(String, JSON)])

  /// The text with two-space indentation; an array or object of scalars is on one line.
  package var text: String {
    var text = ""
    write(to: &text, indentation: 0)
    return text
  }

  package static func == (a: JSON, b: JSON) -> Bool { a.text == b.text }

  /// A string literal: quotes, backslashes and control characters escaped, all else as it is.
  package static func quoted(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        literal += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }

  /// A number as `number` writes it.
  package static func decimal(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    // Beyond this a Double has no six decimals left, and the scaled value would not fit.
    guard value.magnitude < 9e12 else {
      return value.magnitude < 9.2e18 ? String(Int64(value)) : "null"
    }
    let scaled = Int64((value * 1e6).rounded(.toNearestOrAwayFromZero))
    let magnitude = scaled.magnitude
    var text = (scaled < 0 ? "-" : "") + String(magnitude / 1_000_000)
    var fraction = magnitude % 1_000_000
    guard fraction != 0 else { return text }
    var digits = 6
    while fraction % 10 == 0 {
      fraction /= 10
      digits -= 1
    }
    let tail = String(fraction)
    text += "." + String(repeating: "0", count: digits - tail.count) + tail
    return text
  }

  /// A number as it is read back from `decimal`, for comparisons with stored results.
  package static func rounded(_ value: Double) -> Double {
    guard value.isFinite, value.magnitude < 9e12, value != value.rounded() else { return value }
    return (value * 1e6).rounded(.toNearestOrAwayFromZero) / 1e6
  }

  /// The text on one line.
  package var line: String {
    switch self {
    case .array(let values): "[" + values.map(\.line).joined(separator: ", ") + "]"
    case .object(let fields):
      "{" + fields.map { Self.quoted($0.0) + ": " + $0.1.line }.joined(separator: ", ") + "}"
    default: text
    }
  }

  private var isScalar: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }

  private func write(to text: inout String, indentation: Int) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .unsigned(let value): text += String(value)
    case .number(let value): text += Self.decimal(value)
    case .string(let value): text += Self.quoted(value)
    case .array(let values):
      let parts = values.map { (prefix: "", value: $0) }
      Self.write(parts, between: ("[", "]"), to: &text, indentation: indentation)
    case .object(let fields):
      let parts = fields.map { (prefix: Self.quoted($0.0) + ": ", value: $0.1) }
      Self.write(parts, between: ("{", "}"), to: &text, indentation: indentation)
    }
  }

  private static func write(
    _ parts: [(prefix: String, value: JSON)], between brackets: (String, String),
    to text: inout String, indentation: Int
  ) {
    let isFlat = parts.allSatisfy(\.value.isScalar)
    let inner = indentation + 2
    text += brackets.0
    for (index, part) in parts.enumerated() {
      if index > 0 { text += isFlat ? ", " : "," }
      if !isFlat { text += "\n" + String(repeating: " ", count: inner) }
      text += part.prefix
      part.value.write(to: &text, indentation: inner)
    }
    if !isFlat { text += "\n" + String(repeating: " ", count: indentation) }
    text += brackets.1
  }
}
