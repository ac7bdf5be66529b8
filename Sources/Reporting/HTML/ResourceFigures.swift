import ReelbenchMeasurement

/// Charts of what a run used over time: the main thread and the link.
enum ResourceFigures {
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
    if lane.leftOut > 0 { notes.append("The \(lane.leftOut) shortest of the others are left out.") }
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
}
