import ReelbenchMeasurement
import ReelbenchSimulation

/// Why a run is broken and what happened in it: first frames and leaks, then the variants on one time axis.
struct EvidenceView {
  private struct Evidence {
    var run: ReportInput.Run
    var lanes: RunLanes
    var starts: SampleFigure.Startup
    var slowest: [StartSummary]
  }

  private let group: ScenarioGroup
  private let traces: TraceSource
  private let strips: StripSource

  init(
    _ group: ScenarioGroup, traces: @escaping TraceSource, strips: @escaping StripSource
  ) {
    self.group = group
    self.traces = traces
    self.strips = strips
  }

  /// The parts of a scenario's block that come from traces and filmstrips.
  struct Shown {
    /// The causes as the results state them and, if it fits, what the traces add.
    var causes: Markup
    var lanes: Markup
    /// In bytes, without the causes that come from the results alone.
    var size: Int
    /// There were traces, and the lanes of none of them fit.
    var isTooLarge: Bool
  }

  /// - Parameter starts: the starts of the runs whose traces are available; nil for less markup.
  static func causes(
    _ group: ScenarioGroup, _ starts: [Int: SampleFigure.Startup]? = nil
  ) -> Markup {
    let causes = SampleFigure.markup(group, starts) + LeakView.markup(group)
    return causes.isEmpty ? Markup() : "<h3>Why</h3>\(causes)"
  }

  /// Reserved for the axis and for the notes on what is left out.
  private static let frameBytes = 4_000

  /// The lanes of as many runs as fit, the most important runs first, and filmstrips in the remaining space.
  func shown(within bytes: Int) throws -> Shown {
    var evidence: [Int: Evidence] = [:]
    var films: [(index: Int, row: StripFigure.Row)] = []
    var isTraceless = true
    // The least size of a run's lanes: if less space is left, its trace need not be read.
    let least = 6_000
    var left = bytes - Self.frameBytes
    if left > least {
      for index in order {
        let run = group.runs[index]
        if let strip = try strips(run.result), !strip.shots.isEmpty {
          films.append((index, StripFigure.Row(run: run.result, strip: strip)))
        }
        guard let trace = try traces(run.result) else { continue }
        isTraceless = false
        let lanes = RunLanes(trace)
        evidence[index] = Evidence(
          run: run, lanes: lanes,
          starts: SampleFigure.Startup(StartList.all(of: trace), letters: lanes.cells.letters),
          slowest: StartList.slowest(5, of: trace))
      }
    } else {
      isTraceless = false
    }
    let axis = Axis(
      evidence.values.map(\.lanes), device: group.reference.device,
      atLeast: StripFigure.end(films.map(\.row)) + 1)
    var drawn: [Int: Markup] = [:]
    for (place, index) in order.enumerated() {
      guard let one = evidence[index] else { continue }
      let block = block(one, axis, isOpen: place < 2)
      guard block.size <= left else { continue }
      left -= block.size
      drawn[index] = block
    }
    let plain = Self.causes(group)
    let detailed = Self.causes(group, evidence.mapValues(\.starts))
    let isDetailed = detailed.size - plain.size <= left
    left -= isDetailed ? detailed.size - plain.size : 0
    // Lanes say more per byte than pictures, so pictures get half of what is left.
    let film = try film(films, axis, within: left / 2)
    let blocks = group.runs.indices.compactMap { drawn[$0] }
    let missing = group.runs.indices.filter { drawn[$0] == nil }.map {
      group.runs[$0].result.variant
    }
    var markup: Markup = "<h3>Show me</h3>"
    if !blocks.isEmpty || !film.figure.isEmpty {
      markup += axis.frame(group.id, [film.figure] + blocks)
    }
    markup += film.note + note(missing, isTraceless: isTraceless)
    return Shown(
      causes: isDetailed ? detailed : plain, lanes: markup,
      size: markup.size + (isDetailed ? detailed.size - plain.size : 0),
      isTooLarge: !evidence.isEmpty && blocks.isEmpty)
  }

