import ReelbenchMeasurement
import ReelbenchSimulation

/// The chart of the slowest starts of a run, by stage.
enum StartFigures {
  /// The slowest starts, each with its parts one after another.
  static func slowest(_ starts: [StartSummary]) -> Markup {
    let starts = starts.filter { $0.length.count > 0 }
    guard let first = starts.first else { return Markup() }
    let most = first.length.count
    var content = Markup()
    for start in starts {
      var x: Int64 = 0
      var paths = Markup()
      for (index, part) in start.parts.enumerated() where part.length.count > 0 {
        let width = max(1, Int64(Double(part.length.count) / Double(most) * 1_000))
        // Every second part is lower, so that neighbours can be distinguished without their colours.
        let inset = index % 2 == 0 ? 0 : 3
        paths +=
          "<path class=\"a-\(part.name)\" d=\"M\(x) \(inset)h\(width)v\(16 - 2 * inset)h-\(width)z\"/>"
        x += width
      }
      let length = milliseconds(start.length)
      content += Plot.lane(
        "item \(start.item) <small>at \(Plot.seconds(start.bound.nanoseconds / 1_000_000))</small>",
        Plot.svg(paths, end: 1_000, height: 16, label: summary(start))
          + "<b class=\"length\">\(length)</b>", style: "still")
    }
    content += Plot.legend(first.parts.map { ("a-\($0.name)", $0.name) })
    content += Plot.twin(
      "the slowest starts", ["item", "given to its cell at"] + first.parts.map(\.name) + ["all"],
      starts.map { start -> [Markup] in
        ["\(start.item)", "\(Plot.seconds(start.bound.nanoseconds / 1_000_000))"]
          + start.parts.map { "\(milliseconds($0.length))" } + ["\(milliseconds(start.length))"]
      })
    return Plot.figure("The slowest starts, by what they waited for", content)
  }

  private static func summary(_ start: StartSummary) -> String {
    start.parts.filter { $0.length.count > 0 }
      .map { "\($0.name) \(milliseconds($0.length))" }.joined(separator: ", ")
  }

  private static func milliseconds(_ length: Nanoseconds) -> String {
    Figure(Double(length.count) / 1e6, .milliseconds).text
  }
}
