extension Quantity {
  package enum ParseError: Error, Equatable {
    case notANumber
    case tooManyDigits
    /// `offset` counts Unicode scalars from the beginning of the text.
    case unknownUnit(String, offset: Int)
    case trailing(offset: Int)

    package var offset: Int {
      switch self {
      case .notANumber, .tooManyDigits: 0
      case .unknownUnit(_, let offset), .trailing(let offset): offset
      }
    }
  }

  /// Parses all of `text`: an optional minus, digits with an optional fraction, and a unit without a space before it.
  package init(parsing text: String) throws(ParseError) {
    var scanner = TextScanner(text)
    self = try Quantity(from: &scanner)
    guard scanner.isAtEnd else { throw .trailing(offset: scanner.offset) }
  }

  /// Parses the quantity at the scanner's position. Offsets of errors count from the beginning of the scanner's text.
  init(from scanner: inout TextScanner) throws(ParseError) {
    let isNegative = scanner.take("-")
    var digits = scanner.take(while: \.isDigit)
    guard !digits.isEmpty else { throw .notANumber }
    var fraction = ""
    if scanner.take(".") {
      fraction = scanner.take(while: \.isDigit)
      guard !fraction.isEmpty else { throw .notANumber }
    }
    digits += fraction
    guard digits.utf8.count <= 15, let magnitude = Int64(digits) else { throw .tooManyDigits }
    let unitOffset = scanner.offset
    let name = scanner.take(while: { $0.isLetter || $0 == "%" || $0 == "/" })
    guard let unit = Unit(rawValue: name) else { throw .unknownUnit(name, offset: unitOffset) }
    self.init(
      coefficient: isNegative ? -magnitude : magnitude, decimals: fraction.utf8.count, unit: unit)
  }
}
