import Foundation
import ReelbenchSimulation

/// A cache of objects by key, which may be evicted at any time.
///
/// Documented: it is thread-safe; 0 means no limit; limits are not strict; costs are whatever the app says; the order
/// of eviction is unspecified. Here limits are enforced at each `setObject`, and the least recently used object is
/// evicted first (an assumption). The device's profile decides what memory warnings and the background do to the cache.
open class NSCache<KeyType: AnyObject, ObjectType: AnyObject>: NSObject, PurgeableCache,
  NumberedObject
{
  private struct Key: Hashable {
    let object: KeyType

    static func == (a: Key, b: Key) -> Bool {
      if a.object === b.object { return true }
      return (a.object as? Foundation.NSObject)?.isEqual(b.object) ?? false
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine((object as? Foundation.NSObject)?.hash ?? ObjectIdentifier(object).hashValue)
    }
  }

  private struct Entry {
    var object: ObjectType
    var cost: Int
    /// Higher for an entry that was read or stored later.
    var lastUse: Int
  }

  open var name = ""
  /// 0: no limit.
  open var countLimit = 0 { didSet { trim() } }
  /// 0: no limit.
  open var totalCostLimit = 0 { didSet { trim() } }

  private let life = Lifeline(.other)
  private let reference = BackReference<AnyObject>()
  private var entries: [Key: Entry] = [:]
  private var totalCost = 0
  private var uses = 0

  public override init() {
    super.init()
    reference.begin(self)
    PurgeableCaches.current.add(reference)
  }

  deinit { reference.end() }

  package var creationNumber: UInt32 { life.number }

  open func object(forKey key: KeyType) -> ObjectType? {
    let place = Key(object: key)
    uses += 1
    guard let object = entries[place]?.object else {
      note(.miss)
      return nil
    }
    entries[place]?.lastUse = uses
    note(.hit, object)
    return object
  }

  open func setObject(_ object: ObjectType, forKey key: KeyType) {
    setObject(object, forKey: key, cost: 0)
  }

  open func setObject(_ object: ObjectType, forKey key: KeyType, cost: Int) {
    uses += 1
    let entry = Entry(object: object, cost: cost, lastUse: uses)
    totalCost += cost - (entries.updateValue(entry, forKey: Key(object: key))?.cost ?? 0)
    note(.stored, object)
    trim()
  }

  open func removeObject(forKey key: KeyType) { remove(Key(object: key)) }

  open func removeAllObjects() {
    let order = entries.sorted { $0.value.lastUse < $1.value.lastUse }
    for entry in order { remove(entry.key) }
  }

  package func purge() { removeAllObjects() }

  private var isOverLimit: Bool {
    (countLimit > 0 && entries.count > countLimit)
      || (totalCostLimit > 0 && totalCost > totalCostLimit)
  }

  private func trim() {
    while isOverLimit, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      remove(oldest.key)
    }
  }

  private func remove(_ key: Key) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    totalCost -= entry.cost
    note(.evicted, entry.object)
  }

  private func note(_ event: CacheEvent, _ object: ObjectType? = nil) {
    let held = entries.values.reduce(Int64(0)) { $0 + Self.bytes(of: $1.object) }
    Phone.current.write(
      .cache, subject: life.number, small: event.rawValue, a: object.map(Self.bytes) ?? 0, b: held)
  }

  /// The bytes that the object holds, whatever cost the app gave.
  private static func bytes(of object: ObjectType) -> Int64 {
    if let sized = object as? any SizedObject { return sized.heldBytes }
    return Int64((object as? NSData)?.length ?? 0)
  }

  open override var hash: Int { Int(life.number) }
  open override func isEqual(_ object: Any?) -> Bool { (object as AnyObject?) === self }
}

/// An object that knows how much memory it holds.
package protocol SizedObject: AnyObject {
  var heldBytes: Int64 { get }
}

package protocol PurgeableCache: AnyObject {
  func purge()
}

/// The caches of the phone, which may be emptied when memory is short or the user leaves the app.
package final class PurgeableCaches {
  private var references: [BackReference<AnyObject>] = []

  package static var current: PurgeableCaches { Phone.current.service { PurgeableCaches() } }

  func add(_ reference: BackReference<AnyObject>) {
    references.removeAll { $0.target == nil }
    references.append(reference)
  }

  package func memoryIsShort() {
    if Phone.current.profile.pictures.cacheOnMemoryWarning == .empties { purge() }
  }

  package func appWentToBackground() {
    if Phone.current.profile.pictures.cacheOnBackground == .empties { purge() }
  }

  private func purge() {
    for reference in references { (reference.target as? any PurgeableCache)?.purge() }
  }
}
