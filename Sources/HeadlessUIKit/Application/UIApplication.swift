import ReelbenchSimulation

@MainActor @preconcurrency
public final class UIApplication: UIResponder {
  public enum State: Int, Sendable { case active, inactive, background }

  public private(set) var applicationState = State.active
  public weak var delegate: (any UIApplicationDelegate)?

  public static var shared: UIApplication { Phone.current.service { UIApplication() } }

  public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  public nonisolated static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  public nonisolated static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")

  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")

  /// Notifies the delegate, then the controllers on screen, then posts the warning (A6.6).
  package func warnOfMemory(_ root: UIViewController?) {
    if let delegate {
      Phone.current.calling("applicationDidReceiveMemoryWarning") {
        delegate.applicationDidReceiveMemoryWarning(self)
      }
    }
    for controller in root?.onScreen ?? [] {
      Phone.current.calling("didReceiveMemoryWarning") { controller.didReceiveMemoryWarning() }
    }
    post(Self.didReceiveMemoryWarningNotification)
    PurgeableCaches.current.memoryIsShort()
  }

  // MARK: Active, inactive, background

  /// The user leaves the app. The notifications before and after each change of state come in UIKit's order.
  package func enterBackground() {
    post(Self.willResignActiveNotification)
    become(.inactive)
    become(.background)
    post(Self.didEnterBackgroundNotification)
    PurgeableCaches.current.appWentToBackground()
  }

  /// The user returns to the app.
  package func enterForeground() {
    post(Self.willEnterForegroundNotification)
    become(.inactive)
    become(.active)
    post(Self.didBecomeActiveNotification)
  }

  /// Something covers the app, such as an incoming call.
  package func resignActive() {
    guard applicationState == .active else { return }
    post(Self.willResignActiveNotification)
    become(.inactive)
  }

  /// The app is no longer covered.
  package func becomeActive() {
    guard applicationState == .inactive else { return }
    become(.active)
    post(Self.didBecomeActiveNotification)
  }

  /// The app is launched again.
  package func launch() {
    if applicationState != .active { become(.active) }
  }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }

  private func become(_ state: State) {
    applicationState = state
    let noted: AppState =
      switch state {
      case .active: .active
      case .inactive: .inactive
      case .background: .background
      }
    Phone.current.write(.appState, small: noted.rawValue)
  }
}
