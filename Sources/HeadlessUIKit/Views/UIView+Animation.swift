import ReelbenchSimulation

/// View animations. Values change at once and stay; the completion is called on main when the duration is over.
///
/// The end state is visible at once: a fade or a move between two states is not drawn. The time in between counts as
/// animation for hitches. A content offset set in an animation also jumps, so only the cells at its start and its end
/// are made (A1.15).
extension UIView {
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Never ends: its completion is not called, and it does not count for hitches.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Runs forwards and back, which takes twice the duration.
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
    // An animation that changes nothing ends at once.
    let isVisible = state.animations.isEnabled && state.treeVersion != version && lapse > .zero
    let motion = Motion(
      delay: isVisible ? max(Nanoseconds(seconds: delay), .zero) : .zero,
      lapse: isVisible ? lapse * (options.contains(.autoreverse) ? 2 : 1) : .zero,
      repeats: isVisible && options.contains(.repeat), completion: completion)
    state.run(motion)
  }

  /// The curve of the spring is not drawn; the animation lasts for `duration`.
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

  /// Changes made in the block and animations begun in it are not animated.
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

  /// The duration that an animation inherits when it is begun inside another one.
  public static var inheritedAnimationDuration: TimeInterval {
    UIKitState.current.animations.inheritedDuration?.seconds ?? 0
  }
}

/// State that applies to animations that begin now.
struct AnimationState {
  var isEnabled = true
  /// Duration of the innermost animation block that is running.
  var inheritedDuration: Nanoseconds?
}

/// An animation whose values have been applied.
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
