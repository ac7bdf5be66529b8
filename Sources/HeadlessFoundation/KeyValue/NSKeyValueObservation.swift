import ReelbenchSimulation

/// The observation of a key by a closure. It ends with `invalidate()` or when this object is freed.
public final class NSKeyValueObservation: NSObject {
  private weak var object: NSObject?
  private var registration: KeyValueRegistration?

  /// - Parameter registration: a registration for `object`, to which it is added here.
  init(_ registration: KeyValueRegistration, of object: NSObject) {
    self.object = object
    self.registration = registration
    super.init()
    object.add(registration)
  }

  deinit { invalidate() }

  public func invalidate() {
    guard let registration else { return }
    self.registration = nil
    object?.remove(registration)
  }
}

/// A class whose keys can be observed by key path: `item.observe(\.status)`.
public protocol KeyValueObserved: NSObject {}

extension KeyValueObserved {
  /// Registers a closure for a key.
  /// - Parameter key: the key of `path`; nil when it cannot be observed.
  package func observe<Value>(
    _ path: KeyPath<Self, Value>, key: String?, options: NSKeyValueObservingOptions,
    _ handler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    guard let key else {
      preconditionFailure("\(type(of: self)) has no key for \(path) that can be observed")
    }
    let number = (self as? any NumberedObject)?.creationNumber ?? 0
    let last = LastValue(self[keyPath: path])
    let registration = KeyValueRegistration(key: key, options: options, of: self, number: number) {
      object, change in
      guard let object = object as? Self else { return }
      let old = last.value
      last.value = object[keyPath: path]
      handler(
        object,
        NSKeyValueObservedChange(
          kind: .setting, newValue: options.contains(.new) ? last.value : nil,
          oldValue: options.contains(.old) && change.old != nil ? old : nil, isPrior: false))
    }
    return NSKeyValueObservation(registration, of: self)
  }
}

private final class LastValue<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}