  /// The filmstrips of the most important variants, in the order of the result.
  private func film(
    _ films: [(index: Int, row: StripFigure.Row)], _ axis: Axis, within bytes: Int
  ) throws -> (figure: Markup, note: Markup) {
    func names(_ films: some Sequence<(index: Int, row: StripFigure.Row)>) -> String {
      films.map(\.row.run.variant).joined(separator: ", ")
    }
    guard !films.isEmpty else { return (Markup(), Markup()) }
    let most = StripFigure.mostRows
    let chosen = Self.chosen(films, most)
    let rows = films.filter { chosen.contains($0.index) }.sorted { $0.index < $1.index }.map(\.row)
    guard let figure = try StripFigure(rows, end: axis.end).markup(within: bytes) else {
      let note: Markup = """
        <p class="left-out">Left out, because the page would grow too large: pictures of the screen of \
        \(names(films)). They are stored beside the result.</p>
        """
      return (Markup(), note)
    }
    let others = films.filter { !chosen.contains($0.index) }
    guard !others.isEmpty else { return (figure, Markup()) }
    let note: Markup = """
      <p class="left-out">Stored beside the result and not shown here: the pictures of \(names(others)).</p>
      """
    return (figure, note)
  }

  /// The first filmstrips, among them one of a variant that is not broken, if there is one, to compare the broken ones
  /// with.
  private static func chosen(
    _ films: [(index: Int, row: StripFigure.Row)], _ most: Int
  ) -> Set<Int> {
    let first = films.prefix(most)
    guard first.allSatisfy({ $0.row.run.isBroken }),
      let whole = films.first(where: { !$0.row.run.isBroken })
    else { return Set(first.map(\.index)) }
    return Set(first.prefix(most - 1).map(\.index) + [whole.index])
  }

  /// Runs by importance: failures, the reference, those that are broken as expected, the rest.
  private var order: [Int] {
    func rank(_ run: RunResult) -> Int {
      if run.verdict == .fail { return 0 }
      if run.variant == group.reference.variant { return 1 }
      return run.isBroken ? 2 : 3
    }
    let ranked = group.runs.indices.sorted {
      (rank(group.runs[$0].result), $0) < (rank(group.runs[$1].result), $1)
    }
    // Without failures, one broken run comes before the reference, so that the two can be compared.
    guard let first = ranked.first, rank(group.runs[first].result) == 1,
      let broken = ranked.firstIndex(where: { rank(group.runs[$0].result) == 2 })
    else { return ranked }
    return [ranked[broken]] + ranked.filter { $0 != ranked[broken] }
  }

  private func note(_ missing: [String], isTraceless: Bool) -> Markup {
    guard !missing.isEmpty else { return Markup() }
    if isTraceless {
      return """
        <p class="left-out">There are no lanes, because no trace is stored beside the result. \
        <code>reelbench run … --out DIR</code> stores them there.</p>
        """
    }
    let names = missing.joined(separator: ", ")
    return """
      <p class="left-out">Left out, because the page would grow too large or the trace is missing: the lanes of \(names). Run this \
      scenario alone and make a page of it to see them.</p>
      """
  }

  private func block(_ one: Evidence, _ axis: Axis, isOpen: Bool) -> Markup {
    let run = one.run.result
    let lanes = one.lanes
    let state = run.state
    let levels = MemoryFigures.Levels(
      check: run.checks.first { $0.metric == "memory.peak" }?.limit, device: run.device)
    let slope = run.metrics.aggregate(MetricSelector(name: "memory.slope_per_swipe"), .final)
    let open: Markup = isOpen ? " open" : Markup()
    return """
      <details class="run \(state.style)"\(open)><summary><span class="variant">\(run.variant)</span> \
      <span class="state"><span class="sign" aria-hidden="true">\(state.sign)</span> \(state.word)</span></summary>
      \(axis.ruler(lanes))\
      \(CellsFigure.touch(lanes.touch, end: lanes.end, axisEnd: axis.end))\
      \(CellsFigure.cells(lanes.cells, end: axis.end))\
      \(MemoryFigures.byKind(lanes.memory, end: lanes.end, axis, levels))\
      \(MemoryFigures.byOwner(lanes.memory, end: lanes.end, axis, levels))\
      \(PlayerFigures.counts(lanes.players, end: lanes.end, axis))\
      \(PlayerFigures.players(lanes.playerRows, axis))\
      \(PlayerFigures.slots(lanes.slotRows, axis))\
      \(ResourceFigures.main(lanes.main, axisEnd: axis.end))\
      \(ResourceFigures.link(lanes.requests, axisEnd: axis.end))\
      \(StartFigures.slowest(one.slowest))\
      \(LeakView.swipes(lanes.memory.swipes, slope: slope?.value))</details>

      """
  }
}
