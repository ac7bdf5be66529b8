import ReelbenchSimulation

/// The metrics of one run: every metric of the catalogue, in its order, whether it occurred or not.
package struct RunMetrics: Equatable, Sendable {
  package private(set) var all: [Metric]

  /// Measures a trace. A pure function: the same records give the same metrics.
  /// - Complexity: one pass over the records after one to find segments and items.
  package init(of trace: StoredTrace) {
    let facts = RunFacts(trace)
    var starts = StartFold(facts)
    var visits = VisitFold(facts)
    var resumes = ResumeFold(facts)
    var loops = LoopFold(facts)
    var playback = PlaybackFold(facts)
    var audience = AudienceFold(facts)
    var memory = MemoryFold(facts)
    var objects = ObjectFold(facts, trace)
    var decode = DecodeFold(facts)
    var screen = ScreenFold(facts)
    var main = MainFold(facts, trace)
    var costs = CostFolds(facts)
    var autoplay = AutoplayFold(facts)
    var pages = PageFold(facts)
    var indicators = IndicatorFold(facts)
    var sight = SightFold(facts)
    var phone = PhoneFold(facts)
    var releases = ReleaseFold(facts)
    var segment = 0
    for record in trace.records {
      guard let kind = record.kind else { continue }
      if kind == .opened || kind == .phase { segment += 1 }
      let mark = Occurrence(instant: record.instant, segment: segment)
      starts.observe(record, kind, at: mark)
      visits.observe(record, kind, at: mark)
      resumes.observe(record, kind, at: mark)
      loops.observe(record, kind, at: mark)
      playback.observe(record, kind, at: mark)
      audience.observe(record, kind, at: mark)
      memory.observe(record, kind, at: mark)
      objects.observe(record, kind, at: mark)
      decode.observe(record, kind, at: mark)
      screen.observe(record, kind, at: mark)
      main.observe(record, kind, at: mark)
      costs.observe(record, kind, at: mark)
      autoplay.observe(record, kind, at: mark)
      pages.observe(record, kind, at: mark)
      indicators.observe(record, kind, at: mark)
      sight.observe(record, kind, at: mark)
      phone.observe(record, kind, at: mark)
      releases.observe(record, kind, at: mark)
    }
    let end = Occurrence(instant: facts.end, segment: segment)
    starts.end(at: end)
    visits.end(at: end)
    playback.end(at: end)
    audience.end(at: end)
    memory.end(at: end)
    objects.end(at: end)
    decode.end(at: end)
    screen.end(at: end)
    main.end(at: end)
    costs.end(at: end)
    autoplay.end(at: end)
    pages.end(at: end)
    indicators.end(at: end)
    sight.end(at: end)
    phone.end(at: end)
    releases.end(at: end)
    let openedPerShown = Measured(
      name: "decoders.opened_per_shown",
      content: facts.content { ratio(decode.opened.sum($0), of: visits.shown.sum($0)) })
    let madePerView = Measured(
      name: "players.created_per_view",
      content: facts.content { ratio(phone.playersMade.sum($0), of: visits.shown.sum($0)) })
    let older =
      starts.measured + visits.measured + resumes.measured + loops.measured + playback.measured
      + audience.measured
      + memory.measured + objects.measured + decode.measured + screen.measured + main.measured
      + costs.measured + [openedPerShown, costs.bytesPerView(visits.shown)]
    self.init(
      measured: older + autoplay.measured + pages.measured + indicators.measured + sight.measured
        + phone.measured
        + releases.measured + [madePerView])
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

  /// The metric of a name; nil when the catalogue has none.
  package subscript(name: String) -> Metric? { all.last { $0.name == name } }
}
