import ReelbenchSimulation

extension RunMetrics {
  /// The instant of a metric's worst sample; nil for a metric without samples.
  ///
  /// - Parameter text: the metric with its selectors, as a check names it.
  package func worstInstant(of text: String) -> Instant? {
    guard let selector = try? MetricSelector.parse(text).selector, let metric = self[selector.name],
      case .samples(let samples) = metric.content
    else { return nil }
    let selectors = selector.selectors.filter { $0.key != "by" && $0.key != "kind" }
    let chosen = samples.filter { sample in selectors.allSatisfy { sample.matches($0) } }
    let highIsWorst = metric.polarity != .higherIsBetter
    return chosen.reduce(nil as Metric.Sample?) { worst, next in
      guard let worst else { return next }
      if worst.isCensored != next.isCensored { return worst.isCensored ? worst : next }
      let isWorse = highIsWorst ? next.value > worst.value : next.value < worst.value
      return isWorse ? next : worst
    }?.at
  }
}
