import ReelbenchSimulation

/// An object that can be notified of changes of keys: every object that is an `NSObject` on Apple's platforms.
public protocol KeyValueObserver: AnyObject {
  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?)
}

extension KeyValueObserver {
  /// Raises an exception for a change that the observer does not handle, as Foundation does.
  package func raiseUnhandled(_ keyPath: String?) {
    Phone.current.raise(
      "NSInternalInconsistencyException",
      "An -observeValueForKeyPath:ofObject:change:context: message was received but not handled"
        + " by \(type(of: self)); key path: \(keyPath ?? "none")")
  }
}
