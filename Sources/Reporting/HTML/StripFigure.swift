import ReelbenchMeasurement
import ReelbenchSimulation

/// The filmstrips of a scenario's variants above each other, on the time axis of its lanes: one row for each variant,
/// pictures of one instant in one column.
///
/// The page has each picture once, however often it is shown: as a CSS property of the figure, which the shots refer
/// to.
struct StripFigure {
  struct Row {
    var run: RunResult
    var strip: RunStrip
  }

  /// More rows could not be compared.
  static let mostRows = 6
  static let mostInstants = 40
  /// How many pictures fit side by side without scripts: on a wide page, on one of medium width and on a narrow one.
  /// The page's style sheet has the same numbers.
  private static let widths: [(slots: Int, style: String)] = [(16, "l"), (8, "m"), (6, "s")]

  private let rows: [Row]
  private let end: Int64

  /// - Parameter end: of the time axis, in milliseconds.
  init(_ rows: [Row], end: Int64) {
    self.rows = rows
    self.end = end
  }

  /// The instant of the last picture, for an axis without lanes.
  static func end(_ rows: [Row]) -> Int64 {
    rows.compactMap { $0.strip.shots.last }.map(\.instant).max() ?? 0
  }

  /// The figure with as many instants as fit; nil if not even a few do.
  func markup(within bytes: Int) throws -> Markup? {
    var pictures = Pictures()
    var most = Self.mostInstants
    while most >= 5 {
      let choice = choice(most)
      let instants = Set(choice.instants)
      try pictures.choose(
        rows.enumerated().flatMap { index, row in
          row.strip.shots.filter { instants.contains($0.instant) }
            .map { Pictures.Name(row: index, file: $0.file) }
        }
      ) { try rows[$0.row].strip.picture($0.file) }
      if pictures.leastSize <= bytes {
        let markup = markup(choice, pictures)
        if markup.size <= bytes { return markup }
      }
      most /= 2
    }
    return nil
  }

  private func choice(_ most: Int) -> FilmChoice {
    let focus = rows.flatMap { row in
      row.run.checks.filter(\.isBroken).prefix(2).compactMap { check in
        row.run.metrics.worstInstant(of: check.metric)
      }
    }
    return FilmChoice(
      rows.map(\.strip.shots), focus: focus.map { RunLanes.milliseconds($0.nanoseconds) },
      most: most)
  }

  private func markup(_ choice: FilmChoice, _ pictures: Pictures) -> Markup {
    var shown: [Int64: Markup] = [:]
    for instant in choice.instants { shown[instant] = Markup() }
    for (slots, style) in Self.widths {
      for instant in choice.fitting(slots, width: end) { shown[instant]? += " \(style)" }
    }
    let lanes = rows.indices.map { lane($0, shown, pictures) }
    let captions = choice.instants.map { instant -> Markup in
      "<b class=\"at\(shown[instant] ?? "")\" style=\"--t:\(instant)\">\(Self.short(instant))</b>"
    }
    var note = "Pictures of \(choice.instants.count) instants"
    if choice.available > choice.instants.count {
      note += " of \(choice.available); the others are stored beside the result"
    }
    let musts = choice.first.map { String($0) }.joined(separator: " ")
    let last = (choice.instants.last ?? 0) - (choice.instants.first ?? 0)
    return """
      <figure class="chart film" data-first="\(musts)" style="--tall:\(tallest)\(pictures.properties)">\
      <figcaption>What the screen showed, at the same instants</figcaption>\
      <div class="lane frames captions" aria-hidden="true"><div class="name">instant</div><div class="plot">\(captions)</div></div>\
      \(lanes)\
      <p class="soft">\(note). As many are shown as fit. \
      <button type="button" data-film="\(choice.instants.first ?? 0) \(last)" hidden>Zoom to the pictures</button></p>\
      \(twin(choice))</figure>

      """
  }

  private func lane(_ index: Int, _ shown: [Int64: Markup], _ pictures: Pictures) -> Markup {
    let row = rows[index]
    var shots = Markup()
    var hasFault = false
    for shot in row.strip.shots {
      let at = shot.instant
      guard let styles = shown[at],
        let place = pictures.places[Pictures.Name(row: index, file: shot.file)]
      else { continue }
      let fault: Markup = shot.fault.map { "<em>✘ \($0)</em>" } ?? Markup()
      let word = shot.fault ?? "nothing wrong"
      if shot.fault != nil { hasFault = true }
      shots += """
        <div class="shot\(styles)\(shot.fault == nil ? Markup() : " fault")" style="--t:\(at);--p:var(--p\(place))">\
        <span role="img" aria-label="\(Self.short(at)): \(word)"></span>\(fault)</div>
        """
    }
    let state = row.run.state
    return """
      <div class="lane frames \(state.style)\(hasFault ? " faulty" : Markup())"><div class="name"><span><span class="variant">\(row.run.variant)</span> \
      <span class="state"><span aria-hidden="true">\(state.sign)</span> \(state.word)</span></span>\
      <span class="value"></span></div><div class="plot">\(shots)</div></div>
      """
  }

  /// Height over width of the tallest picture.
  private var tallest: String {
    let ratios = rows.flatMap(\.strip.shots).map { Double($0.height) / Double($0.width) }
    return Figure.fixed(min(max(ratios.max() ?? 1, 0.2), 4), 3)
  }

  private func twin(_ choice: FilmChoice) -> Markup {
    let faults = rows.map { row in
      Dictionary(
        row.strip.shots.map { ($0.instant, $0.fault ?? "nothing") },
        uniquingKeysWith: { first, _ in first })
    }
    let table = choice.instants.map { instant -> [Markup] in
      ["\(Plot.seconds(instant))"] + faults.map { "\($0[instant] ?? "not pictured")" }
    }
    return Plot.twin(
      "what is wrong in the pictures", ["at"] + rows.map(\.run.variant), table)
  }

  /// Seconds without trailing zeros: `1.2 s`.
  private static func short(_ milliseconds: Int64) -> String {
    var text = Figure.fixed(Double(milliseconds) / 1_000, 3)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text + " s"
  }
}

extension RunStrip.Shot {
  /// Milliseconds.
  var instant: Int64 { RunLanes.milliseconds(at.nanoseconds) }
}

/// Pictures as CSS properties of an element, each stored once.
private struct Pictures {
  struct Name: Hashable {
    var row: Int
    var file: String
  }

  private var loaded: [Name: [UInt8]] = [:]
  /// In the order in which they are used.
  private var distinct: [[UInt8]] = []
  /// The number of the property of each chosen picture, by name.
  private(set) var places: [Name: Int] = [:]

  /// Chooses these pictures; those that were loaded before are not loaded again.
  mutating func choose(_ names: [Name], _ load: (Name) throws -> [UInt8]) rethrows {
    places = [:]
    distinct = []
    var numbers: [[UInt8]: Int] = [:]
    for name in names where places[name] == nil {
      let bytes = try loaded[name] ?? load(name)
      loaded[name] = bytes
      if numbers[bytes] == nil {
        numbers[bytes] = distinct.count
        distinct.append(bytes)
      }
      places[name] = numbers[bytes]
    }
  }

  /// The least number of bytes that they take.
  var leastSize: Int { distinct.reduce(0) { $0 + ($1.count + 2) / 3 * 4 } }

  var properties: Markup {
    distinct.enumerated().map { place, bytes -> Markup in
      ";--p\(place):url(data:image/jpeg;base64,\(Base64.text(bytes)))"
    }.joined()
  }
}
