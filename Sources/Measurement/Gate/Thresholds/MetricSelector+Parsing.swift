extension MetricSelector {
  /// A selector as written, with the offsets of its parts.
  package struct Parsed: Equatable, Sendable {
    package var selector: MetricSelector
    /// In the order of the text.
    package var pairs: [PlacedPair]

    package struct PlacedPair: Equatable, Sendable {
      package var pair: Pair
      package var keyOffset: Int
      package var valueOffset: Int
    }
  }

  /// `name` or `name{key=value,key=value}`. Names and keys are not looked up here.
  package static func parse(_ text: String) throws(ThresholdSyntaxError) -> Parsed {
    var scanner = TextScanner(text)
    let name = scanner.take(while: \.isNamePart)
    guard !name.isEmpty else { throw ThresholdSyntaxError(reason: .malformedName, offset: 0) }
    var pairs: [Parsed.PlacedPair] = []
    if scanner.take("{") {
      repeat {
        pairs.append(try pair(from: &scanner))
      } while scanner.take(",")
      guard scanner.take("}") else {
        throw ThresholdSyntaxError(reason: .malformedSelector, offset: scanner.offset)
      }
    }
    guard scanner.isAtEnd else {
      let reason: ThresholdSyntaxError.Reason =
        pairs.isEmpty ? .malformedName : .trailing(scanner.rest())
      throw ThresholdSyntaxError(reason: reason, offset: scanner.offset)
    }
    return Parsed(
      selector: MetricSelector(name: name, selectors: pairs.map(\.pair)), pairs: pairs)
  }

  private static func pair(
    from scanner: inout TextScanner
  ) throws(ThresholdSyntaxError) -> Parsed.PlacedPair {
    scanner.skipSpaces()
    let keyOffset = scanner.offset
    let key = scanner.take(while: \.isNamePart)
    guard !key.isEmpty, scanner.take("=") else {
      throw ThresholdSyntaxError(reason: .malformedSelector, offset: scanner.offset)
    }
    let valueOffset = scanner.offset
    let value = scanner.take(while: \.isNamePart)
    guard !value.isEmpty else {
      throw ThresholdSyntaxError(reason: .malformedSelector, offset: scanner.offset)
    }
    scanner.skipSpaces()
    return Parsed.PlacedPair(
      pair: Pair(key: key, value: value), keyOffset: keyOffset, valueOffset: valueOffset)
  }
}
