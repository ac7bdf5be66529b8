/// The pictures that a decoder and its consumer hold. Each is counted once, even if both hold it.
struct HeldPictures {
  /// A picture of one epoch, which is the time between two flushes of the decoder.
  struct Key: Equatable {
    var epoch: Int
    var number: Int
  }

  private struct Entry {
    var key: Key
    var bytes: Int64
    var byDecoder: Bool
    var consumers: Int
  }

  private var entries: [Entry] = []
  private(set) var epoch = 0

  /// Bytes of each picture taken from now on.
  var pictureBytes: Int64 = 0

  /// Bytes of all pictures held.
  var bytes: Int64 { entries.reduce(0) { $0 + $1.bytes } }

  mutating func take(_ number: Int) {
    entries.append(
      Entry(
        key: Key(epoch: epoch, number: number), bytes: pictureBytes, byDecoder: true, consumers: 0))
  }

  mutating func drop(_ number: Int) {
    update(Key(epoch: epoch, number: number)) { $0.byDecoder = false }
  }

  /// Adds a hold of the consumer on a picture of the current epoch.
  mutating func hold(_ number: Int) -> Key {
    let key = Key(epoch: epoch, number: number)
    if entries.contains(where: { $0.key == key }) {
      update(key) { $0.consumers += 1 }
    } else {
      entries.append(Entry(key: key, bytes: pictureBytes, byDecoder: false, consumers: 1))
    }
    return key
  }

  mutating func release(_ key: Key) { update(key) { $0.consumers -= 1 } }

  /// Releases everything that the decoder holds.
  mutating func flush() {
    for index in entries.indices { entries[index].byDecoder = false }
    entries.removeAll { $0.consumers == 0 }
    epoch += 1
  }

  private mutating func update(_ key: Key, _ change: (inout Entry) -> Void) {
    guard let index = entries.firstIndex(where: { $0.key == key }) else { return }
    change(&entries[index])
    if !entries[index].byDecoder, entries[index].consumers <= 0 { entries.remove(at: index) }
  }
}
