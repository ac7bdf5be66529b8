/// When an observer is notified, and which values it gets.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// Also notify at once, before the registration returns.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  /// Also notify before a change. Stand-ins ignore it: they notify only after changes.
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// A key of a change dictionary.
public struct NSKeyValueChangeKey: Hashable, RawRepresentable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
  public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
  public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}

/// The kind of a change. Stand-ins only set whole values.
public enum NSKeyValueChange: UInt, Sendable {
  case setting = 1
  case insertion, removal, replacement
}

/// The change that an observing closure gets. The values are present if the options request them.
public struct NSKeyValueObservedChange<Value> {
  public let kind: NSKeyValueChange
  public let newValue: Value?
  public let oldValue: Value?
  public let isPrior: Bool
}

/// A change of one key. `NSNull()` means no value; a nil `old` means an initial notification.
package struct KeyValueChange {
  var old: AnyHashable?
  var new: AnyHashable

  func dictionary(_ options: NSKeyValueObservingOptions) -> [NSKeyValueChangeKey: Any] {
    var result: [NSKeyValueChangeKey: Any] = [.kindKey: NSNumber(value: 1)]
    if options.contains(.new) { result[.newKey] = new.base }
    if options.contains(.old), let old { result[.oldKey] = old.base }
    return result
  }
}
