import ReelbenchSimulation

extension ProcessInfo {
  /// The user saves power.
  public var isLowPowerModeEnabled: Bool { Phone.current.isInLowPowerMode }
}

extension NSNotification.Name {
  /// Low power mode went on or off.
  public static let NSProcessInfoPowerStateDidChange = Notification.Name(
    "NSProcessInfoPowerStateDidChangeNotification")
}
