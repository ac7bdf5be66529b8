import Measurement

/// What a run used along its time: players and decoders, the main thread, the link, memory.
enum ResourceFigures {
  static func players(_ lanes: PlayerLanes, end: Int64, axisEnd: Int64, most: Int64) -> Markup {
    let lines: [(name: String, levels: [RunLanes.Level], style: String)] = [
      ("players alive", lanes.alive, "l-alive"), ("decoders in use", lanes.slots, "l-slots"),
      ("players playing", lanes.playing, "l-playing"),
    ]
    guard lines.contains(where: { !$0.levels.isEmpty }) else { return Markup() }
    let range = 0...max(1, most)
    var drawn = lines.map {
      Plot.steps($0.levels, range: range, name: $0.name, style: $0.style, end: end)
    }.joined()
    drawn += Plot.ticks(
      Array(lanes.refusals.prefix(600)), from: 0, to: 1_000, style: "refused",
      name: "no decoder was free")
    let peaks = lines.map { line in (line.name, line.levels.map(\.value).max() ?? 0) }
    let told = peaks.map { "\($0) at most \($1)" }.joined(separator: ", ")
    var content = Plot.lane(
      "0 to \(most)", Plot.svg(drawn, end: axisEnd, height: 1_000, label: told), style: "tall",
      data: " data-low=\"0\" data-high=\"\(range.upperBound)\" data-unit=\"\"")
    content += Plot.legend(
      lines.map { ("line \($0.style)", $0.name) } + [("tick refused", "no decoder was free")])
    let rows = lines.map { line -> [Markup] in
      let top = line.levels.max { $0.value < $1.value }
      return [
        "\(line.name)", "\(top?.value ?? 0)", "\(top.map { Plot.seconds($0.at) } ?? "–")",
        "\(line.levels.last?.value ?? 0)",
      ]
    }
    content += Plot.twin(
      "players and decoders", ["what", "at most", "at", "at the end"],
      rows + [["refusals of a decoder", "\(lanes.refusals.count)", "", ""]])
    return Plot.figure("Players and decoders", content)
  }

  static func main(_ lane: MainLane, axisEnd: Int64) -> Markup {
    guard !lane.blocks.isEmpty || !lane.hitches.isEmpty else { return Markup() }
    let drawn = Plot.spans(
      lane.blocks, words: MainLane.words,
      shapes: [
        Plot.Shape(y: 8, height: 8, style: "m-busy"), Plot.Shape(y: 3, height: 13, style: "m-long"),
      ],
      end: axisEnd,
      over: Plot.ticks(
        lane.hitches.prefix(600).map(\.at), from: 0, to: 6, style: "hitch", name: "hitch"),
      label: "\(lane.blocks.count) blocks, \(lane.hitches.count) hitches")
    var content = Plot.lane("main thread", drawn)
    content += Plot.legend([
      ("m-busy", MainLane.words[0]), ("m-long", MainLane.words[1]),
      ("tick hitch", "hitch: a frame came late"),
    ])
    let longest = lane.blocks.enumerated().sorted {
      ($1.element.end - $1.element.start, $0.offset)
        < ($0.element.end - $0.element.start, $1.offset)
    }.prefix(10)
    let rows =
      longest.map { _, span -> [Markup] in
        ["busy", "\(Plot.seconds(span.start))", "\(span.end - span.start) ms"]
      }
      + lane.hitches.prefix(30).map { ["hitch", "\(Plot.seconds($0.at))", "\($0.text)"] }
    let rest = lane.hitches.count - min(30, lane.hitches.count)
    var notes = ["Blocks shorter than a millisecond are not drawn."]
    if lane.leftOut > 0 { notes.append("\(lane.leftOut) more of the shortest are left out.") }
    if rest > 0 { notes.append("\(rest) more hitches are not listed.") }
    if lane.hitches.count > 600 { notes.append("Only the first 600 hitches are drawn.") }
    content += Plot.twin(
      "the longest blocks, and hitches", ["what", "at", "how long, or how late"], rows,
      note: notes.joined(separator: " "))
    return Plot.figure("Main thread", content)
  }

