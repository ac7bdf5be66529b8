/// Charts of players and decoders over a run: how many there were, what each player did, and which player held each
/// decoder slot.
enum PlayerFigures {
  /// Indexed by `PlayerRows.State`.
  private static let playerShapes: [Plot.Shape] = [
    Plot.Shape(y: 14, height: 2, style: "c-bound"), Plot.Shape(y: 4, height: 12, style: "c-still"),
    Plot.Shape(y: 8, height: 8, style: "c-cover"), Plot.Shape(y: 1, height: 15, style: "c-playing"),
    Plot.Shape(y: 1, height: 7, style: "c-stalled"),
  ]
  /// Indexed by the state of `SlotRows`.
  private static let slotShapes: [Plot.Shape] = [
    Plot.Shape(y: 1, height: 15, style: "c-playing"), Plot.Shape(y: 8, height: 8, style: "c-cover"),
    Plot.Shape(y: 4, height: 12, style: "c-still"),
  ]

  static func counts(_ lanes: PlayerLanes, end: Int64, _ axis: Axis) -> Markup {
    let lines: [(name: String, levels: [RunLanes.Level], style: String)] = [
      ("players alive", lanes.alive, "l-alive"), ("decoders in use", lanes.slots, "l-slots"),
      ("players playing", lanes.playing, "l-playing"),
    ]
    guard lines.contains(where: { !$0.levels.isEmpty }) else { return Markup() }
    let range = 0...max(1, axis.mostPlayers)
    var drawn = lines.map {
      Plot.steps($0.levels, range: range, name: $0.name, style: $0.style, end: end)
    }.joined()
    drawn += Plot.ticks(
      Array(lanes.refusals.prefix(600)), from: 0, to: 1_000, style: "refused",
      name: "no decoder was free")
    let peaks = lines.map { line in (line.name, line.levels.map(\.value).max() ?? 0) }
    let summary = peaks.map { "\($0) at most \($1)" }.joined(separator: ", ")
    var content = Plot.lane(
      "0 to \(axis.mostPlayers)", Plot.svg(drawn, end: axis.end, height: 1_000, label: summary),
      style: "tall", data: " data-low=\"0\" data-high=\"\(range.upperBound)\" data-unit=\"\"")
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
    return Plot.figure("How many players and decoders", content)
  }

  static func players(_ players: PlayerRows, _ axis: Axis) -> Markup {
    guard !players.rows.isEmpty else { return Markup() }
    let states = PlayerRows.State.allCases
    var content = Markup()
    for row in players.rows {
      let summary = states.filter { row.time($0) > 0 }
        .map { "\($0.word) \(Plot.seconds(row.time($0)))" }.joined(separator: "; ")
      var marks = Plot.ticks(
        row.items.map(\.at), from: 0, to: 16, style: "bind", name: "given an item")
      if let freed = row.freed {
        marks += Plot.ticks([freed], from: 0, to: 16, style: "refused", name: "freed")
      }
      let drawn = Plot.spans(
        row.spans, words: states.map(\.word), shapes: playerShapes, end: axis.end, over: marks,
        label: "player \(row.number): \(summary)")
      content += Plot.lane(
        "player \(row.number)", drawn + Plot.labels(row.items, apart: axis.end / 24),
        data: " data-of=\"item \"")
    }
    if players.leftOut > 0 {
      content += """
        <p class="soft">\(players.leftOut) more players, with shorter lifetimes, are not drawn.</p>
        """
    }
    content += leftOut(players.spansLeftOut)
    let used = Set(players.rows.flatMap(\.spans).map(\.state))
    content += Plot.legend(
      states.filter { used.contains($0.rawValue) }
        .map { (playerShapes[$0.rawValue].style, $0.word) }
        + [("tick bind", "given the item of that number"), ("tick refused", "freed")])
    let rows = players.rows.map { row -> [Markup] in
      let items = row.items.prefix(12).map(\.text).joined(separator: ", ")
      let more = row.items.count > 12 ? ", and \(row.items.count - 12) more" : ""
      return ["\(row.number)", "\(row.made)", "\(Plot.seconds(row.created))"]
        + ["\(row.freed.map(Plot.seconds) ?? "alive at the end")", "\(items)\(more)"]
        + states.map { "\(Plot.seconds(row.time($0)))" }
    }
    content += Plot.twin(
      "each player", ["player", "made in", "made at", "freed at", "items"] + states.map(\.word),
      rows)
    return Plot.figure("Each player", content)
  }

  static func slots(_ slots: SlotRows, _ axis: Axis) -> Markup {
    guard !slots.rows.isEmpty else { return Markup() }
    var content = Markup()
    for (index, row) in slots.rows.enumerated() {
      let marks = row.stays.map { RunLanes.Mark(at: $0.start, text: short($0)) }
      let drawn = Plot.spans(
        row.spans, words: SlotRows.words, shapes: slotShapes, end: axis.end,
        over: Plot.ticks(
          row.stays.map(\.start), from: 0, to: 16, style: "bind", name: "given to a player"),
        label: "decoder \(index + 1): held \(row.stays.count) times")
      content += Plot.lane(
        "decoder \(index + 1)", drawn + Plot.labels(marks, apart: axis.end / 10),
        data: " data-of=\"\"")
    }
    if slots.leftOut > 0 {
      content += "<p class=\"soft\">\(slots.leftOut) more decoders in use are not drawn.</p>"
    }
    content += leftOut(slots.spansLeftOut)
    let used = Set(slots.rows.flatMap(\.spans).map(\.state))
    content += Plot.legend(
      SlotRows.words.indices.filter(used.contains).map {
        (slotShapes[$0].style, SlotRows.words[$0])
      }
        + [("tick bind", "given to the player of that number, for that item")])
    let stays = slots.rows.enumerated().flatMap { index, row in row.stays.map { (index, $0) } }
    let rows = stays.prefix(60).map { index, stay -> [Markup] in
      [
        "\(index + 1)", "player \(stay.player)", "\(stay.item.map(String.init) ?? "–")",
        "\(Plot.seconds(stay.start))", "\(Plot.seconds(stay.end))",
      ]
    }
    let rest = stays.count - rows.count
    content += Plot.twin(
      "who had each decoder", ["decoder", "player", "item", "from", "to"], Array(rows),
      note: rest > 0 ? "\(rest) more are not listed." : nil)
    return Plot.figure("Each decoder slot in use", content)
  }

  private static func short(_ stay: SlotRows.Stay) -> String {
    "player \(stay.player)" + (stay.item.map { ", item \($0)" } ?? "")
  }

  private static func leftOut(_ spans: Int) -> Markup {
    guard spans > 0 else { return Markup() }
    return """
      <p class="soft">The \(spans) shortest stretches are not drawn, and some marks may be missing.</p>
      """
  }
}
