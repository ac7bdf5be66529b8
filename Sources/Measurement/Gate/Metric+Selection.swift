extension Metric {
  /// The observations that an aggregate is computed from: the samples, or the value or parts, that the selectors name.
  ///
  /// A value metric without selectors gives one observation. With selectors it gives the parts that have exactly those
  /// keys: `{opening=3}` is the value of the opening itself, not of a phase of it.
  func observed(_ selectors: [MetricSelector.Pair]) -> [Observed] {
    var wanted = selectors.filter { $0.key != "by" }
    if let index = wanted.firstIndex(where: { $0.key == "kind" }) {
      guard wanted[index].value == kind.rawValue else { return [] }
      wanted.remove(at: index)
    }
    switch content {
    case .samples(let samples):
      return samples.filter { sample in wanted.allSatisfy { sample.matches($0) } }.map {
        Observed(value: $0.value, isCensored: $0.isCensored, lasted: $0.lasted, item: $0.item)
      }
    case .value(let value, let series):
      guard !wanted.isEmpty else { return [Observed(value: value)] }
      let keys = Set(wanted.map(\.key))
      let parts = series.filter { part in
        part.keys == keys && wanted.allSatisfy { part.matches($0) }
      }
      if parts.isEmpty, keys == ["opening", "phase"] { return onlyOpening(wanted, series) }
      // There is no part for an API that was not called.
      if parts.isEmpty, keys.contains("api"), name == MainFold.callsName {
        return [Observed(value: 0)]
      }
      return parts.map { Observed(value: $0.value, item: $0.item) }
    }
  }

  /// With a single opening, its phases are the run's phases: there are no parts by both opening and phase.
  private func onlyOpening(_ wanted: [MetricSelector.Pair], _ series: [Part]) -> [Observed] {
    let openings = series.filter { $0.keys == ["opening"] }
    guard openings.count == 1, wanted.contains(where: openings[0].matches),
      let phase = wanted.first(where: { $0.key == "phase" })
    else { return [] }
    return series.filter { $0.keys == ["phase"] && $0.matches(phase) }
      .map { Observed(value: $0.value) }
  }
}

extension Metric.Part {
  fileprivate var keys: Set<String> {
    var keys: Set<String> = []
    if opening != nil { keys.insert("opening") }
    if phase != nil { keys.insert("phase") }
    if item != nil { keys.insert("item") }
    if api != nil { keys.insert("api") }
    return keys
  }

  fileprivate func matches(_ pair: MetricSelector.Pair) -> Bool {
    switch pair.key {
    case "opening": opening == Int(pair.value)
    case "item": item == Int(pair.value)
    case "phase": phase == pair.value
    case "api": api.map(Self.written) == pair.value
    default: false
    }
  }

  /// An API as selectors name it: `-` replaces each character that a selector's value cannot contain.
  private static func written(_ api: String) -> String {
    String(
      String.UnicodeScalarView(
        api.unicodeScalars.map { $0.isNamePart ? $0 : "-" as Unicode.Scalar }))
  }
}

extension Metric.Sample {
  func matches(_ pair: MetricSelector.Pair) -> Bool {
    switch pair.key {
    case "opening": opening != nil && opening == Int(pair.value)
    case "item": item != nil && item == Int(pair.value)
    case "phase": phase == pair.value
    case "visit": visit == pair.value
    default: false
    }
  }
}

extension RunMetrics {
  /// The aggregate of what a selector names; nil when there is nothing to aggregate.
  ///
  /// `by=item` computes the aggregate of each item and returns the worst, by the metric's polarity.
  package func aggregate(
    _ selector: MetricSelector, _ aggregate: ThresholdExpression.Aggregate
  ) -> Aggregated? {
    guard let metric = self[selector.name] else { return nil }
    let observed = metric.observed(selector.selectors)
    guard selector.selectors.contains(where: { $0.key == "by" && $0.value == "item" }) else {
      return aggregate.of(observed)
    }
    let items = Set(observed.compactMap(\.item)).sorted()
    let each = items.compactMap { item in aggregate.of(observed.filter { $0.item == item }) }
    let lowIsWorst = metric.polarity == .higherIsBetter || aggregate.isShare
    func isWorse(_ a: Aggregated, than b: Aggregated) -> Bool {
      if lowIsWorst { return a.value < b.value }
      return a.isCensored == b.isCensored ? a.value > b.value : a.isCensored
    }
    return each.dropFirst().reduce(each.first) { worst, next in
      worst.map { isWorse(next, than: $0) ? next : $0 }
    }
  }
}

extension ThresholdExpression.Aggregate {
  /// Whether this is a share of visits in time: more is better, whatever the metric's own polarity.
  var isShare: Bool {
    if case .within = self { true } else { false }
  }

  /// The unit of the aggregate of a metric in `unit`.
  package func unit(of unit: Metric.Unit) -> Metric.Unit {
    switch self {
    case .count, .within: .one
    default: unit
    }
  }
}
