import ReelbenchSimulation

/// Where an animation has stopped. Going back to the start is not simulated.
public enum UIViewAnimatingPosition: Int, Sendable {
  case end = 0
  case current = 2
}

public enum UIViewAnimatingState: Int, Sendable { case inactive, active, stopped }

/// Animations that can be stopped. As with `UIView.animate`, values change as it starts and stay, also when it is
/// stopped; its completions come at its end. It cannot be paused, scrubbed or reversed.
///
/// One that runs is kept until its end, whoever else keeps it.
@MainActor @preconcurrency
open class UIViewPropertyAnimator {
  public enum Curve: Int, Sendable { case easeInOut, easeIn, easeOut, linear }

  /// Seconds.
  public let duration: TimeInterval
  public private(set) var state = UIViewAnimatingState.inactive
  private var animations: [() -> Void] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  /// Grows with every start and stop, so that the end of a run that was stopped is told from that of the present one.
  private var run = 0

  /// The curve is not drawn.
  public init(duration: TimeInterval, curve: Curve, animations: (() -> Void)? = nil) {
    self.duration = duration
    if let animations { self.animations = [animations] }
  }

  /// The spring is not drawn: it lasts as long as it is given.
  public convenience init(
    duration: TimeInterval, dampingRatio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, curve: .easeInOut, animations: animations)
  }

  /// Makes one that has started.
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

  /// To one that runs: the values change at once.
  public func addAnimations(_ animation: @escaping () -> Void) {
    if isRunning { animation() } else { animations.append(animation) }
  }

  public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  public func startAnimation() { startAnimation(afterDelay: 0) }

  /// Without effect on one that runs.
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

  /// - Parameter withoutFinishing: it is over and its completions do not come; otherwise they wait for
  ///   `finishAnimation`.
  public func stopAnimation(_ withoutFinishing: Bool) {
    guard isRunning else { return }
    run += 1
    state = withoutFinishing ? .inactive : .stopped
    if withoutFinishing { completions = [] }
  }

  /// Ends one that has been stopped.
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
    let told = completions
    completions = []
    for completion in told { completion(position) }
  }
}
