/// Detects a run that makes no progress: too many events at one instant or within one virtual second.
struct LivelockGuard {
  static let mostAtOneInstant = 10_000
  static let mostInOneSecond = 1_000_000
  private static let remembered = 10

  private var instant = Instant.zero
  private var atInstant = 0
  private var second: Int64 = 0
  private var inSecond = 0
  private var recent: [String] = []

  /// Counts an event. Returns a text with the last ten names when a limit is exceeded, else nil.
  mutating func passed(_ name: StaticString, at now: Instant) -> String? {
    guard count(at: now) else { return nil }
    return finding(name.description)
  }

  mutating func passed(_ name: String, at now: Instant) -> String? {
    guard count(at: now) else { return nil }
    return finding(name)
  }

  /// True close to a limit, where the names of events must be remembered.
  private mutating func count(at now: Instant) -> Bool {
    if now == instant {
      atInstant += 1
    } else {
      instant = now
      atInstant = 1
      recent.removeAll(keepingCapacity: true)
      let current = now.nanoseconds / 1_000_000_000
      if current != second {
        second = current
        inSecond = 0
      }
    }
    inSecond += 1
    return atInstant > Self.mostAtOneInstant - Self.remembered
      || inSecond > Self.mostInOneSecond - Self.remembered
  }

  private mutating func finding(_ name: String) -> String? {
    recent.append(name)
    guard atInstant > Self.mostAtOneInstant || inSecond > Self.mostInOneSecond else { return nil }
    let last = recent.suffix(Self.remembered).joined(separator: ", ")
    return atInstant > Self.mostAtOneInstant
      ? "\(Self.mostAtOneInstant) events at one instant; the last: \(last)"
      : "\(Self.mostInOneSecond) events in one virtual second; the last: \(last)"
  }
}
