import ReelbenchMeasurement
import ReelbenchSimulation

/// Reads typed values from nodes. Each function returns nil after a report; a refused node was reported earlier.
extension Diagnostics {
  func mapping(_ node: YAMLNode, as what: String) -> [YAMLNode.Entry]? {
    if case .mapping(let entries) = node.content { return entries }
    return mismatch(node, "\(what) is a mapping: `key: value`")
  }

  func sequence(_ node: YAMLNode, as what: String) -> [YAMLNode]? {
    if case .sequence(let items) = node.content { return items }
    return mismatch(node, "\(what) is a list")
  }

  /// Text that is not empty.
  func text(_ node: YAMLNode, as what: String) -> String? {
    guard case .scalar(let text, _) = node.content, !text.isEmpty else {
      return mismatch(node, "\(what) is a text")
    }
    guard !text.contains("\0") else {
      report("\(what) holds the character NUL", at: node.mark)
      return nil
    }
    return text
  }

  /// A name that is valid in a path and in `variant(…)`: letters, digits, `-`, `_` and `.`, of which `-` and `.` may
  /// not come first.
  func name(_ node: YAMLNode, as what: String) -> String? {
    guard let text = text(node, as: what) else { return nil }
    return checkName(text, at: node.mark, as: what) ? text : nil
  }

  func checkName(_ text: String, at mark: SourcePosition, as what: String) -> Bool {
    let isName =
      text.utf8.count <= 64 && text.first != "." && text.first != "-"
      && text.unicodeScalars.allSatisfy {
        ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
          || $0 == "-" || $0 == "_" || $0 == "."
      }
    if !isName {
      report("\(what) is made of letters, digits, `-`, `_` and `.`, 64 at most", at: mark)
    }
    return isName
  }

  /// One of `words`.
  func word(_ node: YAMLNode, as what: String, among words: [String]) -> String? {
    guard let text = text(node, as: what) else { return nil }
    if words.contains(text) { return text }
    report(
      "\(what) is \(Self.alternatives(words)), not `\(text)`", at: node.mark, meaning: text,
      among: words)
    return nil
  }

  func word<Word: RawRepresentable & CaseIterable>(
    _ node: YAMLNode, as what: String, of _: Word.Type
  ) -> Word? where Word.RawValue == String {
    word(node, as: what, among: Word.allCases.map(\.rawValue)).flatMap(Word.init)
  }

  func flag(_ node: YAMLNode, as what: String) -> Bool? {
    word(node, as: what, among: ["true", "false"]).map { $0 == "true" }
  }

  /// The position of a switch; `on` is true.
  func position(_ node: YAMLNode, as what: String) -> Bool? {
    word(node, as: what, among: ["on", "off"]).map { $0 == "on" }
  }

  func integer(_ node: YAMLNode, as what: String, in range: ClosedRange<Int>) -> Int? {
    if case .scalar(let text, _) = node.content, let number = Self.decimal(text),
      let value = Int(exactly: number), range.contains(value)
    {
      return value
    }
    return mismatch(
      node, "\(what) is a whole number from \(range.lowerBound) to \(range.upperBound)")
  }

  /// A number with at most three decimals, in thousandths.
  func thousandths(_ node: YAMLNode, as what: String, in range: ClosedRange<Int>) -> Int? {
    if case .scalar(let text, _) = node.content, let quantity = try? Quantity(parsing: text),
      quantity.unit == .none, quantity.decimals <= 3
    {
      var value = quantity.coefficient
      for _ in quantity.decimals..<3 {
        value = value.multipliedReportingOverflow(by: 10).partialValue
      }
      if let value = Int(exactly: value), range.contains(value) { return value }
    }
    return mismatch(
      node,
      "\(what) is a number from \(Self.decimal(range.lowerBound)) to \(Self.decimal(range.upperBound))"
    )
  }

  private static func decimal(_ thousandths: Int) -> String {
    let rest = thousandths % 1000
    return "\(thousandths / 1000)" + (rest == 0 ? "" : ".\(rest / 100)")
  }

  func unsigned(_ node: YAMLNode, as what: String) -> UInt64? {
    if case .scalar(let text, _) = node.content, let number = Self.decimal(text) { return number }
    return mismatch(node, "\(what) is a whole number from 0 to \(UInt64.max)")
  }

  /// A time of at least `minimum`, at most an hour.
  func duration(
    _ node: YAMLNode, as what: String, atLeast minimum: Nanoseconds = Nanoseconds(1)
  ) -> Nanoseconds? {
    quantity(node, as: what, .time, in: minimum.count...3_600_000_000_000).map { Nanoseconds($0) }
  }

  /// A value in the base unit of its dimension; 0 needs no unit.
  func quantity(
    _ node: YAMLNode, as what: String, _ dimension: Quantity.Dimension, in range: ClosedRange<Int64>
  ) -> Int64? {
    guard case .scalar(let text, _) = node.content, !text.isEmpty else {
      return mismatch(node, "\(what) is \(dimension.phrase), such as `\(dimension.example)`")
    }
    let quantity: Quantity
    do {
      quantity = try Quantity(parsing: text)
    } catch .unknownUnit(let unit, let offset) {
      let units = Quantity.Unit.allCases.filter { $0.dimension == dimension }.map(\.rawValue)
      report(
        "unknown unit `\(unit)`", at: node.mark(atOffset: offset), meaning: unit, among: units)
      return nil
    } catch .tooManyDigits {
      report("a number has at most 15 digits", at: node.mark)
      return nil
    } catch {
      report(
        "\(what) is \(dimension.phrase), such as `\(dimension.example)`",
        at: node.mark(atOffset: error.offset))
      return nil
    }
    return value(quantity, of: node, as: what, dimension, in: range)
  }

  private func value(
    _ quantity: Quantity, of node: YAMLNode, as what: String, _ dimension: Quantity.Dimension,
    in range: ClosedRange<Int64>
  ) -> Int64? {
    let written = quantity.unit.dimension
    guard written == dimension || (quantity.isZero && quantity.unit == .none) else {
      let fault = quantity.unit == .none ? "the unit is missing" : "the unit does not suit"
      report(
        "\(fault): \(what) is \(dimension.phrase)", at: node.mark,
        hint: "such as `\(dimension.example)`")
      return nil
    }
    guard let value = quantity.inBaseUnits else {
      report("\(what) is more precise than Reelbench can represent, or too large", at: node.mark)
      return nil
    }
    guard range.contains(value) else {
      report("\(what) is too \(value < range.lowerBound ? "small" : "large")", at: node.mark)
      return nil
    }
    return value
  }

  private func mismatch<Value>(_ node: YAMLNode, _ message: String) -> Value? {
    if node.content == .scalar("", isQuoted: false) {
      report("a value is missing: \(message)", at: node.mark)
    } else if node.content != .refused {
      report(message, at: node.mark)
    }
    return nil
  }

  /// Reads digits only: no sign, and no leading zero except in `0` itself.
  private static func decimal(_ text: String) -> UInt64? {
    let digits = text.utf8
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      digits.count == 1 || digits.first != UInt8(ascii: "0")
    else { return nil }
    return UInt64(text)
  }

  /// `a`, `b` or `c`.
  static func alternatives(_ words: [String]) -> String {
    let quoted = words.map { "`\($0)`" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }
}
