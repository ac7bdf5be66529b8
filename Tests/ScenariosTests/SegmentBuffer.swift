import ReelbenchSimulation

/// A player of segments for known answers: it plays what is in, waits when nothing is, and asks for the next when there is
/// room. What comes before the first segment is start-up, no stall.
struct SegmentBuffer {
  let segment: Nanoseconds
  let capacity: Nanoseconds
  private var level = Nanoseconds.zero
  private var hasStarted = false
  private(set) var stalled = Nanoseconds.zero
  private(set) var stalls = 0
  /// Start-up, playing and stalls.
  private(set) var total = Nanoseconds.zero

  init(segment: Nanoseconds, capacity: Nanoseconds) {
    self.segment = segment
    self.capacity = capacity
  }

  /// Until one more segment fits.
  var timeUntilRoom: Nanoseconds { max(.zero, level + segment - capacity) }

  mutating func play(_ lapse: Nanoseconds) {
    total += lapse
    guard hasStarted else { return }
    if lapse > level {
      stalled += lapse - level
      stalls += 1
    }
    level = max(.zero, level - lapse)
  }

  mutating func add() {
    hasStarted = true
    level += segment
  }

  /// Plays what is left.
  mutating func finish() {
    total += level
    level = .zero
  }
}
