import ReelbenchSimulation

extension ProcessInfo {
  /// Whether low power mode is on.
  public var isLowPowerModeEnabled: Bool { Phone.current.isInLowPowerMode }
}

extension NSNotification.Name {
  /// Low power mode was turned on or off.
  public static let NSProcessInfoPowerStateDidChange = Notification.Name(
    "NSProcessInfoPowerStateDidChangeNotification")
}
