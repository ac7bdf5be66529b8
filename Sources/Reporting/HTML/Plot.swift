import ReelbenchSimulation

/// Draws lanes as inline SVG: the horizontal unit is a millisecond, the vertical unit is the lane's own.
///
/// A drawing is stretched to its area, so it contains no text; strokes keep their width. The page's script reads values
/// back from the paths, so nothing is written twice.
enum Plot {
  /// The position of a state's spans in a lane that is 16 units high. States differ in shape, not in colour alone.
  struct Shape {
    var y: Int64
    var height: Int64
    var style: String
  }

  /// A lane of spans, with one path for each state.
  /// - Parameter words: the words of the states, by index.
  static func spans(
    _ spans: [RunLanes.Span], words: [String], shapes: [Shape], end: Int64, over more: Markup = "",
    label: String
  ) -> Markup {
    var paths = Markup()
    for (state, shape) in shapes.enumerated() {
      let path = spans.filter { $0.state == state }.map { span in
        let width = max(1, span.end - span.start)
        return "M\(span.start) \(shape.y)h\(width)v\(shape.height)h-\(width)z"
      }.joined()
      guard !path.isEmpty else { continue }
      paths += "<path class=\"\(shape.style)\" data-w=\"\(words[state])\" d=\"\(path)\"/>"
    }
    return svg(paths + more, end: end, height: 16, label: label)
  }

  /// A step line: each level holds until the next one, the last one until the end.
  static func steps(
    _ levels: [RunLanes.Level], range: ClosedRange<Int64>, name: String, style: String, end: Int64
  ) -> Markup {
    guard let first = levels.first else { return Markup() }
    var path = "M\(first.at) \(y(first.value, range))"
    for level in levels.dropFirst() { path += "H\(level.at)V\(y(level.value, range))" }
    path += "H\(end)"
    return "<path class=\"line \(style)\" data-w=\"\(name)\" d=\"\(path)\"/>"
  }

  /// A line from level to level.
  static func curve(
    _ levels: [RunLanes.Level], range: ClosedRange<Int64>, name: String, end: Int64
  ) -> Markup {
    guard let first = levels.first else { return Markup() }
    var path = "M\(first.at) \(y(first.value, range))"
    for level in levels.dropFirst() { path += "L\(level.at) \(y(level.value, range))" }
    path += "H\(end)"
    return "<path class=\"line\" data-w=\"\(name)\" d=\"\(path)\"/>"
  }

  /// The area below a step line.
  static func area(
    _ levels: [RunLanes.Level], range: ClosedRange<Int64>, name: String, style: String, end: Int64
  ) -> Markup {
    guard let first = levels.first else { return Markup() }
    var path = "M\(first.at) 1000V\(y(first.value, range))"
    for level in levels.dropFirst() { path += "H\(level.at)V\(y(level.value, range))" }
    path += "H\(end)V1000z"
    return "<path class=\"area \(style)\" data-w=\"\(name)\" d=\"\(path)\"/>"
  }

  /// Vertical strokes.
  static func ticks(
    _ instants: [Int64], from top: Int64, to bottom: Int64, style: String, name: String
  ) -> Markup {
    guard !instants.isEmpty else { return Markup() }
    let path = instants.map { "M\($0) \(top)V\(bottom)" }.joined()
    return "<path class=\"tick \(style)\" data-at=\"\(name)\" d=\"\(path)\"/>"
  }

  /// Round dots that keep their shape.
  static func dots(_ points: [(x: Int64, y: Int64)], style: String, name: String) -> Markup {
    guard !points.isEmpty else { return Markup() }
    let path = points.map { "M\($0.x) \($0.y)h0" }.joined()
    return "<path class=\"dot \(style)\" data-at=\"\(name)\" d=\"\(path)\"/>"
  }

  static func svg(_ content: Markup, end: Int64, height: Int64, label: String) -> Markup {
    """
    <svg role="img" aria-label="\(label)" viewBox="0 0 \(max(1, end)) \(height)" \
    preserveAspectRatio="none">\(content)</svg>
    """
  }

