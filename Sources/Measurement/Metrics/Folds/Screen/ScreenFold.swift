import ReelbenchSimulation

/// `screen.*`: what cells of videos show instead of their own frame, and cells of any kind that show another item's
/// picture.
struct ScreenFold: Fold {
  private struct Cell {
    var fact: ScreenFact
    var since: Occurrence
  }

  private let facts: RunFacts
  /// Cells on the screen that are measured.
  private var cells: [UInt32: Cell] = [:]
  /// By fact.
  private var times: [Tally]

  init(_ facts: RunFacts) {
    self.facts = facts
    times = ScreenFact.allCases.map { _ in Tally(facts) }
  }

  mutating func observe(_ record: Record, _ kind: Observation, at mark: Occurrence) {
    switch kind {
    case .screen:
      leave(record.subject, at: mark)
      if let fact = ScreenFact(rawValue: record.small), fact != .absent,
        fact == .wrongPicture || facts.videos.contains(record.b)
      {
        cells[record.subject] = Cell(fact: fact, since: mark)
      }
    case .freed: leave(record.subject, at: mark)
    case .closed: end(at: mark)
    default: break
    }
  }

  mutating func end(at mark: Occurrence) {
    for cell in cells.keys.sorted() { leave(cell, at: mark) }
  }

  var measured: [Measured] {
    let sums: [(String, [ScreenFact])] = [
      ("blank", [.background, .black, .nothing]), ("black", [.black]),
      ("white", [.background, .nothing]), ("poster", [.poster]),
      ("wrong", [.wrongFrame, .wrongPicture]),
    ]
    return sums.map { name, shown in
      Measured(
        name: "screen.\(name)_time",
        content: facts.content { segments in
          milliseconds(
            shown.reduce(0) { $0.saturatingAdd(times[Int($1.rawValue)].sum(segments)) })
        })
    }
  }

  private mutating func leave(_ number: UInt32, at mark: Occurrence) {
    guard let cell = cells.removeValue(forKey: number) else { return }
    facts.spread(from: cell.since, to: mark, into: &times[Int(cell.fact.rawValue)])
  }
}
