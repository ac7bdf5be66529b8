import Simulation

@MainActor @preconcurrency
public final class UIApplication: UIResponder {
  public enum State: Int, Sendable { case active, inactive, background }

  public private(set) var applicationState = State.active

  public static var shared: UIApplication { Phone.current.service { UIApplication() } }

  public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  public nonisolated static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  public nonisolated static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")

  /// Posts the warning and tells the controller on screen.
  package func warnOfMemory(_ root: UIViewController?) {
    root?.didReceiveMemoryWarning()
    NotificationCenter.default.post(
      name: Self.didReceiveMemoryWarningNotification, object: self)
  }
}
