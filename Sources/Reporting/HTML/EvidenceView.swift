import Measurement
import Simulation

/// Why, and what happened: first frames and leaks, and each variant along one time axis that they share.
struct EvidenceView {
  private struct Evidence {
    var run: ReportInput.Run
    var lanes: RunLanes
    var slowest: [StartSummary]
  }

  private let group: ScenarioGroup
  private let traces: TraceSource

  init(_ group: ScenarioGroup, _ traces: @escaping TraceSource) {
    self.group = group
    self.traces = traces
  }

  /// What the results alone tell of the causes.
  static func causes(_ group: ScenarioGroup) -> Markup {
    let causes = StartFigures.samples(group) + LeakView.markup(group)
    return causes.isEmpty ? Markup() : "<h3>Why</h3>\(causes)"
  }

  /// The lanes of as many runs as fit, those that tell most first.
  func lanes(within bytes: Int) throws -> Markup {
    var evidence: [Int: Evidence] = [:]
    var isTraceless = true
    // What a run's lanes take at least: without it, its trace need not be read.
    let least = 6_000
    var left = bytes
    if left > least {
      for index in order {
        guard let trace = try traces(group.runs[index].result) else { continue }
        isTraceless = false
        evidence[index] = Evidence(
          run: group.runs[index], lanes: RunLanes(trace),
          slowest: StartList.slowest(5, of: trace))
      }
    } else {
      isTraceless = false
    }
    let axis = Axis(evidence.values.map(\.lanes))
    var drawn: [Int: Markup] = [:]
    var unpictured: [String] = []
    for (place, index) in order.enumerated() {
      guard var one = evidence[index] else { continue }
      var block = block(one, axis, isOpen: place < 2)
      // Pictures are the first to go: lanes tell more a byte.
      if block.size > left / 2, !one.run.strip.isEmpty {
        one.run.strip = []
        block = self.block(one, axis, isOpen: place < 2)
        unpictured.append(one.run.result.variant)
      }
      guard block.size <= left else { continue }
      left -= block.size
      drawn[index] = block
    }
    let blocks = group.runs.indices.compactMap { drawn[$0] }
    let missing = group.runs.indices.filter { drawn[$0] == nil }.map {
      group.runs[$0].result.variant
    }
    var markup: Markup = "<h3>Show me</h3>"
    if !blocks.isEmpty { markup += axis.frame(group.id, blocks) }
    markup += note(missing, isTraceless: isTraceless)
    if !unpictured.isEmpty {
      markup += """
        <p class="left-out">Left out, because the page would grow too large: pictures of the screen of \
        \(unpictured.joined(separator: ", ")). They lie beside the result.</p>
        """
    }
    return markup
  }

  /// Runs by how much they have to tell: failures, what is expected to break, the reference, the rest.
  private var order: [Int] {
    func rank(_ run: RunResult) -> Int {
      if run.verdict == .fail { return 0 }
      if run.variant == group.reference.variant { return 1 }
      return run.isBroken ? 2 : 3
    }
    let ranked = group.runs.indices.sorted {
      (rank(group.runs[$0].result), $0) < (rank(group.runs[$1].result), $1)
    }
    // One broken run stands before the reference, so that the two can be compared.
    guard let first = ranked.first, rank(group.runs[first].result) == 1,
      let broken = ranked.firstIndex(where: { rank(group.runs[$0].result) == 2 })
    else { return ranked }
    return [ranked[broken]] + ranked.filter { $0 != ranked[broken] }
  }

  private func note(_ missing: [String], isTraceless: Bool) -> Markup {
    guard !missing.isEmpty else { return Markup() }
    if isTraceless {
      return """
        <p class="left-out">There are no lanes, because no trace lies beside the result. <code>reelbench run … --out DIR</code> \
        leaves them there.</p>
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
    let limit = run.checks.first { $0.metric == "memory.peak" }?.limit
    let slope = run.metrics.aggregate(MetricSelector(name: "memory.slope_per_swipe"), .final)
    let strip = StripFigure.markup(one.run.strip, variant: run.variant)
    let open: Markup = isOpen ? " open" : Markup()
    return """
      <details class="run \(state.style)"\(open)><summary><span class="variant">\(run.variant)</span> \
      <span class="state"><span class="sign" aria-hidden="true">\(state.sign)</span> \(state.word)</span></summary>
      \(strip)\(axis.ruler(lanes))\
      \(CellsFigure.touch(lanes.touch, end: lanes.end, axisEnd: axis.end))\
      \(CellsFigure.cells(lanes.cells, end: axis.end))\
      \(ResourceFigures.memory(lanes.memory, end: lanes.end, axisEnd: axis.end, most: axis.mostBytes, limit: limit))\
      \(ResourceFigures.players(lanes.players, end: lanes.end, axisEnd: axis.end, most: axis.mostPlayers))\
      \(ResourceFigures.main(lanes.main, axisEnd: axis.end))\
      \(ResourceFigures.link(lanes.requests, axisEnd: axis.end))\
      \(StartFigures.slowest(one.slowest))\
      \(LeakView.swipes(lanes.memory.swipes, slope: slope?.value))</details>

      """
  }
}
