import ReelbenchMeasurement

/// What the lanes of a scenario's variants share: the time axis, and the scales of memory and players.
struct Axis {
  /// Milliseconds.
  let end: Int64
  let mostBytes: Int64
  let mostPlayers: Int64

  /// - Parameters:
  ///   - device: the device of these runs; nil if the result does not record it.
  ///   - atLeast: the least end of the axis, in milliseconds, which also applies without lanes.
  init(_ lanes: [RunLanes], device: DeviceFacts?, atLeast: Int64) {
    end = max(1, atLeast, lanes.map(\.end).max() ?? 1)
    let peak = max(1, lanes.map(\.memory.peak.value).max() ?? 1)
    // A level far above all memory in use would leave no space for the curves.
    let near = device.map { [$0.memoryWarning, $0.memoryLimit].filter { $0 / 3 <= peak } } ?? []
    mostBytes = max(peak, near.max() ?? 0)
    mostPlayers = max(
      1,
      lanes.flatMap { $0.players.alive + $0.players.slots + $0.players.playing }.map(\.value).max()
        ?? 1)
  }

  /// The runs under one set of controls, which need JavaScript and are hidden without it.
  func frame(_ id: String, _ blocks: [Markup]) -> Markup {
    """
    <div class="time" id="\(id)-time" data-end="\(end)" style="--x0:0;--w:\(end)">\
    <div class="controls" role="toolbar" aria-label="Time axis" tabindex="0" hidden>\
    <button type="button" data-do="in">Zoom in</button><button type="button" data-do="out">Zoom out</button>\
    <button type="button" data-do="left">Earlier</button><button type="button" data-do="right">Later</button>\
    <button type="button" data-do="all">Whole run</button>\
    <output class="where"></output><span class="soft keys">Keys here: ← → read values, with shift they pan, + − zoom, \
    0 shows all. On the lanes: drag to pan, ctrl and wheel to zoom.</span></div>
    \(blocks)</div>
    """
  }

  /// Seconds and phases above the lanes of a run.
  func ruler(_ lanes: RunLanes) -> Markup {
    let ticks = stride(from: 0, to: end, by: Int(step)).map { at in
      RunLanes.Mark(
        at: at, text: Figure.fixed(Double(at) / 1_000, step < 1_000 ? 1 : 0) + " s")
    }
    return """
      <div class="lane ruler" aria-hidden="true"><div class="name">time</div><div class="plot seconds">\(Plot.labels(ticks))</div></div>\
      \(phases(lanes))
      """
  }

  private func phases(_ lanes: RunLanes) -> Markup {
    guard !lanes.phases.isEmpty else { return Markup() }
    return """
      <div class="lane ruler phases"><div class="name">phase</div><div class="plot">\(Plot.labels(lanes.phases))</div></div>
      """
  }

  /// The distance of about ten ticks: 1, 2 or 5 times a power of ten, in milliseconds.
  private var step: Int64 {
    var step: Int64 = 100
    while true {
      for factor: Int64 in [1, 2, 5] where step * factor * 10 >= end { return step * factor }
      step *= 10
    }
  }
}
