import ReelbenchMeasurement
import ReelbenchSimulation

/// Reads `variants`: the app of each, its options, its network and its expected result.
struct VariantReader {
  let diagnostics: Diagnostics
  let apps: AppDescriptions
  let metrics: MetricNames
  let profiles: ProfileReader

  /// A cause with its place, to be checked against the thresholds.
  struct PlacedCause {
    var cause: Variant.Cause
    var mark: SourcePosition
  }

  struct Result {
    var variants: [Variant] = []
    var causes: [PlacedCause] = []
  }

  /// Variants with mistakes are reported and left out.
  func read(_ node: YAMLNode) -> Result {
    var result = Result()
    guard let entries = diagnostics.mapping(node, as: "`variants`") else { return result }
    if entries.isEmpty { diagnostics.report("there is no variant", at: node.mark) }
    for entry in entries {
      guard diagnostics.checkName(entry.key, at: entry.mark, as: "a variant's name"),
        let (variant, causes) = variant(entry)
      else { continue }
      result.variants.append(variant)
      result.causes += causes
    }
    return result
  }

  private func variant(_ entry: YAMLNode.Entry) -> (Variant, [PlacedCause])? {
    guard
      let fields = Fields(
        entry.value, of: "a variant", keys: ["app", "options", "network", "expect", "because"],
        reportingTo: diagnostics)
    else { return nil }
    let app = fields.required("app").flatMap { self.app($0) }
    let options = app.flatMap { self.options(fields["options"], of: $0) }
    let expectation = fields["expect"].flatMap {
      diagnostics.word($0, as: "`expect`", of: Variant.Expectation.self)
    }
    let causes = fields["because"].flatMap { self.causes($0) } ?? []
    if expectation == .fail, fields["because"] == nil {
      diagnostics.report(
        "`expect: fail` needs `because`: what the variant breaks",
        at: fields.entry("expect")?.mark ?? entry.mark)
    }
    if expectation == .pass || fields["expect"] == nil, let because = fields.entry("because") {
      diagnostics.report("`because` needs `expect: fail`", at: because.mark)
    }
    let network = fields["network"].map { profiles.network($0) }
    guard let app, let options else { return nil }
    let variant = Variant(
      name: entry.key, app: app.name, options: options, network: network ?? nil,
      expectation: expectation ?? .pass,
      because: causes.map(\.cause), line: entry.mark.line)
    return (variant, causes)
  }

  private func app(_ node: YAMLNode) -> AppDescription? {
    guard let name = diagnostics.text(node, as: "`app`") else { return nil }
    if let app = apps[name] { return app }
    diagnostics.report(
      "no app is called `\(name)`", at: node.mark, meaning: name, among: apps.apps.map(\.name))
    return nil
  }

  /// All options of the app. Options that the file does not name have their default values.
  private func options(_ node: YAMLNode?, of app: AppDescription) -> [Variant.Option]? {
    var values: [String: String] = [:]
    for option in app.options { values[option.name] = option.defaultValue }
    if let node {
      guard let entries = diagnostics.mapping(node, as: "`options`") else { return nil }
      for entry in entries {
        guard let option = app.options.first(where: { $0.name == entry.key }) else {
          diagnostics.report(
            "the app `\(app.name)` has no option `\(entry.key)`", at: entry.mark,
            meaning: entry.key, among: app.options.map(\.name))
          continue
        }
        values[entry.key] = diagnostics.word(
          entry.value, as: "`\(entry.key)`", among: option.values)
      }
    }
    return values.map { Variant.Option(name: $0.key, value: $0.value) }.sorted { $0.name < $1.name }
  }

  private func causes(_ node: YAMLNode) -> [PlacedCause]? {
    guard let nodes = diagnostics.sequence(node, as: "`because`") else { return nil }
    if nodes.isEmpty { diagnostics.report("`because` is empty", at: node.mark) }
    var causes: [PlacedCause] = []
    for node in nodes {
      guard let text = diagnostics.text(node, as: "a cause") else { continue }
      let cause =
        text.hasPrefix("outcome.")
        ? outcome(text, node) : metrics.selector(node, text).map { .metric($0.selector) }
      guard let cause else { continue }
      if causes.contains(where: { $0.cause == cause }) {
        diagnostics.report("`\(text)` is named twice", at: node.mark)
        continue
      }
      causes.append(PlacedCause(cause: cause, mark: node.mark))
    }
    return causes
  }

  private func outcome(_ text: String, _ node: YAMLNode) -> Variant.Cause? {
    let words = ["outcome.killed", "outcome.hung", "outcome.crashed(…)"]
    switch text {
    case words[0]:
      return .outcome(.killed, detail: nil)
    case words[1]:
      return .outcome(.hung, detail: nil)
    default:
      let prefix = "outcome.crashed("
      if text.hasPrefix(prefix), text.hasSuffix(")"), text.utf8.count > prefix.utf8.count + 1 {
        return .outcome(.crashed, detail: String(text.dropFirst(prefix.count).dropLast()))
      }
      diagnostics.report(
        "an outcome is \(Diagnostics.alternatives(words))", at: node.mark, meaning: text,
        among: words)
      return nil
    }
  }
}
