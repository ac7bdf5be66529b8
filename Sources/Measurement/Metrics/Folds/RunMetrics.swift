import ReelbenchSimulation

/// The metrics of one run: every metric of the catalogue, in the catalogue's order, whether it occurred or not.
package struct RunMetrics: Equatable, Sendable {
  package private(set) var all: [Metric]

  /// Measures a trace. A pure function: the same records give the same metrics.
  /// - Complexity: two passes over the records; the first finds segments and items.
  package init(of trace: StoredTrace) {
    let facts = RunFacts(trace)
    var folds = MetricFolds(facts, trace)
    var segment = 0
    for record in trace.records {
      guard let kind = record.kind else { continue }
      if kind == .opened || kind == .phase { segment += 1 }
      folds.observe(record, kind, at: Occurrence(instant: record.instant, segment: segment))
    }
    folds.end(at: Occurrence(instant: facts.end, segment: segment))
    self.init(measured: folds.measured)
  }

  /// Metrics read from a result, in any order: the catalogue's come first, unknown ones follow by name.
  package init(ordering metrics: [Metric]) {
    let places = Dictionary(
      uniqueKeysWithValues: MetricCatalogue.all.enumerated().map { ($1.name, $0) })
    func place(_ metric: Metric) -> Int { places[metric.name] ?? places.count }
    all = metrics.sorted { (place($0), $0.name) < (place($1), $1.name) }
  }

  private init(measured: [Measured]) {
    let found = Dictionary(measured.map { ($0.name, $0) }) { _, last in last }
    precondition(
      found.keys.allSatisfy { MetricCatalogue.definition($0) != nil },
      "a fold gave a metric that the catalogue does not define")
    all = MetricCatalogue.all.map { definition in
      var metric = definition.absent
      if let measured = found[definition.name] {
        metric.content = measured.content
        metric.objects = measured.objects
      }
      return metric
    }
  }

  /// The metric with a name; nil when there is none.
  package subscript(name: String) -> Metric? { all.last { $0.name == name } }
}
