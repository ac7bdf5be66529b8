/// Charts of what was seen in each cell, and of the finger that moved the page.
enum CellsFigure {
  /// Indexed by `CellLanes.State`.
  static let shapes: [Plot.Shape] = [
    Plot.Shape(y: 14, height: 2, style: "c-bound"), Plot.Shape(y: 8, height: 8, style: "c-cover"),
    Plot.Shape(y: 8, height: 8, style: "c-picture"),
    Plot.Shape(y: 1, height: 15, style: "c-playing"),
    Plot.Shape(y: 4, height: 12, style: "c-still"),
    Plot.Shape(y: 1, height: 7, style: "c-stalled"), Plot.Shape(y: 1, height: 15, style: "c-blank"),
    Plot.Shape(y: 0, height: 16, style: "c-wrong"),
  ]

  static func touch(_ lanes: TouchLanes, end: Int64, axisEnd: Int64) -> Markup {
    let held = Plot.spans(
      lanes.spans, words: TouchLanes.words,
      shapes: [
        Plot.Shape(y: 2, height: 14, style: "t-down"),
        Plot.Shape(y: 8, height: 6, style: "t-glide"),
      ],
      end: axisEnd,
      over: Plot.ticks(
        lanes.turns.map(\.at), from: 0, to: 16, style: "turn", name: "the app begins to scroll"),
      label: "\(lanes.spans.count { $0.state == 0 }) touches")
    var content = Plot.lane("finger", held)
    if let low = lanes.position.map(\.value).min(), let high = lanes.position.map(\.value).max() {
      let range = low...max(high, low + 1)
      let curve = Plot.curve(lanes.position, range: range, name: "position", end: end)
      content += Plot.lane(
        "position",
        Plot.svg(curve, end: axisEnd, height: 1_000, label: "from \(low) to \(high) pt"),
        style: "tall",
        data: " data-low=\"\(low)\" data-high=\"\(range.upperBound)\" data-unit=\"pt\"")
    }
    content += Plot.legend([
      ("t-down", TouchLanes.words[0]), ("t-glide", TouchLanes.words[1]),
      ("tick turn", "the app begins to scroll"),
    ])
    let rows = lanes.spans.prefix(60).map { span -> [Markup] in
      [
        "\(Plot.seconds(span.start))", "\(Plot.seconds(span.end))",
        "\(TouchLanes.words[span.state])", "\(position(lanes.position, at: span.end))",
      ]
    }
    let rest = lanes.spans.count - rows.count
    content += Plot.twin(
      "finger and page", ["from", "to", "what", "position then"], Array(rows),
      note: rest > 0 ? "\(rest) more are not listed." : nil)
    return Plot.figure("Finger and page", content)
  }

  private static func position(_ levels: [RunLanes.Level], at instant: Int64) -> String {
    levels.last { $0.at <= instant }.map { "\($0.value) pt" } ?? "–"
  }

  static func cells(_ cells: CellLanes, end: Int64) -> Markup {
    guard !cells.lanes.isEmpty else { return Markup() }
    let words = CellLanes.State.allCases.map(\.word)
    var content = Markup()
    for lane in cells.lanes {
      let marks =
        Plot.ticks(lane.binds.map(\.at), from: 0, to: 16, style: "bind", name: "given an item")
        + Plot.dots(
          lane.firstFrames.map { ($0, 12) }, style: "first", name: "first frame")
      let drawn = Plot.spans(
        lane.spans, words: words, shapes: shapes, end: end, over: marks, label: summary(lane))
      content += Plot.lane(
        "cell \(lane.letter)", drawn + Plot.labels(lane.binds), data: " data-of=\"item \"")
    }
    if cells.leftOut > 0 {
      content += "<p class=\"soft\">\(cells.leftOut) more cells are not drawn.</p>"
    }
    if cells.spansLeftOut > 0 {
      content += """
        <p class="soft">The \(cells.spansLeftOut) shortest stretches are not drawn, and some marks may be missing.</p>
        """
    }
    let used = Set(cells.lanes.flatMap(\.spans).map(\.state))
    content += Plot.legend(
      CellLanes.State.allCases.filter { used.contains($0.rawValue) }
        .map { (shapes[$0.rawValue].style, $0.word) }
        + [("tick bind", "given the item of that number"), ("dot first", "its first frame")])
    let states = CellLanes.State.allCases.filter { used.contains($0.rawValue) }
    let rows = cells.lanes.map { lane -> [Markup] in
      ["\(lane.letter)", "\(lane.binds.map(\.text).joined(separator: ", "))"]
        + states.map { "\(Plot.seconds(time(lane, $0)))" }
    }
    content += Plot.twin(
      "how long each cell was in each state", ["cell", "items, in order"] + states.map(\.word), rows
    )
    return Plot.figure("What was seen in each cell", content)
  }

  private static func time(_ lane: CellLanes.Lane, _ state: CellLanes.State) -> Int64 {
    lane.spans.reduce(0) { $0 + ($1.state == state.rawValue ? $1.end - $1.start : 0) }
  }

  private static func summary(_ lane: CellLanes.Lane) -> String {
    let parts = CellLanes.State.allCases.compactMap { state -> String? in
      let time = time(lane, state)
      return time > 0 ? "\(state.word) \(Plot.seconds(time))" : nil
    }
    return "cell \(lane.letter): " + parts.joined(separator: "; ")
  }
}
