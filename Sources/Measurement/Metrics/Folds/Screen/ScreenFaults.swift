import ReelbenchSimulation

/// The visible fault at each instant of a run: the worst fault of the cells that are at least half visible.
///
/// The faults are those of the metrics: `screen.wrong_time`, `screen.black_time`, `screen.white_time`.
package struct ScreenFaults {
  /// In order of severity, the worst last.
  package enum Fault: Int, Comparable, Sendable {
    case white, black, wrong

    package var word: String {
      switch self {
      case .white: "blank"
      case .black: "black"
      case .wrong: "wrong item"
      }
    }

    package static func < (a: Fault, b: Fault) -> Bool { a.rawValue < b.rawValue }
  }

  private struct Cell {
    var fact = ScreenFact.absent
    var isHalfVisible = false

    var fault: Fault? {
      guard isHalfVisible else { return nil }
      switch fact {
      case .wrongFrame, .wrongPicture: return .wrong
      case .black: return .black
      case .background, .nothing: return .white
      case .absent, .frame, .poster: return nil
      }
    }
  }

  private struct Change {
    var instant: Int64
    var fault: Fault?
  }

  /// In the order of their instants.
  private var changes: [Change] = []

  package init(_ trace: StoredTrace) {
    var cells: [UInt32: Cell] = [:]
    for record in trace.records {
      switch record.kind {
      case .screen?:
        cells[record.subject, default: Cell()].fact = ScreenFact(rawValue: record.small) ?? .absent
      case .visibleHalf?:
        cells[record.subject, default: Cell()].isHalfVisible = record.small == 1
      case .freed?: cells[record.subject] = nil
      default: continue
      }
      note(cells.values.compactMap(\.fault).max(), at: record.instant)
    }
  }

  private mutating func note(_ fault: Fault?, at instant: Int64) {
    guard changes.last?.fault != fault || changes.isEmpty else { return }
    changes.append(Change(instant: instant, fault: fault))
  }

  /// The fault at an instant; nil when there is none.
  package func fault(at instant: Instant) -> Fault? {
    changes.last { $0.instant <= instant.nanoseconds }?.fault
  }
}
