import ReelbenchSimulation

public enum UIDeviceOrientation: Int, Sendable {
  case unknown = 0
  case portrait = 1
  case portraitUpsideDown, landscapeLeft, landscapeRight
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}

@MainActor @preconcurrency
public final class UIDevice: Foundation.NSObject {
  public internal(set) var orientation = UIDeviceOrientation.portrait

  public static var current: UIDevice { Phone.current.service { UIDevice() } }

  public nonisolated static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")
}

/// Describes a change of the size of a controller's view.
@MainActor @preconcurrency
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  var isAnimated: Bool { get }
  var transitionDuration: TimeInterval { get }
}

@MainActor @preconcurrency
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext
{
  /// Runs `animation` with the change, and `completion` when the change has been animated.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

/// The coordinator of a rotation. The size changes at once; completions run after the duration of the animation.
@MainActor
final class Rotation: UIViewControllerTransitionCoordinator {
  typealias Block = (any UIViewControllerTransitionCoordinatorContext) -> Void

  /// An assumption.
  static let duration = Nanoseconds.milliseconds(300)

  private var animations: [Block] = []
  private var completions: [Block] = []

  var isAnimated: Bool { true }
  var transitionDuration: TimeInterval { Self.duration.seconds }

  func animate(alongsideTransition animation: Block?, completion: Block?) -> Bool {
    if let animation { animations.append(animation) }
    if let completion { completions.append(completion) }
    return true
  }

  func runAnimations() {
    let blocks = animations
    animations = []
    for block in blocks { block(self) }
  }

  func scheduleCompletions() {
    let world = Phone.current.world
    world.schedule(at: world.now + Self.duration, "rotation ends") { [self] in
      Phone.current.world.onMain("rotation ends") { [self] in
        MainActor.assumeIsolated {
          let blocks = completions
          completions = []
          for block in blocks { block(self) }
        }
      }
    }
  }
}

extension UIWindow {
  /// Rotates the phone: the root controller is notified, all views take the new size, and one layout runs before the
  /// completions.
  package func rotate(to orientation: UIDeviceOrientation) {
    let device = UIDevice.current
    guard orientation != device.orientation else { return }
    let turns = orientation.isLandscape != device.orientation.isLandscape
    device.orientation = orientation
    NotificationCenter.default.post(
      name: UIDevice.orientationDidChangeNotification, object: device)
    guard turns else { return }
    let phone = Phone.current
    let size = CGSize(width: bounds.height, height: bounds.width)
    let rotation = Rotation()
    phone.calling("viewWillTransition") {
      rootViewController?.viewWillTransition(to: size, with: rotation)
      rootViewController?.presentedViewController?.viewWillTransition(to: size, with: rotation)
    }
    UIScreen.main.bounds.size = size
    frame = CGRect(origin: .zero, size: size)
    for view in subviews { view.frame = bounds }
    phone.write(.rotated, a: Int64(size.width * 1024), b: Int64(size.height * 1024))
    rotation.runAnimations()
    layoutIfNeeded()
    rotation.scheduleCompletions()
    UIKitState.current.noteChange()
  }
}
