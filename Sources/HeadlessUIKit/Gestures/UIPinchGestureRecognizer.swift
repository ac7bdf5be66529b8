import ReelbenchSimulation

/// Recognises two fingers that move towards each other or apart. It acts at the beginning, at each move and at the end.
@MainActor @preconcurrency
public final class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The distance between the fingers relative to their distance at touch-down. After the app sets
  /// a value, the scale continues from it.
  public var scale: CGFloat = 1 {
    didSet { if scale != measured { reference = distance / scale } }
  }
  /// Change of the scale a second.
  public private(set) var velocity: CGFloat = 0
  private var distance: CGFloat = 1
  /// The distance at which the scale is 1.
  private var reference: CGFloat = 1
  private var measured: CGFloat = 1
  private var last = Instant.zero

  public init<Target: AnyObject>(
    target: Target,
    action: @escaping @MainActor (Target) -> @MainActor (UIPinchGestureRecognizer) -> Void
  ) {
    super.init(targetName: "\(Target.self)") { [weak target] in
      guard let target, let pinch = $0 as? UIPinchGestureRecognizer else { return }
      action(target)(pinch)
    }
  }

  func begin(distance: CGFloat, at instant: Instant) {
    self.distance = distance
    reference = distance
    last = instant
    measured = 1
    scale = 1
    velocity = 0
  }

  func spread(_ state: State, to distance: CGFloat, at location: CGPoint, instant: Instant) {
    let before = scale
    self.distance = distance
    measured = distance / reference
    scale = measured
    if instant > last { velocity = (scale - before) / (instant - last).seconds }
    last = instant
    notifyTarget(state, at: location)
  }

  func end(_ state: State, at location: CGPoint) {
    notifyTarget(state, at: location)
    self.state = .possible
  }
}
