import ReelbenchMeasurement

/// The objects that are alive after the screen was closed: what each is, where it was made, and which registration
/// still holds it.
enum LeakView {
  private static let mostRows = 12

  static func markup(_ group: ScenarioGroup) -> Markup {
    let leaking = group.runs.map(\.result).filter { !objects(of: $0).isEmpty }
    guard !leaking.isEmpty else { return Markup() }
    return "<h4>Still alive after the screen was closed</h4>\(leaking.map(table))"
  }

  private struct Line {
    var kind: String
    var object: LeakedObject
  }

  private static func objects(of run: RunResult) -> [Line] {
    run.metrics.all.filter { $0.name.hasPrefix("leak.") }.flatMap { metric in
      metric.objects.map { Line(kind: metric.name, object: $0) }
    }
  }

  /// A sentence about the objects that a broken run left alive and what holds one of them; nil if it left none.
  static func sentence(_ run: RunResult) -> Markup? {
    let lines = objects(of: run)
    guard run.isBroken, !lines.isEmpty else { return nil }
    var counts: [(kind: String, count: Int)] = []
    for line in lines {
      let kind = String(line.kind.dropFirst("leak.".count))
      if let place = counts.firstIndex(where: { $0.kind == kind }) {
        counts[place].count += 1
      } else {
        counts.append((kind, 1))
      }
    }
    let alive = counts.map { "\($0.count) \($0.kind)" }.joined(separator: ", ")
    let held = lines.first { !$0.object.heldBy.isEmpty }?.object.heldBy[0]
    let holder: Markup = held.map { ", held by <b>\($0)</b>" } ?? Markup()
    return "Still alive after the screen was closed: <b>\(alive)</b>\(holder)."
  }

  private static func table(_ run: RunResult) -> Markup {
    let all = objects(of: run)
    // One row for each place and holder, with the number of similar objects.
    var kinds: [(line: Line, count: Int)] = []
    for line in all {
      let same = kinds.firstIndex {
        $0.line.kind == line.kind
          && $0.line.object.heldBy.map(plain) == line.object.heldBy.map(plain)
          && plain($0.line.object.made) == plain(line.object.made)
      }
      if let same {
        kinds[same].count += 1
      } else {
        kinds.append((line, 1))
      }
    }
    let rows = kinds.prefix(mostRows).map { kind -> Markup in
      let object = kind.line.object
      let more = kind.count > 1 ? " and \(kind.count - 1) like it" : ""
      let held =
        object.heldBy.isEmpty
        ? "no registration: look for a reference cycle, or for what retains its owner"
        : object.heldBy.joined(separator: "; ")
      return """
        <tr><th scope="row"><code>\(kind.line.kind)</code></th><td>\(object.object)\(more)</td>\
        <td>\(object.made.isEmpty ? "–" : object.made)</td><td>\(held)</td></tr>
        """
    }
    let rest = kinds.count - rows.count
    let note: Markup =
      rest > 0 ? "<p class=\"soft\">\(rest) more kinds are not listed.</p>" : Markup()
    return """
      <div class="wide" tabindex="0" role="region" aria-label="Alive after close in \(run.variant)"><table class="leaks">\
      <caption><span class="variant">\(run.variant)</span>: \(all.count) objects</caption><thead><tr>\
      <th scope="col">metric</th><th scope="col">alive</th><th scope="col">made in</th><th scope="col">held by</th></tr></thead>\
      <tbody>\(rows)</tbody></table></div>\(note)
      """
  }

  /// The text without its digits, which differ between objects of one kind.
  private static func plain(_ text: String) -> String { text.filter { !$0.isNumber } }

  /// A chart of the memory ledger after each swipe.
  static func swipes(_ swipes: [RunLanes.Level], slope: Double?) -> Markup {
    guard swipes.count > 1, let most = swipes.map(\.value).max(), most > 0 else { return Markup() }
    let points = swipes.enumerated().map { index, level in
      (x: Int64(index * 20 + 10), y: Plot.y(level.value, 0...most) * 90 / 1_000 + 5)
    }
    let end = Int64(swipes.count * 20)
    let path = points.map { "\($0.x) \($0.y)" }.joined(separator: "L")
    let drawn: Markup = "<path class=\"line thin\" d=\"M\(path)\"/>"
    let svg = Plot.svg(
      drawn + Plot.dots(points, style: "p-seen", name: ""), end: end, height: 100,
      label: "\(swipes.count) swipes")
    let top = Figure(Double(most), .bytes).text
    let rise: Markup =
      slope.map { ", by the median \(Figure($0, .bytesPerSwipe).text)" } ?? Markup()
    let rows = swipes.prefix(60).enumerated().map { index, level -> [Markup] in
      ["\(index + 1)", "\(Plot.seconds(level.at))", "\(Figure(Double(level.value), .bytes).text)"]
    }
    return Plot.figure(
      "Memory after each swipe\(rise)",
      Plot.lane("0 to \(top)", svg, style: "still taller")
        + Plot.twin(
          "memory after each swipe", ["swipe", "at", "memory"], Array(rows),
          note: swipes.count > 60 ? "\(swipes.count - 60) more are not listed." : nil))
  }
}
