import ReelbenchSimulation

public let AVAudioSessionInterruptionTypeKey = "AVAudioSessionInterruptionTypeKey"
public let AVAudioSessionInterruptionOptionKey = "AVAudioSessionInterruptionOptionKey"
public let AVAudioSessionRouteChangeReasonKey = "AVAudioSessionRouteChangeReasonKey"
public let AVAudioSessionRouteChangePreviousRouteKey = "AVAudioSessionRouteChangePreviousRouteKey"

/// Notifications about the app's sound, posted on main. Enumerations and options are raw values (`UInt`)
/// in `userInfo`.
extension AVAudioSession {
  public static let interruptionNotification = Notification.Name(
    "AVAudioSessionInterruptionNotification")
  public static let routeChangeNotification = Notification.Name(
    "AVAudioSessionRouteChangeNotification")

  public enum InterruptionType: UInt, Sendable { case ended = 0, began }

  public struct InterruptionOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Sent with the end of an interruption: the app may play again. Playback does not resume by itself (A3.24).
    public static let shouldResume = InterruptionOptions(rawValue: 0x1)
  }

  public enum RouteChangeReason: UInt, Sendable {
    case unknown = 0, newDeviceAvailable, oldDeviceUnavailable, categoryChange
  }

  package func postInterruption(_ type: InterruptionType) {
    var information: [AnyHashable: Any] = [AVAudioSessionInterruptionTypeKey: type.rawValue]
    if type == .ended {
      information[AVAudioSessionInterruptionOptionKey] =
        InterruptionOptions.shouldResume.rawValue
    }
    NotificationCenter.default.post(
      name: Self.interruptionNotification, object: self, userInfo: information)
  }

  package func postRouteChange(
    _ reason: RouteChangeReason, from route: AVAudioSessionRouteDescription
  ) {
    NotificationCenter.default.post(
      name: Self.routeChangeNotification, object: self,
      userInfo: [
        AVAudioSessionRouteChangeReasonKey: reason.rawValue,
        AVAudioSessionRouteChangePreviousRouteKey: route,
      ])
  }
}
