import ReelbenchSimulation

/// Page controls that indicate another page than the one that is shown, and layouts that make pages lurch.
struct IndicatorFold: Fold {
  private let facts: RunFacts
  /// By cell that is at least half visible: its item.
  private var halves: [UInt32: Int64] = [:]
  /// By page control with dots: the page that it indicates.
  private var indicated: [UInt32: Int64] = [:]
  private var isOpen = false
  private var isTouching = false
  private var moving: Set<UInt32> = []
  /// By page control: since when it indicates another page.
  private var wrongSince: [UInt32: Occurrence] = [:]
  private var wrong: Tally
  private var lurches: Tally
  private var lastLurch: Int64?

  init(_ facts: RunFacts) {
    self.facts = facts
    wrong = Tally(facts)
    lurches = Tally(facts)
  }

  mutating func observe(_ record: Record, _ kind: Observation, at mark: Occurrence) {
    switch kind {
    case .opened: isOpen = true
    case .closed:
      isOpen = false
      isTouching = false
      moving.removeAll()
      halves.removeAll()
    case .touch: isTouching = record.small != 2
    case .scrollActive where record.small == 1: moving.insert(record.subject)
    case .scrollActive: moving.remove(record.subject)
    case .visibleHalf:
      halves[record.subject] = record.small == 1 && record.a >= 0 ? record.a : nil
    case .pageControl: indicated[record.subject] = record.small == 1 ? record.a : nil
    case .freed:
      halves[record.subject] = nil
      indicated[record.subject] = nil
      moving.remove(record.subject)
    case .shifted: shifted(record, at: mark)
    default: return
    }
    look(at: mark)
  }

  mutating func end(at mark: Occurrence) {
    isOpen = false
    look(at: mark)
  }

  var measured: [Measured] {
    [
      Measured(
        name: "page.misreported_time", content: facts.content { milliseconds(wrong.sum($0)) }),
      Measured(name: "page.lurches", content: facts.content { Double(lurches.sum($0)) }),
    ]
  }

  private mutating func shifted(_ record: Record, at mark: Occurrence) {
    guard !moving.isEmpty, record.b != 0, record.a.magnitude > record.b.magnitude,
      lastLurch != mark.instant
    else { return }
    lastLurch = mark.instant
    lurches.add(1, in: mark.segment)
  }

  /// Begins or ends the stretches in which a page control is wrong, according to the present state.
  private mutating func look(at mark: Occurrence) {
    let isAtRest = isOpen && !isTouching && moving.isEmpty && !halves.isEmpty
    for control in Set(indicated.keys).union(wrongSince.keys).sorted() {
      let isWrong =
        isAtRest && indicated[control].map { page in !halves.values.contains(page) } ?? false
      if isWrong {
        wrongSince[control] = wrongSince[control] ?? mark
      } else if let start = wrongSince.removeValue(forKey: control) {
        facts.spread(from: start, to: mark, into: &wrong)
      }
    }
  }
}