  /// The distance from the top of a lane that is 1000 units high.
  static func y(_ value: Int64, _ range: ClosedRange<Int64>) -> Int64 {
    let span = range.upperBound - range.lowerBound
    guard span > 0 else { return 1_000 }
    let clamped = min(max(value, range.lowerBound), range.upperBound)
    return 1_000 - Int64((Double(clamped - range.lowerBound) / Double(span) * 1_000).rounded())
  }

  // MARK: Around a drawing

  /// A lane: its name, an element for the value under the pointer, the drawing, and the labels on it.
  static func lane(_ name: Markup, _ plot: Markup, style: Markup = "", data: Markup = "") -> Markup
  {
    """
    <div class="lane \(style)"\(data)><div class="name">\(name)<span class="value"></span></div>\
    <div class="plot">\(plot)</div></div>
    """
  }

  /// Small labels on a drawing that move with its time axis.
  /// - Parameter apart: labels closer to the visible one before than this, in milliseconds, are hidden; the page's
  ///   script still reads them.
  static func labels(_ marks: [RunLanes.Mark], apart: Int64 = 0) -> Markup {
    var seen: Int64?
    return marks.map { mark -> Markup in
      let isSeen = seen.map { mark.at - $0 >= apart } ?? true
      if isSeen { seen = mark.at }
      return "<i\(isSeen ? Markup() : " hidden") style=\"--t:\(mark.at)\">\(mark.text)</i>"
    }.joined()
  }

  static func legend(_ entries: [(style: String, word: String)]) -> Markup {
    let items = entries.map { entry -> Markup in
      """
      <li><svg class="key" viewBox="0 0 24 16" aria-hidden="true">\(key(entry.style))</svg>\(entry.word)</li>
      """
    }
    return "<ul class=\"legend\">\(items)</ul>"
  }

  private static func key(_ style: String) -> Markup {
    if style.hasPrefix("line") || style.hasPrefix("tick") {
      return style.hasPrefix("tick")
        ? "<path class=\"\(style)\" d=\"M12 1V15\"/>"
        : "<path class=\"\(style)\" d=\"M0 8H24\"/>"
    }
    if style.hasPrefix("dot") { return "<path class=\"\(style)\" d=\"M12 8h0\"/>" }
    let shape = CellsFigure.shapes.first { $0.style == style }
    let (y, height) = (shape?.y ?? 1, shape?.height ?? 14)
    return "<path class=\"\(style)\" d=\"M1 \(y)h22v\(height)h-22z\"/>"
  }

  /// The numbers of a chart, as a table.
  static func twin(_ caption: String, _ heads: [String], _ rows: [[Markup]], note: String? = nil)
    -> Markup
  {
    let head = heads.map { "<th scope=\"col\">\($0)</th>" as Markup }
    let body = rows.map { row -> Markup in
      let cells = row.dropFirst().map { "<td>\($0)</td>" as Markup }
      return "<tr><th scope=\"row\">\(row.first ?? Markup())</th>\(cells)</tr>"
    }
    let noted: Markup = note.map { "<p class=\"soft\">\($0)</p>" } ?? Markup()
    return """
      <details class="twin"><summary>Table: \(caption)</summary><div class="wide" tabindex="0" role="region" \
      aria-label="Table: \(caption)"><table class="numbers"><caption class="hear">\(caption)</caption><thead><tr>\(head)</tr></thead>\
      <tbody>\(body)</tbody></table></div>\(noted)</details>
      """
  }

  static func figure(_ title: Markup, _ content: Markup, style: Markup = "") -> Markup {
    "<figure class=\"chart\(style)\"><figcaption>\(title)</figcaption>\(content)</figure>\n"
  }

  /// Seconds with three decimals.
  static func seconds(_ milliseconds: Int64) -> String {
    Figure.fixed(Double(milliseconds) / 1_000, 3) + " s"
  }
}
