import ReelbenchMeasurement

/// The definitions of a page's metrics: one pops up when a metric's name is pressed, and all are listed at the end.
struct DefinitionsView {
  private let names: [String]

  init(_ runs: [RunResult]) {
    var names: [String] = []
    var seen: Set<String> = []
    for metric in runs.flatMap(\.metrics.all) where seen.insert(metric.name).inserted {
      names.append(metric.name)
    }
    self.names = names
  }

  var markup: Markup {
    guard !names.isEmpty else { return Markup() }
    return """
      <section class="definitions" aria-labelledby="defs-h"><details><summary id="defs-h">All \(names.count) metrics, \
      defined</summary><dl>\(names.map(listed))</dl></details>\(names.map(popover))</section>

      """
  }

  private func listed(_ name: String) -> Markup {
    "<dt><code>\(name)</code></dt><dd>\(text(name))</dd>"
  }

  private func popover(_ name: String) -> Markup {
    "<div popover id=\"m-\(name)\"><b><code>\(name)</code></b><p>\(text(name))</p></div>"
  }

  private func text(_ name: String) -> String {
    guard let definition = MetricCatalogue.definition(name) else {
      return "This version of Reelbench does not define this metric."
    }
    let better =
      switch definition.polarity {
      case .lowerIsBetter: "Lower is better."
      case .higherIsBetter: "Higher is better."
      case .neutral: "Neither more nor less is better."
      }
    return
      "\(definition.text) \(better) Unit \(definition.unit.rawValue); \(definition.kind.rawValue)."
  }
}
