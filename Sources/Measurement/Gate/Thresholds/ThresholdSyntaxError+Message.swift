extension ThresholdSyntaxError {
  static let aggregates = ["min", "max", "mean", "sum", "count", "final", "within", "p50", "p95"]

  /// One line for people.
  package var message: String {
    switch reason {
    case .unknownAggregate(let word):
      word.isEmpty ? "the check is empty" : "unknown aggregate `\(word)`"
    case .percentileOutOfRange: "a percentile is a whole number from p1 to p100"
    case .withinNeedsFirstFrame:
      "`within(…)` counts visits: only `\(ThresholdParser.visitMetric)` allows it"
    case .worstNeedsItems: "`worst` needs the selector `by=item`"
    case .itemsNeedWorst: "with the selector `by=item`, a check begins with `worst`"
    case .unknownComparison(let text):
      text.isEmpty ? "a comparison is missing" : "unknown comparison `\(text)`"
    case .expectedValue: "expected a value, `x * variant(…)` or `base + …` here"
    case .expected(let text): "expected `\(text)` here"
    case .unknownUnit(let unit): "unknown unit `\(unit)`"
    case .tooManyDigits: "a number has at most 15 digits"
    case .unitMissing(let wanted): "the unit is missing: expected \(wanted.phrase)"
    case .unitUnsuited(let written, let wanted):
      "expected \(wanted.phrase), not a value in `\(written)`"
    case .unknownVariant(let name, _):
      name.isEmpty ? "a variant's name is missing" : "no variant is called `\(name)`"
    case .trailing(let text): "`\(text)` does not belong here"
    case .malformedName: "expected a metric's name"
    case .malformedSelector: "a selector is written `{key=value,key=value}`"
    }
  }

  /// What was probably meant, or how it is written.
  package var hint: String? {
    switch reason {
    case .unknownAggregate(let word):
      meant(word, Self.aggregates) ?? "p<N>, min, max, mean, sum, count, final or within(T)"
    case .unknownComparison: "<=, <, ==, >= or >"
    case .unknownUnit(let unit):
      meant(unit, Quantity.Unit.allCases.map(\.rawValue).filter { !$0.isEmpty })
    case .unitMissing(let wanted): "such as `\(wanted.example)`"
    case .unitUnsuited(_, let wanted): "such as `\(wanted.example)`"
    case .unknownVariant(let name, let known): meant(name, known)
    default: nil
    }
  }

  private func meant(_ word: String, _ known: [String]) -> String? {
    Spelling.nearest(to: word, among: known).map { "did you mean `\($0)`?" }
  }
}
