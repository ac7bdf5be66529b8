import Simulation

/// A timer in virtual time (A7): in the default mode it does not fire while a scroll view tracks, and any number of
/// passed dates become one firing. A repeating timer's dates stay on the grid first + k × interval.
public final class Timer: NSObject {
  private let life = Lifeline(.timer)
  private let interval: Nanoseconds
  private let repeats: Bool
  private var block: ((Timer) -> Void)?
  private var due: Instant
  private var expiry: World.Event?
  private var mode: RunLoop.Mode?

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

  public var isValid: Bool { block != nil }
  public var timeInterval: TimeInterval { repeats ? interval.seconds : 0 }

  /// Ends the timer; the run loop lets it go.
  public func invalidate() {
    expiry?.cancel()
    expiry = nil
    block = nil
  }

  public override var hash: Int { Int(life.number) }
  public override func isEqual(_ object: Any?) -> Bool { (object as AnyObject?) === self }

  func start(mode: RunLoop.Mode) {
    guard isValid, self.mode == nil else {
      if mode == .common { self.mode = mode }
      return
    }
    self.mode = mode
    arm()
  }

  private func arm() {
    let phone = Phone.current
    expiry = phone.world.schedule(at: due, "timer expires") { [self] in
      expiry = nil
      let world = Phone.current.world
      world.onMain("Timer", mode: mode == .default ? .default : .common, due: due) { [self] in
        fire(dueAt: due)
      }
    }
  }

  private func fire(dueAt date: Instant) {
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
    } else if isValid {
      arm()
    }
  }
}
