import ReelbenchSimulation

/// The instants that the filmstrips of a scenario's variants show: the same for all variants, so that pictures of one
/// instant are in one column.
///
/// A page has a bounded number of instants, and a row shows as many of them as fit side by side. The page's script
/// applies the same rule to each stretch of time that the page is zoomed to. Times are milliseconds.
struct FilmChoice: Equatable {
  /// In order.
  private(set) var instants: [Int64] = []
  /// The instants that take precedence, the most important first: of what broke a check, and of the beginnings of
  /// faults.
  private(set) var first: [Int64] = []
  /// The number of instants that have pictures.
  private(set) var available = 0

  /// - Parameters:
  ///   - rows: the shots of each variant.
  ///   - focus: the instants of what broke a check, in milliseconds.
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
    // The rest is spread evenly over the instants at which the most variants have a picture; other instants come last.
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

  /// The instants whose pictures fit side by side in a stretch of time with space for `slots` pictures.
  ///
  /// A picture's left edge is at its instant, or further left if the picture would be cut, as in the page's style
  /// sheet.
  func fitting(_ slots: Int, from: Int64 = 0, width: Int64) -> [Int64] {
    let slot = Int64(slots)
    var taken: [Int64] = []
    // In 1/slots of a millisecond, so that all values are integers.
    func place(_ instant: Int64) -> Int64 { min(instant * slot, (from + width) * slot - width) }
    func take(_ instant: Int64) {
      guard instant >= from, instant <= from + width else { return }
      if taken.allSatisfy({ abs(place($0) - place(instant)) >= width }) { taken.append(instant) }
    }
    for instant in first where taken.count < slots / 2 { take(instant) }
    for instant in instants { take(instant) }
    return taken.sorted()
  }

  /// The instants at which a fault begins or changes to another one.
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
