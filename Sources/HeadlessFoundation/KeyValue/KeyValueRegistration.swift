import ReelbenchSimulation

/// The registration of one observer for one key of one object. The object retains it; it retains neither of them.
package final class KeyValueRegistration {
  private let life = Lifeline(.observer)
  let key: String
  let options: NSKeyValueObservingOptions
  private(set) weak var observer: (any KeyValueObserver)?
  let context: UnsafeMutableRawPointer?
  private let block: ((NSObject, KeyValueChange) -> Void)?
  private let objectNumber: UInt32
  private let text: String
  private let place: String
  var isRemoved = false

  private init(
    key: String, options: NSKeyValueObservingOptions, observer: (any KeyValueObserver)?,
    context: UnsafeMutableRawPointer?, object: NSObject, number: UInt32,
    block: ((NSObject, KeyValueChange) -> Void)?
  ) {
    self.key = key
    self.options = options
    self.observer = observer
    self.context = context
    self.block = block
    objectNumber = number
    place = Phone.current.callerText
    text = "KVO: \(key) of \(type(of: object)), added in \(place)"
    KeyValueRegistry.current.note(self)
  }

  /// An observer that overrides `observeValue`.
  convenience init(
    key: String, options: NSKeyValueObservingOptions, observer: any KeyValueObserver,
    context: UnsafeMutableRawPointer?, of object: NSObject, number: UInt32
  ) {
    self.init(
      key: key, options: options, observer: observer, context: context, object: object,
      number: number, block: nil)
  }

  /// A closure, called with the observed object.
  convenience init(
    key: String, options: NSKeyValueObservingOptions, of object: NSObject, number: UInt32,
    block: @escaping (NSObject, KeyValueChange) -> Void
  ) {
    self.init(
      key: key, options: options, observer: nil, context: nil, object: object, number: number,
      block: block)
  }

  func deliver(_ change: KeyValueChange, of object: NSObject) {
    guard !isRemoved else { return }
    let phone = Phone.current
    if let block {
      phone.calling("KVO: \(key)") { block(object, change) }
    } else if let observer {
      phone.calling("KVO: \(key)") {
        observer.observeValue(
          forKeyPath: key, of: object, change: change.dictionary(options), context: context)
      }
    } else {
      phone.end(
        .crashed, "EXC_BAD_ACCESS: a change of \(key) for an observer that was freed, \(text)")
    }
  }

  /// The registration as reported at a drain.
  var registration: Registration {
    Registration(number: life.number, kind: .observer, object: objectNumber, text: text)
  }

  /// Raises an exception when the end of this registration is settled, which came with the end of its object.
  func raiseAtEnd(_ object: String) {
    let phone = Phone.current
    let key = key
    phone.atEnd(of: life.number) { [unowned phone] in
      phone.raise(
        "NSInternalInconsistencyException",
        "An instance of class \(object) was deallocated while key value observers were still"
          + " registered with it: \(key)")
    }
  }
}

/// The key-value registrations of a run that have not been removed.
final class KeyValueRegistry {
  private struct Entry { weak var registration: KeyValueRegistration? }

  private var entries: [Entry] = []

  static var current: KeyValueRegistry {
    Phone.current.service {
      let registry = KeyValueRegistry()
      Phone.current.registrars.append { [weak registry] in registry?.standing ?? [] }
      return registry
    }
  }

  func note(_ registration: KeyValueRegistration) {
    entries.append(Entry(registration: registration))
  }

  private var standing: [Registration] {
    entries.removeAll { $0.registration == nil }
    return entries.compactMap(\.registration).filter { !$0.isRemoved }.map(\.registration)
  }
}
