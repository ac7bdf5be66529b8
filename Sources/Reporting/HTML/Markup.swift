/// A piece of HTML. Text that is interpolated into a literal is escaped, so that text from scenarios, files and apps is
/// shown as text and cannot become markup.
///
/// Only literals and other markup are inserted unchanged. Values of attributes must be in double quotes.
package struct Markup: ExpressibleByStringInterpolation, Equatable, Sendable {
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    package mutating func appendLiteral(_ literal: String) { text += literal }
    package mutating func appendInterpolation(_ string: String) { text += Markup.escaped(string) }
    package mutating func appendInterpolation(_ number: some BinaryInteger) {
      text += String(number)
    }
    package mutating func appendInterpolation(_ markup: Markup) { text += markup.text }
    package mutating func appendInterpolation(_ pieces: [Markup]) {
      for piece in pieces { text += piece.text }
    }
  }

  package private(set) var text: String

  package init() { text = "" }
  package init(stringLiteral literal: String) { text = literal }
  package init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

  package var isEmpty: Bool { text.isEmpty }
  /// Its size in bytes.
  package var size: Int { text.utf8.count }

  package static func += (markup: inout Markup, more: Markup) { markup.text += more.text }
  package static func + (first: Markup, second: Markup) -> Markup {
    var markup = first
    markup += second
    return markup
  }

  /// Escapes text for elements and for attributes in quotes. Control characters, which HTML forbids, become U+FFFD.
  package static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { needsEscape($0) }) else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\n", "\t": escaped.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x22, 0x26, 0x27, 0x3C, 0x3E, 0x7F: true
    default: byte < 0x20
    }
  }
}

extension [Markup] {
  func joined(_ separator: Markup = "") -> Markup {
    var joined = Markup()
    for (index, piece) in enumerated() {
      if index > 0 { joined += separator }
      joined += piece
    }
    return joined
  }
}
