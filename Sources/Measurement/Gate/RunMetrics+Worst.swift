import ReelbenchSimulation

extension RunMetrics {
  /// When the worst sample was taken of a metric, given with its selectors as a check names it; nil for one without
  /// samples.
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
