extension Threshold {
  /// Why the threshold cannot have `abortOnFail`; nil when it can.
  package var abortObstacle: String? {
    if !expression.aggregate.mayAbort { return "`abortOnFail` is for `max`, `count` and `sum`" }
    if MetricCatalogue.definition(metric.name)?.onlyGrows == false {
      return "`abortOnFail` is for metrics that only grow, and `\(metric.name)` may decrease again"
    }
    guard case .value = expression.right else {
      return "`abortOnFail` needs a value: the other side is not known while the run goes on"
    }
    switch expression.comparison {
    case .atMost, .below, .equal: return nil
    case .atLeast, .above:
      return "`abortOnFail` needs an upper limit: a run that goes on may still reach a lower one"
    }
  }

  /// Whether the threshold can no longer hold, whatever follows, by the metrics of a run that is not over.
  ///
  /// A visit that has seen no frame yet is left out, except from `count`: its sample becomes smaller once a frame
  /// comes.
  package func isBrokenForGood(by metrics: RunMetrics) -> Bool {
    guard abortObstacle == nil, let metric = metrics[self.metric.name],
      case .value(let limit) = expression.right
    else { return false }
    let observed = metric.observed(self.metric.selectors)
    let isByItem = self.metric.selectors.contains { $0.key == "by" }
    let items = Set(observed.compactMap(\.item)).sorted()
    let groups = isByItem ? items.map { item in observed.filter { $0.item == item } } : [observed]
    return groups.contains { group in
      let certain = expression.aggregate == .count ? group : group.filter { !$0.isCensored }
      guard let value = expression.aggregate.of(certain)?.value else { return false }
      return expression.comparison == .below ? value >= limit : value > limit
    }
  }
}
