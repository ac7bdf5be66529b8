/// Which items' data an app has been asked to fetch ahead (A1.8). An item is asked for once, until it is shown or no
/// longer wanted.
struct DataPrefetch {
  /// In the order in which they were asked for.
  private(set) var asked: [Int] = []
  /// A look at what is near is on its way.
  var isPlanned = false
  private(set) var isForward = true
  private var lastOffset = CGPoint.zero

  /// The scroll moved, bounces left out; whether it turned round while something was asked for.
  mutating func moved(to offset: CGPoint) -> Bool {
    let delta = (offset.x - lastOffset.x) + (offset.y - lastOffset.y)
    lastOffset = offset
    guard delta != 0, (delta > 0) != isForward else { return false }
    isForward.toggle()
    return !asked.isEmpty
  }

  mutating func shown(_ index: Int) { asked.removeAll { $0 == index } }

  /// A look from the items in sight at those near them that have no cell; gives what to tell the app, nearest first.
  mutating func look(from shown: ClosedRange<Int>, near: [Int]) -> (cancelled: [Int], wanted: [Int])
  {
    let isForward = isForward
    let cancelled = asked.filter { isForward ? $0 < shown.lowerBound : $0 > shown.upperBound }
    asked.removeAll { cancelled.contains($0) || shown.contains($0) }
    let wanted = near.filter { !asked.contains($0) && !shown.contains($0) }
      .sorted { isForward ? $0 < $1 : $0 > $1 }
    asked += wanted
    return (cancelled, wanted)
  }

  /// Items were inserted or deleted.
  mutating func renumber(_ place: (Int) -> Int?) { asked = asked.compactMap(place) }

  mutating func removeAll() { asked = [] }
}
