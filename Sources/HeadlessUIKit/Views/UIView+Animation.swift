import ReelbenchSimulation

/// Animations of views. Values change at once and stay; the completion comes on main when the time is over.
///
/// A person sees the end state at once: a fade or a move between two states is not drawn. The time in between counts
/// as animation for hitches. A content offset set in an animation jumps likewise, so only the cells at its start and
/// its end are made (A1.15).
extension UIView {
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Goes on for good: its completion does not come, and it does not count for hitches.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// There and back: twice the duration.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    public static let curveEaseInOut: AnimationOptions = []
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    public static let curveEaseOut = AnimationOptions(rawValue: 1 << 17)
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
  }

  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    UIKitState.checkMain("UIView.animate")
    let state = UIKitState.current
    let outer = state.animations
    let own = max(Nanoseconds(seconds: duration), .zero)
    let lapse =
      options.contains(.overrideInheritedDuration) ? own : outer.inheritedDuration ?? own
    let version = state.treeVersion
    state.animations.inheritedDuration = lapse
    animations()
    state.animations.inheritedDuration = outer.inheritedDuration
    // An animation that changes nothing is over at once.
    let isVisible = state.animations.isEnabled && state.treeVersion != version && lapse > .zero
    let motion = Motion(
      delay: isVisible ? max(Nanoseconds(seconds: delay), .zero) : .zero,
      lapse: isVisible ? lapse * (options.contains(.autoreverse) ? 2 : 1) : .zero,
      repeats: isVisible && options.contains(.repeat), completion: completion)
    state.run(motion)
  }

  /// The curve of the spring is not drawn, its duration is the one given.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: delay, options: options, animations: animations,
      completion: completion)
  }

  public static func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, options: options, animations: animations ?? {},
      completion: completion)
  }

  /// Changes made in the block are not animated, nor are animations begun in it.
  public static func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let wasEnabled = areAnimationsEnabled
    setAnimationsEnabled(false)
    actionsWithoutAnimation()
    setAnimationsEnabled(wasEnabled)
  }

  public static func setAnimationsEnabled(_ enabled: Bool) {
    UIKitState.checkMain("UIView.setAnimationsEnabled")
    UIKitState.current.animations.isEnabled = enabled
  }

  public static var areAnimationsEnabled: Bool { UIKitState.current.animations.isEnabled }

  /// Duration that animations begun inside another one take over.
  public static var inheritedAnimationDuration: TimeInterval {
    UIKitState.current.animations.inheritedDuration?.seconds ?? 0
  }
}

/// What holds for animations that begin now.
struct AnimationState {
  var isEnabled = true
  /// Of the innermost animation block that runs.
  var inheritedDuration: Nanoseconds?
}

/// An animation that has been given its values.
private struct Motion {
  var delay: Nanoseconds
  var lapse: Nanoseconds
  var repeats: Bool
  var completion: ((Bool) -> Void)?
}

extension UIKitState {
  fileprivate func run(_ motion: Motion) {
    let world = Phone.current.world
    guard !motion.repeats else { return }
    guard motion.lapse > .zero else { return complete(motion) }
    let start = world.now + motion.delay
    if motion.delay > .zero {
      world.schedule(at: start, "animation begins") { [self] in count(1) }
    } else {
      count(1)
    }
    world.schedule(at: start + motion.lapse, "animation ends") { [self] in
      count(-1)
      complete(motion)
    }
  }

  private func count(_ change: Int) {
    let before = activeAnimations
    activeAnimations += change
    guard (before == 0) != (activeAnimations == 0) else { return }
    Phone.current.write(.scrollActive, subject: 0, small: activeAnimations == 0 ? 0 : 1)
  }

  private func complete(_ motion: Motion) {
    guard let completion = motion.completion else { return }
    Phone.current.world.onMain("animation completion") {
      Phone.current.calling("animation completion") { completion(true) }
    }
  }
}
