import ReelbenchSimulation

/// The observers of one object: registrations in order, the last value seen of each observed key, and changes that have
/// not been delivered to observers.
final class KeyValueRegistrations {
  private var entries: [KeyValueRegistration] = []
  private var seen: [(key: String, value: AnyHashable)] = []
  private var pending: [(registration: KeyValueRegistration, change: KeyValueChange)] = []

  func add(_ registration: KeyValueRegistration, value: AnyHashable) {
    entries.append(registration)
    if !seen.contains(where: { $0.key == registration.key }) {
      seen.append((registration.key, value))
    }
  }

  func last(where matches: (KeyValueRegistration) -> Bool) -> KeyValueRegistration? {
    entries.last(where: matches)
  }

  func remove(_ registration: KeyValueRegistration) {
    registration.isRemoved = true
    entries.removeAll { $0 === registration }
    let key = registration.key
    if !entries.contains(where: { $0.key == key }) { seen.removeAll { $0.key == key } }
  }

  /// Collects changes of the observed keys.
  /// - Returns: whether there are pending changes and there were none before.
  func collect(from object: NSObject) -> Bool {
    let isFirst = pending.isEmpty
    for index in seen.indices {
      let (key, old) = seen[index]
      guard let new = object.observedValue(forKey: key), new != old else { continue }
      seen[index].value = new
      for registration in entries where registration.key == key {
        pending.append((registration, KeyValueChange(old: old, new: new)))
      }
    }
    return isFirst && !pending.isEmpty
  }

  func deliver(from object: NSObject) {
    while !pending.isEmpty {
      let (registration, change) = pending.removeFirst()
      registration.deliver(change, of: object)
    }
  }

  /// Called when the object is freed. Before iOS 11 that raises an exception while an observer is registered (L12).
  func end(of object: String) {
    guard Phone.isRunning, Phone.current.profile.os.raisesForStandingObservers else { return }
    for registration in entries { registration.raiseAtEnd(object) }
  }
}
