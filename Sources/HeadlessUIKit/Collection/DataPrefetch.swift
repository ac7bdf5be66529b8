/// The items whose data an app has been asked to fetch ahead (A1.8). An item is requested once, until it is shown or
/// its request is cancelled.
struct DataPrefetch {
  /// In the order of the requests.
  private(set) var asked: [Int] = []
  /// Whether a pass over the nearby items is scheduled.
  var isPlanned = false
  private(set) var isForward = true
  private var lastOffset = CGPoint.zero

  /// The scroll has moved to an offset, bounces left out.
  /// - Returns: whether the scroll has reversed while there are requested items.
  mutating func moved(to offset: CGPoint) -> Bool {
    let delta = (offset.x - lastOffset.x) + (offset.y - lastOffset.y)
    lastOffset = offset
    guard delta != 0, (delta > 0) != isForward else { return false }
    isForward.toggle()
    return !asked.isEmpty
  }

  mutating func shown(_ index: Int) { asked.removeAll { $0 == index } }

  /// Compares the requested items with those to request now.
  /// - Parameters:
  ///   - shown: the visible items.
  ///   - near: the nearby items that have no cell.
  /// - Returns: the items whose requests to cancel, and the items to request, nearest first.
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
