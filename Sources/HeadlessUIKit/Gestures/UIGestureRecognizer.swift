import ReelbenchSimulation

/// Recognises gestures in the touches of a view, and calls an action of its target, which it does not retain.
///
/// An action is given as a target and an unapplied method of its class, as there are no selectors.
@MainActor @preconcurrency
open class UIGestureRecognizer: Foundation.NSObject {
  public enum State: Int, Sendable { case possible, began, changed, ended, cancelled, failed }

  public internal(set) weak var view: UIView?
  public internal(set) var state = State.possible
  public var isEnabled = true
  private let act: (UIGestureRecognizer) -> Void
  private let targetName: String
  private var location = CGPoint.zero
  private var required: [UIGestureRecognizer] = []
  /// Number of recognitions. A recogniser that requires this one to fail compares it before and after its wait.
  var recognitions = 0

  init(targetName: String, act: @escaping (UIGestureRecognizer) -> Void) {
    self.targetName = targetName
    self.act = act
    super.init()
  }

  /// Makes this recogniser act only when the other has had its time and has not recognised a gesture.
  public func require(toFail other: UIGestureRecognizer) { required.append(other) }

  /// Where the finger was when the recogniser acted, in the coordinates of the view or of the window (nil).
  public func location(in view: UIView?) -> CGPoint {
    guard let view else { return location }
    let origin = view.windowRect(view.bounds).origin
    return CGPoint(
      x: location.x - origin.x + view.bounds.origin.x,
      y: location.y - origin.y + view.bounds.origin.y)
  }

  /// Acts now, or once the recognisers that it requires to fail have failed.
  func recognize(at location: CGPoint, hasScrolled: Bool) {
    recognitions += 1
    guard !required.isEmpty else { return fire(at: location, hasScrolled) }
    let before = required.map(\.recognitions)
    let world = Phone.current.world
    world.schedule(at: world.now + UITapGestureRecognizer.interval, "gesture waits") { [self] in
      Phone.current.world.onMain("gesture") { [self] in
        MainActor.assumeIsolated {
          if required.map(\.recognitions) == before { fire(at: location, hasScrolled) }
        }
      }
    }
  }

  private func fire(at location: CGPoint, _ hasScrolled: Bool) {
    note(hasScrolled: hasScrolled)
    notifyTarget(self is UILongPressGestureRecognizer ? .began : .ended, at: location)
    state = .possible
  }

  /// Records that the recogniser acts; for a continuous gesture, only that it begins.
  func note(hasScrolled: Bool) {
    let phone = Phone.current
    phone.write(
      .gesture, subject: phone.name("\(type(of: self)), \(targetName)"), a: hasScrolled ? 1 : 0)
  }

  /// Calls the action of the target.
  func notifyTarget(_ state: State, at location: CGPoint) {
    self.location = location
    self.state = state
    Phone.current.calling("gesture") { act(self) }
  }
}

/// Recognises one or more taps, each a touch that moves less than 10 pt and scrolls nothing.
@MainActor @preconcurrency
public final class UITapGestureRecognizer: UIGestureRecognizer {
  /// Longest time between two taps of one gesture (an assumption).
  static let interval = Nanoseconds.milliseconds(350)

  public var numberOfTapsRequired = 1
  private var count = 0
  private var lastTap = Instant.zero

  public init<Target: AnyObject>(
    target: Target,
    action: @escaping @MainActor (Target) -> @MainActor (UITapGestureRecognizer) -> Void
  ) {
    super.init(targetName: "\(Target.self)") { [weak target] in
      guard let target, let tap = $0 as? UITapGestureRecognizer else { return }
      action(target)(tap)
    }
  }

  func tapped(at location: CGPoint, instant: Instant, hasScrolled: Bool) {
    count = count > 0 && instant - lastTap <= Self.interval ? count + 1 : 1
    lastTap = instant
    guard count == numberOfTapsRequired else { return }
    count = 0
    recognize(at: location, hasScrolled: hasScrolled)
  }
}

/// Recognises a touch that rests, while the finger is still down.
@MainActor @preconcurrency
public final class UILongPressGestureRecognizer: UIGestureRecognizer {
  public var minimumPressDuration: TimeInterval = 0.5

  public init<Target: AnyObject>(
    target: Target,
    action: @escaping @MainActor (Target) -> @MainActor (UILongPressGestureRecognizer) -> Void
  ) {
    super.init(targetName: "\(Target.self)") { [weak target] in
      guard let target, let press = $0 as? UILongPressGestureRecognizer else { return }
      action(target)(press)
    }
  }
}

extension UIView {
  public var gestureRecognizers: [UIGestureRecognizer]? {
    let own = UIKitState.current.recognizers.filter { $0.view === self }
    return own.isEmpty ? nil : own
  }

  public func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    let state = UIKitState.current
    // Recognisers of freed views are removed when the next one is added.
    state.recognizers.removeAll { $0.view == nil || $0 === recognizer }
    recognizer.view = self
    state.recognizers.append(recognizer)
  }

  public func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.view = nil
    UIKitState.current.recognizers.removeAll { $0 === recognizer }
  }
}
