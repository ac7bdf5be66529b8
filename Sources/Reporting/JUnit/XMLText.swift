/// Escapes text for XML 1.0.
enum XMLText {
  /// Text between tags. `]]>` cannot occur, since every `>` is escaped.
  static func content(_ text: String) -> String { escaped(text) { _ in nil } }

  /// Text between double quotes. Line breaks and tabs become character references, which a parser does not fold into
  /// spaces.
  static func attribute(_ text: String) -> String {
    escaped(text) { scalar in
      switch scalar {
      case "\"": "&quot;"
      case "\n": "&#10;"
      case "\t": "&#9;"
      default: nil
      }
    }
  }

  private static func escaped(_ text: String, _ special: (Unicode.Scalar) -> String?) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let reference = special(scalar) {
        escaped.append(contentsOf: reference.unicodeScalars)
        continue
      }
      switch scalar {
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
      case "\r": escaped.append(contentsOf: "&#13;".unicodeScalars)
      default: escaped.append(isAllowed(scalar) ? scalar : "\u{FFFD}")
      }
    }
    return String(escaped)
  }

  /// `Char` of XML 1.0, without the control characters that it discourages.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0x20...0x7E, 0x85, 0xA0...0xD7FF, 0xE000...0xFFFD: true
    case 0x10000...0x10FFFF: scalar.value & 0xFFFE != 0xFFFE
    default: false
    }
  }
}
