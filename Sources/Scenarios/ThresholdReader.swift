import ReelbenchMeasurement

/// Reads the third document of a scenario file: the thresholds of its metrics.
struct ThresholdReader {
  let diagnostics: Diagnostics
  let metrics: MetricNames
  /// The names that are valid in `variant(…)`.
  let variants: [String]
  /// The names that selectors may use; nil when the script could not be read.
  let script: Script?
  /// Nil when the feed could not be read.
  let feedCount: Int?

  struct Script {
    var phases: [String]
    var openings: Int
  }

  /// Thresholds with mistakes are reported and left out.
  func read(_ document: YAMLNode) -> [Threshold] {
    guard
      let fields = Fields(
        document, of: "the third document", keys: ["thresholds"], reportingTo: diagnostics),
      let node = fields.required("thresholds"),
      let entries = diagnostics.mapping(node, as: "`thresholds`")
    else { return [] }
    return entries.flatMap(thresholds)
  }

  private func thresholds(_ entry: YAMLNode.Entry) -> [Threshold] {
    let key = keyNode(entry)
    guard let parsed = metrics.selector(key, entry.key),
      let unit = metrics.unit(parsed.selector.name), checkValues(of: parsed, at: key),
      let checks = diagnostics.sequence(entry.value, as: "`\(entry.key)`")
    else { return [] }
    if checks.isEmpty { diagnostics.report("`\(entry.key)` has no check", at: entry.value.mark) }
    let parser = ThresholdParser(metric: parsed.selector, unit: unit, variants: variants)
    return checks.compactMap { threshold($0, of: parsed.selector, parser) }
  }

  /// The key as a node, so that an error can point inside it.
  private func keyNode(_ entry: YAMLNode.Entry) -> YAMLNode {
    let length = entry.key.unicodeScalars.count
    let line = diagnostics.source.line(entry.mark.line)?.unicodeScalars.dropFirst(
      entry.mark.column - 1)
    let isQuoted = line?.first == "\"" || line?.first == "'"
    return YAMLNode(
      content: .scalar(entry.key, isQuoted: isQuoted), mark: entry.mark,
      end: SourcePosition(
        line: entry.mark.line, column: entry.mark.column + length + (isQuoted ? 2 : 0)))
  }

  private func threshold(
    _ node: YAMLNode, of metric: MetricSelector, _ parser: ThresholdParser
  ) -> Threshold? {
    var text = node
    let usual = MetricCatalogue.definition(metric.name)?.defaultLevel ?? .error
    var level = usual
    var abortOnFail = false
    var abortMark = node.mark
    if case .mapping = node.content {
      guard
        let fields = Fields(
          node, of: "a check", keys: ["expr", "level", "abortOnFail"], reportingTo: diagnostics),
        let expr = fields.required("expr")
      else { return nil }
      text = expr
      level =
        fields["level"].flatMap {
          diagnostics.word($0, as: "`level`", of: Threshold.Level.self)
        } ?? usual
      if let entry = fields.entry("abortOnFail") {
        abortOnFail = diagnostics.flag(entry.value, as: "`abortOnFail`") ?? false
        abortMark = entry.mark
      }
    }
    guard let written = diagnostics.text(text, as: "a check") else { return nil }
    let expression: ThresholdExpression
    do {
      expression = try parser.parse(written)
    } catch {
      diagnostics.report(error.message, at: text.mark(atOffset: error.offset), hint: error.hint)
      return nil
    }
    let place = text.mark(atOffset: 0)
    let threshold = Threshold(
      metric: metric, expression: expression, level: level, abortOnFail: abortOnFail,
      file: diagnostics.source.path, line: place.line, column: place.column)
    if abortOnFail, let obstacle = threshold.abortObstacle {
      diagnostics.report(obstacle, at: abortMark)
      return nil
    }
    return threshold
  }

  /// Whether every selector names something that the scenario has. Reports the first one that does not.
  private func checkValues(of parsed: MetricSelector.Parsed, at node: YAMLNode) -> Bool {
    parsed.pairs.allSatisfy { placed in
      let mark = node.mark(atOffset: placed.valueOffset)
      let value = placed.pair.value
      switch placed.pair.key {
      case "phase":
        guard let phases = script?.phases, !phases.contains(value) else { return true }
        diagnostics.report(
          "the script has no phase `\(value)`", at: mark, meaning: value, among: phases)
      case "opening":
        let count = script?.openings ?? .max
        if let number = Int(value), (1...count).contains(number) { return true }
        diagnostics.report(
          script.map { "the script opens the app \($0.openings) times, `\(value)` is none of them" }
            ?? "`opening` is a number from 1", at: mark)
      case "item":
        let count = feedCount ?? .max
        if let number = Int(value), (0..<count).contains(number) { return true }
        diagnostics.report(
          feedCount.map { "the feed's items are 0 to \($0 - 1), `\(value)` is none of them" }
            ?? "`item` is a number from 0", at: mark)
      case "api": return true
      case let key:
        let words = [
          "visit": ["first", "return"], "kind": ["modelled", "recorded", "host"], "by": ["item"],
        ]
        let known = words[key] ?? []
        if known.contains(value) { return true }
        diagnostics.report(
          "`\(key)` is \(Diagnostics.alternatives(known)), not `\(value)`", at: mark,
          meaning: value, among: known)
      }
      return false
    }
  }
}
