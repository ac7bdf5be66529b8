import ReelbenchSimulation

/// The position at which an animation has stopped. A return to the start is not simulated.
public enum UIViewAnimatingPosition: Int, Sendable {
  case end = 0
  case current = 2
}

public enum UIViewAnimatingState: Int, Sendable { case inactive, active, stopped }

/// An animator whose animations can be stopped. As with `UIView.animate`, values change at the start and stay, also
/// after a stop; completions are called at the end. It cannot be paused, scrubbed or reversed.
///
/// A running animator stays alive until its end, even if no other object retains it.
@MainActor @preconcurrency
open class UIViewPropertyAnimator {
  public enum Curve: Int, Sendable { case easeInOut, easeIn, easeOut, linear }

  /// Seconds.
  public let duration: TimeInterval
  public private(set) var state = UIViewAnimatingState.inactive
  private var animations: [() -> Void] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  /// Incremented by every start and stop, to distinguish the end of a stopped run from that of the current one.
  private var run = 0

  /// The curve is not drawn.
  public init(duration: TimeInterval, curve: Curve, animations: (() -> Void)? = nil) {
    self.duration = duration
    if let animations { self.animations = [animations] }
  }

  /// The curve of the spring is not drawn; the animation lasts for `duration`.
  public convenience init(
    duration: TimeInterval, dampingRatio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, curve: .easeInOut, animations: animations)
  }

  /// Makes an animator and starts it.
  @discardableResult
  public static func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(
      duration: duration, curve: .easeInOut, animations: animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  public var isRunning: Bool { state == .active }

  /// If the animator is running, the values change at once.
  public func addAnimations(_ animation: @escaping () -> Void) {
    if isRunning { animation() } else { animations.append(animation) }
  }

  public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  public func startAnimation() { startAnimation(afterDelay: 0) }

  /// Has no effect unless the animator is inactive.
  public func startAnimation(afterDelay delay: TimeInterval) {
    guard state == .inactive else { return }
    state = .active
    run += 1
    let begun = run
    let changes = animations
    animations = []
    UIView.animate(withDuration: duration, delay: delay) {
      for change in changes { change() }
    } completion: { _ in
      guard self.run == begun, self.isRunning else { return }
      self.end(at: .end)
    }
  }

  /// - Parameter withoutFinishing: ends the animator without calling its completions; otherwise they wait for
  ///   `finishAnimation`.
  public func stopAnimation(_ withoutFinishing: Bool) {
    guard isRunning else { return }
    run += 1
    state = withoutFinishing ? .inactive : .stopped
    if withoutFinishing { completions = [] }
  }

  /// Ends a stopped animator.
  public func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else {
      UIKitState.raise(
        "NSInternalInconsistencyException",
        "finishAnimationAtPosition: should only be called on a stopped animator!")
      return
    }
    end(at: finalPosition)
  }

  private func end(at position: UIViewAnimatingPosition) {
    state = .inactive
    let due = completions
    completions = []
    for completion in due { completion(position) }
  }
}
