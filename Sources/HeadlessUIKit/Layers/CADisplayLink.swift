import ReelbenchSimulation

/// Calls a method of its target once a frame, with the newest vsync, while the run loop is in one of the link's modes.
/// The call comes after the touches of the frame and before its scroll step. The link retains its target, and the run
/// loop retains the link until it is invalidated or removed from every mode.
public final class CADisplayLink: NSObject, NumberedObject {
  let life = Lifeline(.other)
  private var action: ((CADisplayLink) -> Void)?
  private let targetNumber: UInt32
  private var modes: Set<RunLoop.Mode> = []
  private var place = ""
  /// The vsync of the last call; before the first one, the instant from which it was possible.
  private var last: Instant
  /// The vsync of the current call, in seconds of virtual time.
  public private(set) var timestamp: CFTimeInterval = 0

  /// The selector is an unapplied method: `Feed.step`.
  public init<Target: AnyObject>(
    target: Target, selector: @escaping (Target) -> (CADisplayLink) -> Void
  ) {
    last = Phone.current.world.now
    targetNumber = (target as? any NumberedObject)?.creationNumber ?? 0
    action = { selector(target)($0) }
    super.init()
  }

  /// The selector may also be a method that does not take the link.
  public convenience init<Target: AnyObject>(
    target: Target, selector: @escaping (Target) -> () -> Void
  ) {
    self.init(target: target, selector: { target in { _ in selector(target)() } })
  }

  package var creationNumber: UInt32 { life.number }

  public var isPaused = false {
    didSet { if isPaused != oldValue { resume() } }
  }

  /// Calls a second; 0 for every frame. Rounded up to an integer fraction of the display's rate.
  public var preferredFramesPerSecond = 0

  public var preferredFrameRateRange = CAFrameRateRange.default {
    didSet { preferredFramesPerSecond = preferredFrameRateRange.wanted }
  }

  /// Seconds from vsync to vsync.
  public var duration: CFTimeInterval { Phone.current.display.period.seconds }

  /// When the next call's frame is due.
  public var targetTimestamp: CFTimeInterval { (next - .zero).seconds }

  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard action != nil else { return }
    let isFirst = modes.isEmpty
    modes.insert(mode)
    if isFirst {
      place = Phone.current.callerText
      DisplayLinks.current.keep(self)
    }
    resume()
  }

  public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard modes.remove(mode) != nil, modes.isEmpty else { return }
    DisplayLinks.current.forget(self)
  }

  /// Removes the link from every mode; the link releases its target.
  public func invalidate() {
    modes = []
    let ended = action
    action = nil
    withExtendedLifetime(ended) {}
    DisplayLinks.current.forget(self)
  }

  public override var hash: Int { Int(life.number) }
  public override func isEqual(_ object: Any?) -> Bool { (object as AnyObject?) === self }

  // MARK: Frames

  private func resume() {
    last = Phone.current.world.now
    DisplayLinks.current.requestFrame()
  }

  /// Vsyncs from call to call.
  private var stride: Int64 {
    guard preferredFramesPerSecond > 0 else { return 1 }
    return max(1, Phone.current.display.rate / Int64(preferredFramesPerSecond))
  }

  /// The vsync of the next call.
  var next: Instant {
    let display = Phone.current.display
    return display.vsync(at: display.index(of: display.vsync(atOrBefore: last)) + stride)
  }

  /// Whether the link is not paused and the run loop is in one of its modes.
  var runs: Bool {
    let world = Phone.current.world
    return !isPaused && modes.contains { $0.work.map(world.isIn) ?? false }
  }

  func begin(at vsync: Instant) {
    last = vsync
    timestamp = (vsync - .zero).seconds
  }

  /// Calls the target, unless another link's call has paused or ended this link.
  func call() {
    guard runs, let action else { return }
    Phone.current.calling("CADisplayLink") { action(self) }
  }

  var registration: Registration {
    Registration(
      number: life.number, kind: .other, object: targetNumber,
      text: "CADisplayLink, added in \(place)")
  }
}

/// The calls a second that a display link requests.
public struct CAFrameRateRange: Hashable, Sendable {
  public var minimum: Float
  public var maximum: Float
  public var preferred: Float?

  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0)

  var wanted: Int { Int(preferred ?? maximum) }
}
