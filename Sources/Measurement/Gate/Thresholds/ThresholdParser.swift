import ReelbenchSimulation

/// What is wrong with a threshold, and where in its text.
package struct ThresholdSyntaxError: Error, Equatable {
  package var reason: Reason
  /// In Unicode scalars from the beginning of the text.
  package var offset: Int

  package enum Reason: Equatable, Sendable {
    case unknownAggregate(String)
    case percentileOutOfRange
    case withinNeedsFirstFrame
    case worstNeedsItems, itemsNeedWorst
    case unknownComparison(String)
    case expectedValue
    case expected(String)
    case unknownUnit(String)
    case tooManyDigits
    case unitMissing(Quantity.Dimension)
    case unitUnsuited(written: String, wanted: Quantity.Dimension)
    case unknownVariant(String, known: [String])
    case trailing(String)
    case malformedName
    case malformedSelector
  }
}

/// Reads `["worst"] agg op right` for one metric: `p95 <= 500ms`, `max <= 0.5 * variant(leaking)`,
/// `p95 <= base + max(5%, 8ms)`.
package struct ThresholdParser {
  /// The only metric that allows `within(…)`, the share of visits with a frame in time.
  static let visitMetric = "first_frame_visible"

  let metric: MetricSelector
  let unit: Metric.Unit
  let variants: [String]
  private var scanner = TextScanner("")

  /// - Parameter variants: the names that `variant(…)` may have.
  package init(metric: MetricSelector, unit: Metric.Unit, variants: [String]) {
    self.metric = metric
    self.unit = unit
    self.variants = variants
  }

  package func parse(_ text: String) throws(ThresholdSyntaxError) -> ThresholdExpression {
    var parser = self
    parser.scanner = TextScanner(text)
    return try parser.expression(text)
  }

  private mutating func expression(
    _ text: String
  ) throws(ThresholdSyntaxError) -> ThresholdExpression {
    let byItem = metric.selectors.contains { $0.key == "by" }
    scanner.skipSpaces()
    var start = scanner.offset
    var word = scanner.take(while: { $0.isLetter || $0.isDigit })
    let isWorst = word == "worst"
    if isWorst {
      guard byItem else { throw fail(.worstNeedsItems, start) }
      scanner.skipSpaces()
      start = scanner.offset
      word = scanner.take(while: { $0.isLetter || $0.isDigit })
    } else if byItem {
      throw fail(.itemsNeedWorst, start)
    }
    let aggregate = try aggregate(word, at: start)
    let comparison = try comparison()
    let right = try right(for: aggregate)
    scanner.skipSpaces()
    guard scanner.isAtEnd else { throw fail(.trailing(scanner.rest()), scanner.offset) }
    return ThresholdExpression(
      isWorst: isWorst, aggregate: aggregate, comparison: comparison, right: right,
      text: text.split(separator: " ").joined(separator: " "))
  }

  private mutating func aggregate(
    _ word: String, at start: Int
  ) throws(ThresholdSyntaxError) -> ThresholdExpression.Aggregate {
    switch word {
    case "min": return .min
    case "max": return .max
    case "mean": return .mean
    case "sum": return .sum
    case "count": return .count
    case "final": return .final
    case "within":
      guard metric.name == Self.visitMetric else { throw fail(.withinNeedsFirstFrame, start) }
      try expect("(")
      let offset = quantityOffset()
      let quantity = try quantity()
      try check(quantity, suits: [.time], at: offset)
      guard let limit = quantity.inBaseUnits, limit > 0 else { throw fail(.expectedValue, offset) }
      try expect(")")
      return .within(Nanoseconds(limit))
    default:
      guard word.hasPrefix("p"), let percent = Int(word.dropFirst()) else {
        throw fail(.unknownAggregate(word.isEmpty ? scanner.rest() : word), start)
      }
      guard (1...100).contains(percent) else { throw fail(.percentileOutOfRange, start) }
      return .percentile(percent)
    }
  }

  private mutating func comparison() throws(ThresholdSyntaxError) -> ThresholdExpression.Comparison
  {
    scanner.skipSpaces()
    let start = scanner.offset
    let text = scanner.take(while: { "<>=!".unicodeScalars.contains($0) })
    guard let comparison = ThresholdExpression.Comparison(rawValue: text) else {
      throw fail(.unknownComparison(text.isEmpty ? scanner.rest() : text), start)
    }
    return comparison
  }

  private mutating func right(
    for aggregate: ThresholdExpression.Aggregate
  ) throws(ThresholdSyntaxError) -> ThresholdExpression.Right {
    let wanted = dimensions(for: aggregate)
    scanner.skipSpaces()
    let start = scanner.offset
    if scanner.next?.isLetter == true {
      guard scanner.take(while: \.isLetter) == "base" else { throw fail(.expectedValue, start) }
      try expect("+")
      return .base(margin: try margin(wanted))
    }
    let quantity = try quantity()
    scanner.skipSpaces()
    guard scanner.take("*") else {
      try check(quantity, suits: wanted, at: start)
      return .value(value(quantity))
    }
    try check(quantity, suits: [.number], at: start)
    return .timesVariant(factor: value(quantity), variant: try variant())
  }

  private mutating func variant() throws(ThresholdSyntaxError) -> String {
    scanner.skipSpaces()
    guard scanner.take(while: \.isLetter) == "variant" else {
      throw fail(.expected("variant(…)"), scanner.offset)
    }
    try expect("(")
    scanner.skipSpaces()
    let start = scanner.offset
    let name = scanner.take(while: \.isNamePart)
    guard variants.contains(name) else {
      throw fail(.unknownVariant(name, known: variants), start)
    }
    try expect(")")
    return name
  }

  private mutating func margin(
    _ wanted: [Quantity.Dimension]
  ) throws(ThresholdSyntaxError) -> ThresholdExpression.Margin {
    scanner.skipSpaces()
    let start = scanner.offset
    if scanner.next?.isLetter == true {
      guard scanner.take(while: \.isLetter) == "max" else { throw fail(.expectedValue, start) }
      try expect("(")
      let percentOffset = quantityOffset()
      let percent = try quantity()
      try check(percent, suits: [.share], at: percentOffset)
      try expect(",")
      let valueOffset = quantityOffset()
      let quantity = try quantity()
      try check(quantity, suits: wanted.filter { $0 != .share }, at: valueOffset)
      try expect(")")
      return .larger(percent: percent.inBaseUnitsApproximately / 1_000, value: value(quantity))
    }
    let quantity = try quantity()
    if quantity.unit == .percent {
      return .percent(quantity.inBaseUnitsApproximately / 1_000)
    }
    try check(quantity, suits: wanted, at: start)
    return .value(value(quantity))
  }

  private mutating func quantityOffset() -> Int {
    scanner.skipSpaces()
    return scanner.offset
  }

  private mutating func quantity() throws(ThresholdSyntaxError) -> Quantity {
    scanner.skipSpaces()
    let start = scanner.offset
    guard scanner.next?.isDigit == true else { throw fail(.expectedValue, start) }
    do {
      return try Quantity(from: &scanner)
    } catch .unknownUnit(let unit, let offset) {
      throw fail(.unknownUnit(unit), offset)
    } catch .tooManyDigits {
      throw fail(.tooManyDigits, start)
    } catch {
      throw fail(.expectedValue, start)
    }
  }

  private mutating func expect(_ scalar: Unicode.Scalar) throws(ThresholdSyntaxError) {
    scanner.skipSpaces()
    guard scanner.take(scalar) else { throw fail(.expected(String(scalar)), scanner.offset) }
  }

  /// The dimensions that the right side may have; errors name the first.
  private func dimensions(
    for aggregate: ThresholdExpression.Aggregate
  ) -> [Quantity.Dimension] {
    switch aggregate {
    case .count: return [.number]
    case .within: return [.share, .number]
    default: break
    }
    switch unit {
    case .milliseconds: return [.time]
    case .bytes: return [.bytes]
    case .one: return [.number, .share]
    case .millisecondsPerSecond: return [.timePerTime]
    case .bytesPerSwipe: return [.bytes, .bytesPerSwipe]
    case .bytesPerSecond: return [.bytesPerTime]
    }
  }

  private func check(
    _ quantity: Quantity, suits wanted: [Quantity.Dimension], at offset: Int
  ) throws(ThresholdSyntaxError) {
    let dimension = quantity.unit.dimension
    guard !wanted.contains(dimension) else { return }
    if quantity.unit == .none {
      guard !quantity.isZero else { return }
      throw fail(.unitMissing(wanted[0]), offset)
    }
    throw fail(.unitUnsuited(written: quantity.unit.rawValue, wanted: wanted[0]), offset)
  }

  /// The value in the metric's base unit: ms, bytes, ms/s, bytes/swipe, bytes/s or 1.
  private func value(_ quantity: Quantity) -> Double {
    let value = quantity.inBaseUnitsApproximately
    return switch quantity.unit.dimension {
    case .time: value / 1_000_000
    case .share: value / 100_000
    case .timePerTime: value / 1_000
    default: value
    }
  }

  private func fail(_ reason: ThresholdSyntaxError.Reason, _ offset: Int) -> ThresholdSyntaxError {
    ThresholdSyntaxError(reason: reason, offset: offset)
  }
}

extension ThresholdExpression.Aggregate {
  /// Whether a run may end as soon as the check is broken: the value only grows.
  package var mayAbort: Bool { self == .max || self == .count || self == .sum }
}
