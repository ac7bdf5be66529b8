import ReelbenchSimulation

/// The root class of stand-ins and of the app's own classes: Foundation's `NSObject` with key-value observing, which
/// Foundation has only on Apple's platforms.
///
/// An observed class declares its keys with `observedValue(forKey:)` and reports changes with `noteKeyValues()`.
open class NSObject: Foundation.NSObject, KeyValueObserver {
  /// The observers of this object; nil until the first registration.
  private var registrations: KeyValueRegistrations?

  deinit { registrations?.end(of: String(describing: type(of: self))) }

  // MARK: Observing

  /// Observers override it.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    raiseUnhandled(keyPath)
  }

  /// Registers an observer, which is not retained. With `.initial` it is called before this returns (A3.28).
  open func addObserver(
    _ observer: any KeyValueObserver, forKeyPath keyPath: String,
    options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    let registration = KeyValueRegistration(
      key: keyPath, options: options, observer: observer, context: context, of: self,
      number: numberOfSelf)
    add(registration)
  }

  /// Raises when the observer is not registered for the key.
  open func removeObserver(_ observer: any KeyValueObserver, forKeyPath keyPath: String) {
    remove(observer, keyPath) { _ in true }
  }

  /// Raises when the observer is not registered for the key with that context.
  open func removeObserver(
    _ observer: any KeyValueObserver, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {
    remove(observer, keyPath) { $0.context == context }
  }

  private func remove(
    _ observer: any KeyValueObserver, _ key: String, where matches: (KeyValueRegistration) -> Bool
  ) {
    guard
      let found = registrations?.last(where: {
        $0.key == key && $0.observer === observer && matches($0)
      })
    else {
      Phone.current.raise(
        "NSRangeException",
        "Cannot remove an observer \(type(of: observer)) for the key path \"\(key)\" from"
          + " \(type(of: self)) because it is not registered as an observer.")
      return
    }
    registrations?.remove(found)
  }

  package func add(_ registration: KeyValueRegistration) {
    let key = registration.key
    guard let value = observedValue(forKey: key) else {
      Phone.current.raise(
        "NSUnknownKeyException", "\(type(of: self)) has no key \"\(key)\" that can be observed")
      return
    }
    let registrations = registrations ?? KeyValueRegistrations()
    self.registrations = registrations
    registrations.add(registration, value: value)
    if registration.options.contains(.initial) {
      registration.deliver(KeyValueChange(old: nil, new: value), of: self)
    }
  }

  package func remove(_ registration: KeyValueRegistration) { registrations?.remove(registration) }

  // MARK: Being observed

  /// The value of a key that can be observed, `NSNull()` for no value; nil for a key that the class does not have.
  open func observedValue(forKey key: String) -> AnyHashable? { nil }

  /// Something may have changed: finds the observed keys that did, and queues their changes for the observers.
  package final func noteKeyValues() {
    guard let registrations, registrations.collect(from: self) else { return }
    Phone.current.world.onMain("key-value change") { [weak self] in self?.deliverKeyValues() }
  }

  /// Delivers the changes so far to observers: at the end of the app's own call on main, later otherwise (A3.28).
  package final func deliverKeyValues() {
    guard let registrations, Phone.current.world.context == .main else { return }
    registrations.deliver(from: self)
  }

  private var numberOfSelf: UInt32 { (self as? any NumberedObject)?.creationNumber ?? 0 }
}
