import ReelbenchSimulation

/// One start of a video in a cell: from its bind until its first frame can be seen, or until the wait ends without one.
///
/// Its parts add up to its length, to the nanosecond. The time after it, when the frame is ready and the cell is not on
/// the screen, is idle and belongs to no part.
struct Start {
  enum Ending {
    /// The layer is ready for display with the item, or its first frame is presented.
    case ready
    case boundAgain, cellFreed, closed, runEnded

    var word: String {
      switch self {
      case .ready: "first frame"
      case .boundAgain: "bound again"
      case .cellFreed: "cell freed"
      case .closed: "closed"
      case .runEnded: "end of the run"
      }
    }
  }

  struct Reached {
    var stage: StartStage
    var instant: Int64
  }

  var item: Int64
  var cell: UInt32
  var bound: Occurrence
  var end: Int64
  var ending: Ending
  /// Stages of the player item, each with the last instant at which it was reached, in the order of their instants.
  var stages: [Reached]
  /// When the item failed.
  var failed: Int64?
  /// When its first frame was presented in the cell, and when its item played.
  var presented: Int64?
  var playing: Int64?

  var length: Int64 { end.since(bound.instant) }

  /// The parts of a start, in the catalogue's order.
  enum Part: Int, CaseIterable { case request, index, buffer, slot, decode, present }

  /// Nanoseconds of each part.
  var parts: [Int64] {
    var parts = [Int64](repeating: 0, count: Part.allCases.count)
    var cursor = bound.instant
    for cut in cuts {
      parts[cut.part.rawValue] += cut.instant.since(cursor)
      cursor = cut.instant
    }
    return parts
  }

  /// The parts with their lengths, in the order in which this start went through them.
  var steps: [(part: Part, length: Int64)] {
    var cursor = bound.instant
    return cuts.map { cut in
      defer { cursor = cut.instant }
      return (cut.part, cut.instant.since(cursor))
    }
  }

  /// The part that the time just before an instant of the start belongs to.
  func part(before instant: Int64) -> Part {
    cuts.first { $0.instant >= instant }?.part ?? .present
  }

  /// The end of each part, in the order of this start: the instants of the stages, each clamped to the remaining time.
  ///
  /// A start waits for slot and buffer at the same time; the one that comes first ends its own part. The time of a
  /// stage that was not reached belongs to the next part. When a start ends without a frame, the rest of its time
  /// belongs to the part that it was in.
  private var cuts: [(part: Part, instant: Int64)] {
    var wanted: [(Part, Int64?)] = [
      (.request, at(.requested)), (.index, at(.tracksKnown) ?? at(.opened)),
      (.slot, at(.slotGranted)), (.buffer, at(.buffered)), (.decode, at(.firstDecoded)),
    ]
    if let slot = at(.slotGranted), let buffer = at(.buffered), buffer < slot {
      wanted.swapAt(2, 3)
    }
    let reached = (wanted.lastIndex { $0.1 != nil } ?? -1) + 1
    let stuck = reached < wanted.count && ending != .ready ? wanted[reached].0 : .present
    wanted.append((stuck, end))
    var cursor = bound.instant
    return wanted.compactMap { part, instant in
      guard let instant else { return nil }
      cursor = min(max(instant, cursor), max(end, cursor))
      return (part, cursor)
    }
  }

  private func at(_ stage: StartStage) -> Int64? {
    stages.first { $0.stage == stage }?.instant
  }
}
