import ReelbenchSimulation

/// Every fold that a metric comes from, fed with the records of one trace.
struct MetricFolds {
  private let facts: RunFacts
  private var starts: StartFold
  private var visits: VisitFold
  private var resumes: ResumeFold
  private var loops: LoopFold
  private var playback: PlaybackFold
  private var audience: AudienceFold
  private var memory: MemoryFold
  private var objects: ObjectFold
  private var decode: DecodeFold
  private var screen: ScreenFold
  private var main: MainFold
  private var costs: CostFolds
  private var autoplay: AutoplayFold
  private var pages: PageFold
  private var indicators: IndicatorFold
  private var sight: SightFold
  private var phone: PhoneFold
  private var releases: ReleaseFold

  init(_ facts: RunFacts, _ trace: StoredTrace) {
    self.facts = facts
    starts = StartFold(facts)
    visits = VisitFold(facts)
    resumes = ResumeFold(facts)
    loops = LoopFold(facts)
    playback = PlaybackFold(facts)
    audience = AudienceFold(facts)
    memory = MemoryFold(facts)
    objects = ObjectFold(facts, trace)
    decode = DecodeFold(facts)
    screen = ScreenFold(facts)
    main = MainFold(facts, trace)
    costs = CostFolds(facts)
    autoplay = AutoplayFold(facts)
    pages = PageFold(facts)
    indicators = IndicatorFold(facts)
    sight = SightFold(facts)
    phone = PhoneFold(facts)
    releases = ReleaseFold(facts)
  }

  mutating func observe(_ record: Record, _ kind: Observation, at mark: Occurrence) {
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

  /// Ends what goes on at the end of the run.
  mutating func end(at end: Occurrence) {
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
  }

  /// The metrics of all folds. Where two give one of the same name, the later one counts.
  var measured: [Measured] {
    let openedPerShown = Measured(
      name: "decoders.opened_per_shown",
      content: facts.content { ratio(decode.opened.sum($0), of: visits.shown.sum($0)) })
    let madePerView = Measured(
      name: "players.created_per_view",
      content: facts.content { ratio(phone.playersMade.sum($0), of: visits.shown.sum($0)) })
    let behaviour =
      starts.measured + visits.measured + resumes.measured + loops.measured + playback.measured
      + audience.measured
    let resources =
      memory.measured + objects.measured + decode.measured + screen.measured + main.measured
      + costs.measured + [openedPerShown, costs.bytesPerView(visits.shown)]
    let pagesAndPhone =
      autoplay.measured + pages.measured + indicators.measured + sight.measured + phone.measured
      + releases.measured + [madePerView]
    return behaviour + resources + pagesAndPhone
  }
}
