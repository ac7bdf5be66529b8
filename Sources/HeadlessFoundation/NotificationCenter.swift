import ReelbenchSimulation

/// A notification centre. An observer with `queue: .main` is called at once when the post comes from main (A7), and as
/// main work otherwise.
///
/// A registration retains its block until it is removed; it does not retain the object that it names.
public final class NotificationCenter: NSObject {
  private final class Token: NSObject {
    let life = Lifeline(.observer)
    override var hash: Int { Int(life.number) }
    override func isEqual(_ object: Any?) -> Bool { (object as AnyObject?) === self }
  }

  private final class Entry {
    let token: Token
    let name: Notification.Name?
    weak var object: AnyObject?
    let objectNumber: UInt32
    let filters: Bool
    let queue: OperationQueue?
    let block: (Notification) -> Void
    let text: String
    var isRemoved = false

    init(
      token: Token, name: Notification.Name?, object: AnyObject?, queue: OperationQueue?,
      text: String, block: @escaping (Notification) -> Void
    ) {
      self.token = token
      self.name = name
      self.object = object
      objectNumber = (object as? any NumberedObject)?.creationNumber ?? 0
      filters = object != nil
      self.queue = queue
      self.text = text
      self.block = block
    }

    func matches(_ name: Notification.Name, _ sender: AnyObject?) -> Bool {
      guard !isRemoved, self.name == nil || self.name == name else { return false }
      return !filters || (object != nil && object === sender)
    }
  }

  private var entries: [Entry] = []

  public static var `default`: NotificationCenter {
    Phone.current.service {
      let center = NotificationCenter()
      Phone.current.registrars.append { [weak center] in center?.registrations ?? [] }
      return center
    }
  }

  /// - Returns: the token with which to remove the registration; the centre retains the block until then.
  public func addObserver(
    forName name: Notification.Name?, object: Any?, queue: OperationQueue?,
    using block: @escaping (Notification) -> Void
  ) -> any NSObjectProtocol {
    let token = Token()
    let place = Phone.current.callerText
    entries.append(
      Entry(
        token: token, name: name, object: Self.object(in: object), queue: queue,
        text: "NotificationCenter: \(name?.rawValue ?? "any name"), added in \(place)",
        block: block))
    return token
  }

  /// Removes the registration that a token identifies.
  public func removeObserver(_ observer: Any) {
    let sought = Self.object(in: observer)
    for entry in entries where entry.token === sought { entry.isRemoved = true }
    entries.removeAll { $0.isRemoved }
  }

  public func post(
    name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]? = nil
  ) {
    let sender = Self.object(in: object)
    let note = Notification(name: name, object: object, userInfo: userInfo)
    let phone = Phone.current
    for entry in entries.filter({ $0.matches(name, sender) }) {
      if entry.queue != nil, phone.world.context != .main {
        phone.world.onMain("notification") {
          if !entry.isRemoved { Phone.current.calling(name.rawValue) { entry.block(note) } }
        }
      } else if !entry.isRemoved {
        phone.calling(name.rawValue) { entry.block(note) }
      }
    }
  }

  /// The object that `value` is, or its box. `NSObject`s are cast first, as bridging looks through every conformance in
  /// the program.
  private static func object(in value: Any?) -> AnyObject? {
    value as? Foundation.NSObject ?? value as AnyObject?
  }

  package var registrations: [Registration] {
    entries.map {
      Registration(
        number: $0.token.life.number, kind: .observer, object: $0.objectNumber, text: $0.text)
    }
  }

  /// Removes every registration for a name. A test uses it to show what retains the memory.
  package func removeAll(named name: Notification.Name) {
    for entry in entries where entry.name == name { entry.isRemoved = true }
    entries.removeAll { $0.isRemoved }
  }
}

/// An object with a creation number.
package protocol NumberedObject: AnyObject {
  var creationNumber: UInt32 { get }
}
