import ReelbenchSimulation

/// The main run loop, as far as timers and display links see it. Nested run loops are not supported.
public final class RunLoop: NSObject {
  public struct Mode: Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let `default` = Mode(rawValue: "kCFRunLoopDefaultMode")
    public static let common = Mode(rawValue: "kCFRunLoopCommonModes")
    public static let tracking = Mode(rawValue: "UITrackingRunLoopMode")

    /// The mode of main work; nil for a mode that the app has defined, which the main run loop never enters.
    package var work: World.Mode? {
      switch self {
      case .default: .default
      case .common: .common
      case .tracking: .tracking
      default: nil
      }
    }
  }

  /// Retained until they are invalidated, in the order in which they were added.
  private var timers: [Timer] = []

  private override init() {}

  public static var main: RunLoop {
    Phone.current.service {
      let loop = RunLoop()
      Phone.current.registrars.append { [weak loop] in
        loop?.timers.flatMap(\.registrations) ?? []
      }
      return loop
    }
  }

  public static var current: RunLoop { main }

  /// The mode that the loop runs in; nil outside a handler of main.
  public var currentMode: Mode? {
    let world = Phone.current.world
    guard world.context == .main else { return nil }
    return world.isIn(.tracking) ? .tracking : .default
  }

  /// Lets a timer fire in a mode, in addition to the modes to which it was added before.
  public func add(_ timer: Timer, forMode mode: Mode) {
    guard timer.start(mode: mode, on: self) else { return }
    timers.append(timer)
  }

  func forget(_ timer: Timer) {
    guard let place = timers.firstIndex(where: { $0 === timer }) else { return }
    // Remove the timer first and release it afterwards: its end may run code that calls back into this function.
    let removed = timers.remove(at: place)
    withExtendedLifetime(removed) {}
  }
}
