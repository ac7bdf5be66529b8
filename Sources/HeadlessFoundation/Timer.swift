import ReelbenchSimulation

/// A timer in virtual time (A7.1). It fires in the run-loop modes to which it was added, and any number of missed dates
/// become one firing. The dates of a repeating timer stay on the grid first + k × interval.
///
/// The run loop retains it until it is invalidated, and it retains its block and target.
public final class Timer: NSObject {
  private let life = Lifeline(.timer)
  private let interval: Nanoseconds
  private let repeats: Bool
  private var block: ((Timer) -> Void)?
  private var target: UInt32 = 0
  private var due: Instant
  private var expiry: World.Event?
  private var mode: World.Mode?
  private weak var loop: RunLoop?
  private var place = ""
  /// Number of firings queued on main; only the last one counts.
  private var queued = 0
  private var isWaitingForMain = false
  /// Stored without effect: firing late saves nothing here.
  public var tolerance: TimeInterval = 0
  public private(set) var userInfo: Any?

  /// A timer that fires on the current run loop once it is added to it.
  public init(
    timeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
  ) {
    self.interval = max(Nanoseconds(seconds: interval), .microseconds(100))
    self.repeats = repeats
    self.block = block
    due = Phone.current.world.effectInstant + self.interval
    super.init()
  }

  /// Makes a timer and adds it to the main run loop in the default mode.
  @discardableResult
  public class func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
  ) -> Timer {
    let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
    RunLoop.main.add(timer, forMode: .default)
    return timer
  }

  /// A timer that calls a method of a target, which it retains. The selector is an unapplied method: `Feed.tick`.
  public convenience init<Target: AnyObject>(
    timeInterval interval: TimeInterval, target: Target,
    selector: @escaping (Target) -> (Timer) -> Void, userInfo: Any?, repeats: Bool
  ) {
    self.init(timeInterval: interval, repeats: repeats) { selector(target)($0) }
    self.userInfo = userInfo
    self.target = (target as? any NumberedObject)?.creationNumber ?? 0
  }

  /// Makes a timer that calls a method of a target, and adds it to the main run loop in the default mode.
  @discardableResult
  public class func scheduledTimer<Target: AnyObject>(
    timeInterval interval: TimeInterval, target: Target,
    selector: @escaping (Target) -> (Timer) -> Void, userInfo: Any?, repeats: Bool
  ) -> Timer {
    let timer = Timer(
      timeInterval: interval, target: target, selector: selector, userInfo: userInfo,
      repeats: repeats)
    RunLoop.main.add(timer, forMode: .default)
    return timer
  }

  public var isValid: Bool { block != nil }
  public var timeInterval: TimeInterval { repeats ? interval.seconds : 0 }

  /// The next date; setting it moves the grid.
  public var fireDate: Date {
    get { Date() + (due - Phone.current.world.now).seconds }
    set {
      let world = Phone.current.world
      due = world.effectInstant + Nanoseconds(seconds: max(0, newValue.timeIntervalSinceNow))
      isWaitingForMain = false
      if isValid, mode != nil { arm() }
    }
  }

  /// Fires now, in any mode. A repeating timer keeps its dates; any other timer is invalidated.
  public func fire() {
    guard let block else { return }
    let phone = Phone.current
    phone.write(.timerFired, subject: life.number, a: phone.world.now.nanoseconds)
    phone.calling("Timer") { block(self) }
    if !repeats { invalidate() }
  }

  /// Ends the timer; the run loop releases it.
  public func invalidate() {
    expiry?.cancel()
    expiry = nil
    isWaitingForMain = false
    let ended = block
    block = nil
    withExtendedLifetime(ended) {}
    userInfo = nil
    loop?.forget(self)
  }

  public override var hash: Int { Int(life.number) }
  public override func isEqual(_ object: Any?) -> Bool { (object as AnyObject?) === self }

  // MARK: Run loop

  /// - Returns: whether the run loop must retain the timer from now on.
  func start(mode added: RunLoop.Mode, on loop: RunLoop) -> Bool {
    guard isValid, let new = added.work else { return false }
    if let mode {
      self.mode = mode.union(new)
      if isWaitingForMain, self.mode != mode { queueFiring() }
      return false
    }
    mode = new
    self.loop = loop
    place = Phone.current.callerText
    arm()
    return true
  }

  /// What the run loop reports at a drain: that it retains the timer and, through it, the target.
  var registrations: [Registration] {
    let text = "Timer \(repeats ? "every" : "after") \(interval.text), added in \(place)"
    return [life.number, target].filter { $0 != 0 }.map {
      Registration(number: life.number, kind: .timer, object: $0, text: text)
    }
  }

  private func arm() {
    expiry?.cancel()
    expiry = Phone.current.world.schedule(at: due, "timer expires") { [self] in
      expiry = nil
      queueFiring()
    }
  }

  private func queueFiring() {
    guard let mode else { return }
    queued += 1
    isWaitingForMain = true
    let number = queued
    Phone.current.world.onMain("Timer", mode: mode, due: due) { [self] in
      guard isWaitingForMain, number == queued else { return }
      isWaitingForMain = false
      expire(dueAt: due)
    }
  }

  private func expire(dueAt date: Instant) {
    guard let block else { return }
    let phone = Phone.current
    phone.write(.timerFired, subject: life.number, a: date.nanoseconds)
    if repeats {
      let passed = max(0, (phone.world.now - date).count / interval.count)
      due = date + interval * (passed + 1)
    }
    phone.calling("Timer") { block(self) }
    if !repeats {
      invalidate()
    } else if isValid, expiry == nil {
      arm()
    }
  }
}

extension Nanoseconds {
  /// The duration in the largest unit that gives a whole number.
  fileprivate var text: String {
    if count % 1_000_000_000 == 0 { return "\(count / 1_000_000_000) s" }
    if count % 1_000_000 == 0 { return "\(count / 1_000_000) ms" }
    return count % 1_000 == 0 ? "\(count / 1_000) µs" : "\(count) ns"
  }
}
