import ReelbenchSimulation

/// A minimal player of segments, for tests with known results: it plays buffered segments, waits while the buffer is
/// empty, and requests the next segment when it fits. The wait for the first segment is start-up, not a stall.
struct SegmentBuffer {
  let segment: Nanoseconds
  let capacity: Nanoseconds
  private var level = Nanoseconds.zero
  private var hasStarted = false
  private(set) var stalled = Nanoseconds.zero
  private(set) var stalls = 0
  /// The sum of start-up, playing and stalls.
  private(set) var total = Nanoseconds.zero

  init(segment: Nanoseconds, capacity: Nanoseconds) {
    self.segment = segment
    self.capacity = capacity
  }

  var timeUntilSegmentFits: Nanoseconds { max(.zero, level + segment - capacity) }

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
