import ReelbenchSimulation

/// Which instants the strips of a scenario's variants show: the same for all of them, so that pictures of one instant stand
/// above each other.
///
/// A page holds a bounded number of instants; of those a row shows as many as fit side by side, the page's script by the
/// same rule once more for each stretch of time that it is zoomed to. Times are milliseconds.
struct FilmChoice: Equatable {
  /// In order.
  private(set) var instants: [Int64] = []
  /// Those that are shown before others, the most important first: around what broke a check, and where a fault begins.
  private(set) var first: [Int64] = []
  /// Instants at which there are pictures.
  private(set) var available = 0

  /// - Parameters:
  ///   - rows: the shots of each variant.
  ///   - focus: when what broke a check happened, in milliseconds.
  init(_ rows: [[RunStrip.Shot]], focus: [Int64], most: Int) {
    var coverage: [Int64: Int] = [:]
    for shot in rows.joined() {
      coverage[shot.instant, default: 0] += 1
    }
    let all = coverage.keys.sorted()
    available = all.count
    guard let start = all.first, let end = all.last, most > 0 else { return }
    var chosen: [Int64] = []
    func take(_ instant: Int64) {
      if chosen.count < most, !chosen.contains(instant) { chosen.append(instant) }
    }
    for instant in focus { take(Self.nearest(to: instant, in: all)) }
    let onsets = rows.map(Self.onsets)
    for place in 0..<(onsets.map(\.count).max() ?? 0) {
      for row in onsets where place < row.count && chosen.count < most / 3 { take(row[place]) }
    }
    first = chosen
    for instant in focus {
      guard let place = all.firstIndex(of: Self.nearest(to: instant, in: all)) else { continue }
      for step in [1, -1, 2, -2, 3, 4] where chosen.count < most / 2 {
        if all.indices.contains(place + step) { take(all[place + step]) }
      }
    }
    // Evenly, and where all variants have a picture rather than where only some have.
    let rest = most - chosen.count
    let full = coverage.values.max() ?? 0
    let shared = all.filter { coverage[$0] == full }
    for slot in 0..<rest {
      let wish = start + (end - start) * Int64(slot) / Int64(max(1, rest - 1))
      take(Self.nearest(to: wish, in: shared))
    }
    for instant in all { take(instant) }
    instants = chosen.sorted()
  }

  /// Those that fit side by side into a stretch of time that has room for a number of pictures.
  ///
  /// A picture's left edge stands at its instant, or further left where it would not be whole, as in the page's style.
  func fitting(_ slots: Int, from: Int64 = 0, width: Int64) -> [Int64] {
    let slot = Int64(slots)
    var taken: [Int64] = []
    // In 1/slots of a millisecond, to stay whole.
    func place(_ instant: Int64) -> Int64 { min(instant * slot, (from + width) * slot - width) }
    func take(_ instant: Int64) {
      guard instant >= from, instant <= from + width else { return }
      if taken.allSatisfy({ abs(place($0) - place(instant)) >= width }) { taken.append(instant) }
    }
    for instant in first where taken.count < slots / 2 { take(instant) }
    for instant in instants { take(instant) }
    return taken.sorted()
  }

  /// Where a fault begins, or another one.
  private static func onsets(_ shots: [RunStrip.Shot]) -> [Int64] {
    var onsets: [Int64] = []
    var last: String?
    for shot in shots {
      if let fault = shot.fault, fault != last {
        onsets.append(shot.instant)
      }
      last = shot.fault
    }
    return onsets
  }

  /// - Parameter instants: in order, not empty.
  private static func nearest(to instant: Int64, in instants: [Int64]) -> Int64 {
    let past = instants.firstIndex { $0 >= instant } ?? instants.count - 1
    guard past > 0 else { return instants[0] }
    let (before, after) = (instants[past - 1], instants[past])
    return instant - before <= after - instant ? before : after
  }
}
