import Simulation

/// The main run loop, as far as timers see it. Nested run loops are not supported.
public final class RunLoop: NSObject {
  public struct Mode: Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let `default` = Mode(rawValue: "kCFRunLoopDefaultMode")
    public static let common = Mode(rawValue: "kCFRunLoopCommonModes")
    public static let tracking = Mode(rawValue: "UITrackingRunLoopMode")
  }

  public static var main: RunLoop { Phone.current.service { RunLoop() } }
  public static var current: RunLoop { main }

  /// `.tracking` counts as common: a timer in it alone is not modelled.
  public func add(_ timer: Timer, forMode mode: Mode) { timer.start(mode: mode) }
}
