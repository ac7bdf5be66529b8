import ReelbenchMeasurement

/// Reads the metric selectors of one file and checks their names.
struct MetricNames {
  static let selectorKeys = ["phase", "opening", "visit", "item", "kind", "by", "api"]

  let diagnostics: Diagnostics
  let unit: (String) -> Metric.Unit?
  let names: [String]

  /// Reads a selector and reports an unknown metric, key, or key given twice.
  ///
  /// `text` is the scalar of `node`, or a key whose place is the mark of `node`.
  func selector(_ node: YAMLNode, _ text: String) -> MetricSelector.Parsed? {
    let parsed: MetricSelector.Parsed
    do {
      parsed = try MetricSelector.parse(text)
    } catch {
      diagnostics.report(error.message, at: node.mark(atOffset: error.offset), hint: error.hint)
      return nil
    }
    let name = parsed.selector.name
    guard unit(name) != nil else {
      diagnostics.report(
        "no metric is called `\(name)`", at: node.mark(atOffset: 0), meaning: name, among: names)
      return nil
    }
    for (index, placed) in parsed.pairs.enumerated() {
      let key = placed.pair.key
      let mark = node.mark(atOffset: placed.keyOffset)
      guard Self.selectorKeys.contains(key) else {
        diagnostics.report(
          "no selector is called `\(key)`", at: mark, meaning: key, among: Self.selectorKeys)
        return nil
      }
      guard !parsed.pairs[..<index].contains(where: { $0.pair.key == key }) else {
        diagnostics.report("the selector `\(key)` is given twice", at: mark)
        return nil
      }
    }
    return parsed
  }
}