  static func link(_ lanes: RequestLanes, axisEnd: Int64) -> Markup {
    guard !lanes.rows.isEmpty else { return Markup() }
    var content = Markup()
    for (index, row) in lanes.rows.enumerated() {
      let drawn = Plot.spans(
        row.spans, words: RequestLanes.words,
        shapes: [
          Plot.Shape(y: 7, height: 3, style: "r-wait"),
          Plot.Shape(y: 2, height: 13, style: "r-load"),
          Plot.Shape(y: 2, height: 13, style: "r-wasted"),
        ],
        end: axisEnd, label: "row \(index + 1): \(row.names.count) requests")
      content += Plot.lane(
        index == 0 ? "requests" : "", drawn + Plot.labels(row.names), style: "quiet",
        data: " data-of=\"\"")
    }
    if lanes.leftOut > 0 {
      content += "<p class=\"soft\">\(lanes.leftOut) more requests are not drawn.</p>"
    }
    content += Plot.legend([
      ("r-wait", RequestLanes.words[0]), ("r-load", RequestLanes.words[1]),
      ("r-wasted", RequestLanes.words[2]),
    ])
    let shown = lanes.resources.prefix(40)
    let rows = shown.map { resource -> [Markup] in
      [
        "<code>\(resource.name)</code>", "\(resource.requests)",
        "\(Figure(Double(resource.bytes), .bytes).text)",
        "\(Figure(Double(resource.wasted), .bytes).text)",
      ]
    }
    let rest = lanes.resources.count - shown.count
    content += Plot.twin(
      "what was loaded", ["resource", "requests", "received", "of it wasted"],
      rows + [
        [
          "all", "", "\(Figure(Double(lanes.total), .bytes).text)",
          "\(Figure(Double(lanes.wasted), .bytes).text)",
        ]
      ], note: rest > 0 ? "\(rest) more resources are not listed." : nil)
    return Plot.figure("The link, by request", content)
  }

  /// - Parameters:
  ///   - most: the top of the lane, the same for all variants.
  ///   - limit: what a check allows; nil without one.
  static func memory(
    _ lanes: MemoryLanes, end: Int64, axisEnd: Int64, most: Int64, limit: Double?
  ) -> Markup {
    guard !lanes.layers.isEmpty else { return Markup() }
    let range = 0...max(1, most)
    var drawn = Markup()
    for layer in lanes.layers.reversed() {
      drawn += Plot.area(
        layer.top, range: range, name: layer.kind, style: "k-\(layer.kind)", end: end)
    }
    var labels = Markup()
    if let limit, limit.isFinite, limit >= 0 {
      let y = Plot.y(Int64(min(limit, 9e18)), range)
      drawn += "<path class=\"line limit\" d=\"M0 \(y)H\(axisEnd)\"/>"
      labels +=
        "<b class=\"limit\(y > 700 ? " above" : "")\" style=\"--y:\(y)\">limit \(Figure(limit, .bytes).text)</b>"
    }
    drawn += Plot.ticks(
      lanes.warnings, from: 0, to: 1_000, style: "refused", name: "memory warning")
    let peak = Figure(Double(lanes.peak.value), .bytes).text
    let svg = Plot.svg(
      drawn, end: axisEnd, height: 1_000, label: "peak \(peak) at \(Plot.seconds(lanes.peak.at))")
    var content = Plot.lane(
      "0 to \(Figure(Double(most), .bytes).text)", svg + labels, style: "taller",
      data: " data-low=\"0\" data-high=\"\(range.upperBound)\" data-unit=\"bytes\" data-stacked")
    content += Plot.legend(lanes.layers.map { ("area k-\($0.kind)", $0.kind) })
    let kinds = lanes.layers.map { layer -> [Markup] in
      ["all of kind \(layer.kind)", "", "\(Figure(Double(layer.atPeak), .bytes).text)"]
    }
    let owners = lanes.owners.map { owner -> [Markup] in
      ["\(owner.name)", "\(owner.made)", "\(Figure(Double(owner.bytes), .bytes).text)"]
    }
    content += Plot.twin(
      "who held the \(peak) at the peak", ["owner", "made in", "bytes"], kinds + owners,
      note: lanes.otherOwners > 0 ? "\(lanes.otherOwners) more owners held less." : nil)
    return Plot.figure("Memory by kind", content)
  }
}
