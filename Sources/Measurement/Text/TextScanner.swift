/// Reads a short text scalar by scalar; offsets count Unicode scalars, as columns of a file do.
struct TextScanner {
  let scalars: [Unicode.Scalar]
  private(set) var offset = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  var isAtEnd: Bool { offset == scalars.count }
  var next: Unicode.Scalar? { isAtEnd ? nil : scalars[offset] }

  mutating func skipSpaces() {
    while next == " " { offset += 1 }
  }

  /// Takes `scalar` when it comes next.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    offset += 1
    return true
  }

  /// Takes scalars as long as `belongs` holds.
  mutating func take(while belongs: (Unicode.Scalar) -> Bool) -> String {
    var taken = String.UnicodeScalarView()
    while let scalar = next, belongs(scalar) {
      taken.append(scalar)
      offset += 1
    }
    return String(taken)
  }

  /// The text from here up to the next space, for errors.
  func rest(upTo limit: Int = 24) -> String {
    var rest = String.UnicodeScalarView()
    for scalar in scalars[offset...] where rest.count < limit {
      if scalar == " ", !rest.isEmpty { break }
      rest.append(scalar)
    }
    return String(rest)
  }
}

extension Unicode.Scalar {
  var isDigit: Bool { ("0"..."9").contains(self) }
  var isLetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
  /// Allowed in names: letters, digits, `_`, `-`, `.`.
  var isNamePart: Bool { isLetter || isDigit || self == "_" || self == "-" || self == "." }
}
